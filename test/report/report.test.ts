import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseReport, Report } from '../../src/check/resolvers/report/run-report.ts'
import { version } from '../../src/platform/version.ts'
import { harborcheck, type Outcome, runCommand, start } from '../cli/harborcheck.ts'
import { refused } from '../cli/refused.ts'
import { findChromium, startChromium } from '../support/chromium.ts'
import { openPage, overflow, unfold, violations } from './pages.ts'

const executable = findChromium()
const alwaysTrue = fileURLToPath(new URL('../subject/broken/module/always-true.mjs', import.meta.url))
const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

let folder: string
let run: Outcome
let browser: Browser
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const files = ['--json', at('run.json'), '--html', at('run.html')]
  run = await harborcheck(
    'test',
    alwaysTrue,
    '--filter',
    '{top-level/vault-*,conflicting-registries/adopted-agreement-*}',
    '--trace',
    ...files,
  )
  if (executable) browser = await startChromium(executable)
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})

describe.skipIf(!executable)('test --html, in a browser (skipped where there is no Chromium)', () => {
  test.each(looks)('at $width px, $colorScheme: does not overflow, sends no requests and passes axe', async (look) => {
    const { page, complaints } = await openPage(browser, at('run.html'), look)
    await unfold(page)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  test('folded, it is a few screens high, also on a narrow page, without narrow columns', async () => {
    for (const [width, height] of [
      [1280, 3_000],
      [390, 5_000],
    ] as const) {
      const { page } = await openPage(browser, at('run.html'), { width, colorScheme: 'light' })
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(height)
      const widths = await page
        .locator('td:visible')
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).offsetWidth))
      expect(Math.min(...widths)).toBeGreaterThan(40)
      // Nothing sticks out of its box, and the whole drawing is seen without scrolling.
      const stuckOut = await page
        .locator('.counts, .scrolled')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length)
      expect(stuckOut).toBe(0)
      expect(await page.locator('.scrolled').first().locator('svg:visible').count()).toBe(1)
      await page.close()
    }
  })

  test('unsafe answers come first, and link to their case, its drawing and its command', async () => {
    const { page } = await openPage(browser, at('run.html'), looks[1])
    expect(await page.title()).toBe('always-true 1.0.0 does not conform at level deployment · harborcheck')
    expect(await page.locator('.counts .badge').first().textContent()).toMatch(/^✗ [1-9]\d* unsafe$/)
    expect(await page.getByText('The subject always answers true, reads nothing.').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'conflicting-registries/adopted-agreement-was-rejected' }).click()
    const details = page
      .locator('details.case')
      .filter({ hasText: 'conflicting-registries/adopted-agreement-was-rejected' })
    // The link opens the folds around its target.
    await details.getByText('Reproduce it:').waitFor()
    expect((await details.locator('summary').first().boundingBox())?.y).toBeGreaterThanOrEqual(0)
    const drawing = details.getByRole('img', { name: /^Deployments, links/ })
    expect(await drawing.isVisible()).toBe(true)
    for (const shown of ['[data-contract=vault].is-bound', '[data-adopter=protocol]'])
      expect(await drawing.locator(shown).isVisible()).toBe(true)
    expect(
      await details
        .getByText(`npx harborcheck reproduce conflicting-registries/adopted-agreement-was-rejected`)
        .isVisible(),
    ).toBe(true)
    // What is folded opens without a script.
    const others = details.getByText('The other questions of this case')
    expect(await details.getByRole('rowheader', { name: 'bindingAgreement(vault)' }).isVisible()).toBe(false)
    await others.first().click()
    expect(await details.getByRole('rowheader', { name: 'bindingAgreement(vault)' }).isVisible()).toBe(true)
    await page.close()
  })

  test('filters show the cases of a rule and a topic, also folded ones and the target of a link', async () => {
    const { page, complaints } = await openPage(browser, at('run.html'), looks[1])
    const shown = () => page.locator('.case:visible > summary h4').allTextContents()
    const [before, all] = [await shown(), await page.locator('.case h4').allTextContents()]
    expect(all.length).toBeGreaterThan(before.length)
    const topic = 'top-level'
    await page
      .locator('.filters')
      .getByLabel('Topic')
      .selectOption({ label: `${topic} (${all.filter((id) => id.startsWith(topic)).length})` })
    expect((await shown()).toSorted()).toEqual(all.filter((id) => id.startsWith(topic)).toSorted())
    await page.locator('.filters').getByLabel('Rule').selectOption({ index: 1 })
    const both = await shown()
    expect(both.length).toBeLessThan(all.length)
    await page.getByRole('link', { name: 'conflicting-registries/adopted-agreement-was-rejected' }).click()
    expect((await shown()).toSorted()).toEqual(
      [...both, 'conflicting-registries/adopted-agreement-was-rejected'].toSorted(),
    )
    await page.locator('.filters').getByLabel('Topic').selectOption('all')
    await page.locator('.filters').getByLabel('Rule').selectOption('all')
    expect((await shown()).length).toBeGreaterThanOrEqual(before.length)
    expect(complaints).toEqual([])
    await page.close()
  })
})

