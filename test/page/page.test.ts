import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scenario } from '../../src/scenario/builder.ts'
import type { Step } from '../../src/scenario/scenario.ts'
import { type Running, start } from '../cli/harborcheck.ts'
import { findChromium, startChromium } from '../support/chromium.ts'
import { manyAgreements } from './support/many-agreements.ts'
import { openRelay } from './support/relay.ts'

/** The page of a real `harborcheck up`, in a real browser. One of each for all tests; they follow one another in time. */

const executable = findChromium()
const title = executable
  ? 'the page'
  : 'the page: skipped, there is no Chromium (CHROMIUM_PATH, /usr/bin/chromium, chromium-browser, google-chrome)'

let up: Running
let browser: Browser
let context: BrowserContext
let page: Page
let url: string
let rpcUrl: string
let actors: Record<string, { address: string }>
/** What a browser complains of: broken scripts, refused by the policy, not found. */
let complaints: string[]

const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await response.json(), path).toHaveProperty('now')
}
const act = (...steps: Step[]) => post('/api/do', { steps })

const verdict = () => page.locator('.verdict').textContent()
const lookUp = async (text: string) => {
  await page.getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}
const factOf = (label: string) =>
  page
    .locator('.contract-facts > .facts > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
const linesOf = (name: string) =>
  page
    .locator(`[data-line][data-from="${name}"], [data-line][data-to="${name}"]`)
    .evaluateAll((lines) =>
      (lines as SVGElement[]).map(({ dataset }) => `${dataset.from} ${dataset.line} ${dataset.to}`).sort(),
    )
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe.skipIf(!executable)(title, () => {
  beforeAll(async () => {
    up = start(['up', '--json'])
    const environment = JSON.parse(await up.says('\n}\n'))
    url = environment.pageUrl
    rpcUrl = environment.rpcUrl
    actors = environment.actors
    browser = await startChromium(executable as string)
  })
  afterAll(async () => {
    await browser?.close()
    up?.process.kill('SIGTERM')
    await up?.ended
  })
  beforeEach(async () => {
    complaints = []
    context = await browser.newContext({ viewport: { width: 1_600, height: 1_000 } })
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) complaints.push(request.url())
    })
    await page.goto(url)
    await page.locator('.contract').first().waitFor()
  })
  afterEach(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })

  test('finds a contract by name, with its verdict, its agreement, its terms and the reasons', async () => {
    await lookUp('conflictVault')
    await page.getByRole('heading', { name: /conflictVault/ }).waitFor()
    expect(await verdict()).toBe('Attackable')
    expect(await factOf('Binding agreement').textContent()).toBe('bindingAgreement by its own link')
    expect(await page.locator('.mark').textContent()).toContain('the owner adopted adoptedAgreement')
    const rules = await page.locator('.why .rule').allTextContents()
    expect(rules).toEqual(expect.arrayContaining(['BIND-1', 'BIND-6', 'STATE-1', 'TERM-1']))
    expect(await page.locator('.terms').textContent()).toContain('ipfs://bindingAgreement')
    expect(await page.locator('.agrees').textContent()).toBe('They agree.')
  })

  test("a link to a contract shows its answer on a phone, with the deciding reason and the product's name", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/#contract/conflictVault`)
    await page.reload()
    await page.locator('.deciding').waitFor()
    expect(await page.locator('.deciding').textContent()).toBe('STATE-1 bindingAgreement is UNDER_ATTACK')
    for (const part of ['.verdict', '.deciding']) {
      const { y = -1, height = 0 } = (await page.locator(part).boundingBox()) ?? {}
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThan(844)
    }
    expect(await page.locator('[data-agreement="adoptedAgreement"] .state').textContent()).toBe('not requested')
    expect(await page.locator('.head h1').textContent()).toMatch(/^harborcheck ./)
  })

  test('finds a contract by address; reports an unknown name', async () => {
    await lookUp(actors.noneChildAfter?.address.toLowerCase() ?? '')
    await page.getByRole('heading', { name: /noneChildAfter/ }).waitFor()
    expect(await verdict()).toBe('Not attackable')
    expect(await page.locator('.mark').textContent()).toContain('the child contract scope of noneFactory is None')
    await page.getByRole('combobox').fill('nobodyAtAll')
    expect(await page.locator('.found.nothing').textContent()).toBe(
      'No contract or agreement has that name or address.',
    )
  })

  test('draws a conflict and an excluded child with lines, signs and words', async () => {
    await lookUp('conflictVault')
    await page.locator('[data-contract="conflictVault"].is-selected').waitFor()
    expect(await linesOf('conflictVault')).toEqual([
      'adoptedAgreement names conflictVault',
      'conflictVault link bindingAgreement',
      'onlyNamedAgreement names conflictVault',
    ])
    expect(await linesOf('conflictOwner')).toEqual([
      'conflictOwner adopts adoptedAgreement',
      'conflictOwner owns bindingAgreement',
    ])
    const conflict = page.locator('[data-contract="conflictVault"]')
    expect(await conflict.locator('.sign-conflict').count()).toBe(1)
    expect(await conflict.locator('.about').textContent()).toBe('attackable · conflict')
    const box = await conflict.boundingBox()
    const pane = await page.locator('.map').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(pane?.y ?? Infinity)

    await lookUp('noneChildAfter')
    const child = page.locator('[data-contract="noneChildAfter"].is-selected')
    await child.waitFor()
    expect(await child.locator('.about').textContent()).toBe('left out: None')
    expect(await child.locator('.sign-excluded').count()).toBe(1)
    expect(await linesOf('noneChildAfter')).toEqual(['noneFactory excluded noneChildAfter'])
    await page.locator('[data-contract="noneFactory"]').click()
    await page.getByRole('heading', { name: /^noneFactory/ }).waitFor()
    await page.locator('[data-agreement="scopesAgreement"]').click()
    await page.getByRole('heading', { name: /^scopesAgreement/ }).waitFor()
    expect(await page.getByText('Pending owner').count()).toBe(0)
    await act({ do: 'transferOwnership', agreement: 'scopesAgreement', to: 'successor' })
    await page.locator('dt', { hasText: 'Pending owner' }).waitFor()
    expect(await page.locator('dt:text-is("Pending owner") + dd').textContent()).toBe('successor')

    const strokes = await page.evaluate(() =>
      ['link', 'deployed', 'excluded', 'adopts', 'names'].map((kind) => {
        const { strokeDasharray, strokeWidth } = getComputedStyle(
          document.querySelector(`.sample .line-${kind} .path`) as Element,
        )
        return `${strokeDasharray} ${strokeWidth} ${document.querySelector(`.sample .line-${kind} .end`)?.getAttribute('d')}`
      }),
    )
    expect(new Set(strokes).size).toBe(5)
  })

  test('the command of docs/fixture-chains.md ends the conflict that the page shows', async () => {
    const legend = await page.locator('.legend li').allTextContents()
    expect(legend).toHaveLength(14)
    expect(legend).toContain('conflict: registered to one agreement, while its owner adopted another')
    const chains = await readFile(new URL('../../docs/fixture-chains.md', import.meta.url), 'utf8')
    const [, docs = ''] = /\n## The page\n([\s\S]*?)\n## /.exec(chains) ?? []
    await lookUp('conflictVault')
    await page.locator('[data-contract="conflictVault"] .sign-conflict').waitFor()
    const [, command = ''] = /```sh\n(curl [\s\S]*?)```/.exec(docs) ?? []
    execFileSync('bash', ['-c', command], { env: { ...process.env, PAGE: url } })
    await page.locator('[data-contract="conflictVault"] .sign-conflict').waitFor({ state: 'detached' })
    expect(await linesOf('conflictOwner')).toContain('conflictOwner adopts bindingAgreement')
  })

  test('moving the time to the end of a countdown changes the verdict without a reload', async () => {
    await page.evaluate(() => {
      document.body.dataset.same = 'yes'
    })
    await lookUp('endingSoonVault')
    await page.locator('.verdict').waitFor()
    expect(await verdict()).toBe('Attackable')
    const buttons = page.getByLabel('Time', { exact: true }).getByRole('group', { name: /endingSoonAgreement/ })
    await buttons.getByText('1 s before').click()
    await expect.poll(() => factOf('Time left').textContent()).toMatch(/^1 s\s/)
    expect(await verdict()).toBe('Attackable')
    expect(await buttons.getByText('1 s before').getAttribute('aria-disabled')).toBe('true')
    await buttons.getByText('at it').click()
    await expect.poll(verdict).toBe('Not attackable')
    expect(await factOf('State').textContent()).toBe('PRODUCTION')
    expect(await factOf('Time left').textContent()).toMatch(/^0 s\s/)
    expect(await page.locator('.why .rule').allTextContents()).toEqual(expect.arrayContaining(['STATE-4', 'STATE-5']))
    expect(await page.locator('[data-contract="endingSoonVault"] .sign-bound').count()).toBe(1)
    expect(await page.locator('.detail .strip .phase-PRODUCTION .past').count()).toBe(0)
    await page.getByRole('button', { name: '+1 s' }).click()
    await page.locator('.detail .strip .phase-PRODUCTION .past').waitFor()
    const rows = await page.locator('.detail .event-row').allTextContents()
    const place = (text: string) => rows.findIndex((row) => row.includes(text))
    expect(place('countdown ends')).toBeLessThan(place('now'))
    expect(place('commitment ends')).toBeGreaterThan(place('now'))
    expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes')
  })

  test('follows changes by other programs', async () => {
    await lookUp('attackedVault')
    await page.locator('.verdict').waitFor()
    const before = await page.locator('.status').textContent()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x1', '0x1'] })
    await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await expect.poll(() => page.locator('.status').textContent()).not.toBe(before)
    await act({ do: 'promote', agreement: 'attackedAgreement' })
    await expect.poll(() => factOf('State').textContent()).toBe('PROMOTION_REQUESTED')
  })

  test('shows a lost connection, and reconnects by itself', async () => {
    const relay = await openRelay(url)
    await page.goto(relay.url)
    await page.locator('.status .following').waitFor()
    await page.locator('.contract').first().waitFor()
    await relay.cut()
    await page.locator('.status .lost').waitFor()
    await page.getByRole('button', { name: '+1 s' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('check that `harborcheck up` still runs')
    await act(
      { do: 'cancelPromotion', agreement: 'attackedAgreement' },
      { do: 'promote', agreement: 'attackedAgreement' },
    )
    const { block } = (await (await fetch(`${url}/api/world`)).json()) as { block: number }
    expect(await page.locator('.status').textContent()).not.toContain(`block ${block}`)
    await relay.mend()
    await page.locator('.status .following').waitFor()
    await page.getByText(`block ${block}`).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.goto('about:blank')
    await relay.cut()
    const ofTheCut = (complaint: string) => complaint.includes('net::ERR_') || complaint.startsWith(`${relay.url}/`)
    complaints = complaints.filter((complaint) => !ofTheCut(complaint))
  })

  test('runs possible operations, and shows what the server refuses', async () => {
    await lookUp('attackedAgreement')
    const places = () =>
      page.evaluate(() =>
        ['.map', '.agreements-section'].map(
          (part) => scrollY + (document.querySelector(part)?.getBoundingClientRect().y ?? NaN),
        ),
      )
    const before = await places()
    await page.getByRole('button', { name: 'Cancel the promotion' }).click()
    await page.getByRole('button', { name: 'Request promotion' }).waitFor()
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^done: block \d+/)
    // The button is gone: its neighbours have the focus. Nothing has moved.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    expect(await places()).toEqual(before)

    await page.getByText('Any other step').click()
    await page.getByRole('textbox', { name: /as JSON/ }).fill('{ "do": "promote", "agreement": "nobody" }')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).toContain('nobody')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: /as JSON/ }).fill('{ promote')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).toContain('The text is not JSON')

    await lookUp('allFactory')
    await page.getByRole('button', { name: 'Spawn a child' }).click()
    await page.locator('[data-contract="allFactoryChild1"]').waitFor({ state: 'attached' })
    // Refusals are shown, not only written where developers look.
    complaints = complaints.filter((complaint) => !complaint.includes('status of 4'))
  })

  test('marks and explains differences between explorer and chain', async () => {
    await lookUp('endingSoonVault')
    await page.locator('.agrees').waitFor()
    await act({ do: 'quirk', kind: 'late-countdown', seconds: 3_000_000 }, { do: 'wait', seconds: 1 })
    await page.locator('.differences').waitFor()
    expect(await page.locator('.differences').textContent()).toContain(
      'By the explorer it is attackable; by the chain it is not.',
    )
    expect(await page.locator('.differs-sign').count()).toBeGreaterThan(0)
    await act({ do: 'endQuirks' }, { do: 'wait', seconds: 1 })
    await page.locator('.agrees').waitFor()
  })

  test('works with the keyboard alone', async () => {
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement | SVGElement
        return element.dataset.contract ?? element.textContent?.trim()
      })
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the details')
    for (let presses = 0; presses < 30 && !(await page.locator('.contract:focus').count()); presses += 1) {
      await page.keyboard.press('Tab')
    }
    const first = await focused()
    const stops = () =>
      page.locator('.contract').evaluateAll((all) => all.filter((each) => (each as SVGElement).tabIndex === 0).length)
    expect(await stops()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.locator('.contract:focus').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe(first)
    await page.keyboard.press('ArrowRight')
    const child = await focused()
    expect(child).not.toBe(first)
    const ring = await page
      .locator('.contract:focus > .box')
      .evaluate((box) => Number.parseFloat(getComputedStyle(box).strokeWidth))
    expect(ring).toBeGreaterThanOrEqual(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe(first)
    await page.keyboard.press('End')
    const last = page.locator('.contract:focus')
    const [box, pane] = [await last.boundingBox(), await page.locator('.map').boundingBox()]
    expect(box?.y).toBeGreaterThanOrEqual(pane?.y ?? Infinity)
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual((pane?.y ?? 0) + (pane?.height ?? 0))
    const name = await focused()
    await page.keyboard.press('Enter')
    await page.locator('.verdict').waitFor()
    expect(await page.locator('.detail-head code').textContent()).toBe(name)
    expect(await stops()).toBe(1)
  })

  test.each([
    ['light', 360],
    ['dark', 1_600],
  ] as const)('%s, at %i pixels: has no overflow, and axe finds no serious violation', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await lookUp('conflictVault')
    await page.locator('.verdict').waitFor()
    await page.getByText('Legend and keys').click()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1_000, height: 800 })
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width, height: 800 })
    const picture = await page.screenshot({ fullPage: true })
    // The width that a PNG says it has.
    expect(picture.readUInt32BE(16)).toBe(width)
    const sizes = await page.locator('.map').boundingBox()
    expect(sizes?.width).toBeGreaterThan(300)
    await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run()
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    })
    expect(found).toEqual([])

    // As a whole: every name, uncut, inside the canvas, and at least 9 px high.
    await page.getByRole('button', { name: 'Whole', exact: true }).click()
    await page.locator('.map.is-whole').waitFor()
    const readable = () =>
      page.evaluate(() => {
        const canvas = (document.querySelector('.map') as Element).getBoundingClientRect()
        const names = [...document.querySelectorAll('.map text.name')]
        return names.filter((name) => {
          const { left, right, top, bottom } = name.getBoundingClientRect()
          const isInside = left >= canvas.left && right <= canvas.right && top >= canvas.top && bottom <= canvas.bottom
          const scale = (name as SVGTextElement).getScreenCTM()?.a ?? 0
          return isInside && scale >= 0.74 && !name.textContent?.includes('…')
        }).length
      })
    const { contracts, agreements, adoptions } = await (await fetch(`${url}/api/world`)).json()
    const shown = new Set(adoptions.map(({ adopter }: { adopter: string }) => adopter))
    await expect.poll(readable).toBe(contracts.length + agreements.length + shown.size)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  test('on a phone, one finger on the whole drawing scrolls the page', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
    const touched = await phone.newPage()
    await touched.goto(url)
    await touched.getByRole('button', { name: 'Whole', exact: true }).click()
    await touched.locator('.map.is-whole .contract').first().waitFor()
    const devtools = await phone.newCDPSession(touched)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    const { y = 0 } = (await touched.locator('.map').boundingBox()) ?? {}
    expect(y).toBeLessThan(700)
    await touch('touchStart', { x: 200, y: 750 })
    for (let moved = 25; moved <= 200; moved += 25) await touch('touchMove', { x: 200, y: 750 - moved })
    await touch('touchEnd')
    await expect.poll(() => touched.evaluate(() => scrollY)).toBeGreaterThan(100)
    await phone.close()
  })

  test('draws only the visible part of a thousand contracts, and every contract can be reached', async () => {
    await post('/api/load', manyAgreements())
    await page.getByRole('heading', { name: 'A thousand contracts' }).waitFor()
    expect(await page.locator('.overview').textContent()).toContain('1000 contracts, 100 agreements')
    expect(await page.locator('.contract').count()).toBeLessThan(400)
    await lookUp('child99x8')
    const far = page.locator('[data-contract="child99x8"].is-selected')
    await far.waitFor()
    const { x = 0, y = 0 } = (await far.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await page.mouse.move(x - 100, y + 60, { steps: 6 })
    await page.mouse.up()
    const moved = await far.boundingBox()
    expect(Math.round((moved?.x ?? 0) - x)).toBe(-120)
    expect(Math.round((moved?.y ?? 0) - y)).toBe(40)
    await page.getByRole('button', { name: 'Whole', exact: true }).click()
    await expect.poll(() => page.locator('.contract').count()).toBe(1_000)
    // On a screen of this width their names can be read; on a phone they cannot, and boxes alone are drawn.
    expect(await page.locator('.contract text.name').count()).toBe(1_000)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => page.locator('.contract text').count()).toBe(0)
    expect(await page.locator('.contract').count()).toBe(1_000)
    expect(await page.locator('.agreement-list li').count()).toBeLessThan(40)
    await page.locator('.agreement-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await page.locator('.agreement-list li[aria-posinset="100"]').waitFor()
  })

  test('opens the only contract with its reasons, and keeps the overview open if chosen', async () => {
    await post('/api/load', scenario('page/one', 'One contract').deploy('vault').build())
    await page.locator('.why .rule').first().waitFor()
    expect(await page.locator('.detail-head code').textContent()).toBe('vault')
    await page.getByRole('button', { name: 'Overview' }).click()
    await page.getByRole('button', { name: '+1 s' }).click()
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^done: block \d+/)
    expect(await page.locator('.overview').textContent()).toContain('1 contract, 0 agreements')
  })
})
