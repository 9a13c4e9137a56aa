// Takes the picture of the page that the README shows, from a real `harborcheck up`. Run `npm run build` before.
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { start } from '../test/cli/harborcheck.ts'
import { findChromium, startChromium } from '../test/support/chromium.ts'

/** The most that the picture may weigh, bytes. */
const MOST = 200_000

const file = fileURLToPath(new URL('../docs/images/page.png', import.meta.url))
const chromium = findChromium()
if (!chromium) throw new Error('there is no Chromium: say in CHROMIUM_PATH where one is')

mkdirSync(fileURLToPath(new URL('.', `file://${file}`)), { recursive: true })
const up = start(['up', '--json'])
const { pageUrl } = JSON.parse(await up.says('\n}\n'))
const browser = await startChromium(chromium)
try {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 880 }, colorScheme: 'light' })
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
if (size > MOST) throw new Error(`${file} weighs ${size} bytes, more than ${MOST}`)
process.stdout.write(`${file}: ${size} bytes\n`)
