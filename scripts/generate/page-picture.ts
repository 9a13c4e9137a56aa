import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start } from '../../test/cli/harborcheck.ts'
import { findChromium, startChromium } from '../../test/support/chromium.ts'

/** The largest size of the picture, in bytes. */
const MAX_SIZE = 200_000

/**
 * Takes the README's picture of the page, `docs/images/page.png`, from a real `harborcheck up` of the built package.
 * @throws {Error} if Chromium is not installed, or the picture is too large.
 */
export async function generatePagePicture(): Promise<void> {
  const file = fileURLToPath(new URL('../../docs/images/page.png', import.meta.url))
  const chromium = findChromium()
  if (!chromium) throw new Error('Chromium was not found: set CHROMIUM_PATH')

  mkdirSync(dirname(file), { recursive: true })
  const up = start(['up', '--json'])
  const { pageUrl } = JSON.parse(await up.says('\n}\n'))
  const browser = await startChromium(chromium)
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 820 }, colorScheme: 'light' })
    await page.goto(`${pageUrl}/#contract/conflictVault`)
    await page.locator('.agrees').waitFor()
    await page.locator('[data-contract="conflictVault"].is-selected').waitFor()
    await page.screenshot({ path: file })
  } finally {
    await browser.close()
    up.process.kill('SIGTERM')
    await up.ended
  }
  const { size } = statSync(file)
  if (size > MAX_SIZE) throw new Error(`${file} has ${size} bytes, more than ${MAX_SIZE}`)
}