test.skipIf(!executable)('the dashboard of a campaign updates itself, fits, and reports the end', async () => {
  const args = ['campaign', alwaysTrue, '--runs', '500', '--keep-going', '--dashboard', '--workers', '1']
  const campaign = start(args, { cwd: folder })
  await campaign.says('Dashboard: ')
  const { stdout, stderr } = campaign.output()
  const [url = ''] = /http:\/\/\S+/.exec(stdout + stderr) ?? []
  const page = await browser.newPage({ viewport: { width: 390, height: 900 }, colorScheme: 'dark' })
  await page.goto(url)
  await page.getByText('Campaign of always-true 1.0.0, seed 1').waitFor()
  await page.locator('.banner.bad').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  campaign.process.kill('SIGTERM')
  await page.getByText('These are the latest figures.').waitFor()
  await campaign.ended
  await page.close()
})

describe('harborcheck report', () => {
  test('shows a run again, in the terminal and as a page, unchanged', async () => {
    const [terminal, page] = await Promise.all([
      harborcheck('report', at('run.json')),
      harborcheck('report', at('run.json'), '--html', at('again.html')),
    ])
    // More failures of a rule are those of this file, not of the last run.
    const ofThisFile = run.stdout.replaceAll('harborcheck report --rule', `harborcheck report ${at('run.json')} --rule`)
    expect(terminal).toMatchObject({ code: 0, stdout: ofThisFile })
    expect(page).toMatchObject({ code: 0, stdout: `The page is at ${at('again.html')}\n` })
    expect(await readFile(at('again.html'), 'utf8')).toBe(await readFile(at('run.html'), 'utf8'))
  })

  test('shows a comparison again, as compare --html writes it', async () => {
    const files = ['--json', at('two.json'), '--html', at('two.html')]
    const compared = await harborcheck('compare', alwaysTrue, 'reference', '--filter', 'top-level/vault-*', ...files)
    const [terminal] = await Promise.all([
      harborcheck('report', at('two.json')),
      harborcheck('report', at('two.json'), '--html', at('two-again.html')),
    ])
    expect(terminal).toMatchObject({ code: 0, stdout: compared.stdout })
    expect(await readFile(at('two-again.html'), 'utf8')).toBe(await readFile(at('two.html'), 'utf8'))
    if (!executable) return
    const { page, complaints } = await openPage(browser, at('two.html'), looks[0])
    await unfold(page)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    const cells = page.getByRole('row', { name: /^BIND-8 / }).getByRole('cell')
    expect(await cells.allTextContents()).toEqual([expect.stringMatching(/^✗ \d+ unsafe$/), '✓ passed'])
    await page.close()
  })

  test.runIf(process.platform === 'linux')(
    '--open opens the page in the viewer, or prints its path without one',
    async () => {
      const bin = at('bin')
      await mkdir(bin)
      await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > '${at('opened')}'\n`)
      await chmod(join(bin, 'xdg-open'), 0o755)
      const opened = await runCommand(['report', at('run.json'), '--open'], { env: { PATH: bin, TMPDIR: folder } })
      const [, path = ''] = /^The page is at (\S+)\n$/.exec(opened.stdout) ?? []
      await expect.poll(() => readFile(at('opened'), 'utf8').catch(() => '')).toBe(`${path}\n`)
      expect(await readFile(path, 'utf8')).toBe(await readFile(at('run.html'), 'utf8'))

      const args = ['report', at('run.json'), '--open', '--html', at('open.html')]
      const none = await runCommand(args, { env: { PATH: folder } })
      expect(none.code).toBe(0)
      expect(none.stdout).toBe(
        `The page is at ${at('open.html')}\nCannot open it: xdg-open is not installed. Open the file in a browser.\n`,
      )
    },
  )

  test('a broken report of the last run says to delete it', async () => {
    const cwd = await mkdtemp(join(folder, 'broken-'))
    await mkdir(join(cwd, '.harborcheck'))
    await writeFile(join(cwd, '.harborcheck/last-run.json'), '{')
    const { code, stderr } = await runCommand(['report'], { cwd })
    expect(stderr).toContain('→ delete .harborcheck/last-run.json and run the test again')
    expect(code).toBe(2)
  })

  test('shows a case whose scenario is no longer available', async () => {
    const report: Report = JSON.parse(await readFile(at('run.json'), 'utf8'))
    const [first, second] = report.cases.filter(({ verdict }) => verdict === 'failed') as [CaseReport, CaseReport]
    first.id = '../../etc/passwd'
    second.id = 'counterexample/0123456789ab'
    await writeFile(at('gone.json'), JSON.stringify(report))
    const { code, stdout } = await harborcheck('report', at('gone.json'), '--verbose')
    expect(code).toBe(0)
    expect(stdout).toMatch(/✗ \.\.\/\.\.\/etc\/passwd\n.*\n\n {2}Its scenario is not available/)
    expect(stdout).toMatch(/✗ counterexample\/0123456789ab\n.*\n\n {2}Its scenario is not available/)
  })

  test('behavior: exits with 2 for a file that is not a report', async () => {
    await writeFile(at('odd.json'), '{"harborcheck":"0.0.1"}')
    const none = await refused('report', at('none.json'))
    const odd = await refused('report', at('odd.json'))
    const itself = await refused('report', at('run.json'), '--html', at('run.json'))
    const place = await refused('report', at('run.json'), '--html', join(folder, 'no', 'such', 'folder.html'))
    expect([none, odd, itself, place].map(({ code }) => code)).toEqual([2, 2, 2, 2])
    expect(itself.stderr).toContain('would overwrite the report that it shows')
    expect(none.stderr).toContain('Cannot read')
    expect(odd.stderr).toContain(`written by  0.0.1\n  this        ${version}`)
    expect(place.stderr).toContain('the folder does not exist or is not writable')
  })
})
