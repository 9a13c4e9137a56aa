import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { DashboardView } from '../../campaign/dashboard/serve-dashboard.ts'
import { Dashboard } from './dashboard.tsx'

const view: DashboardView = {
  subject: 'my <b>resolver</b> 2',
  runs: 400,
  seed: 7,
  level: 'deployment',
  keepGoing: true,
  scenarios: 74,
  questions: 2_649,
  perSecond: 11.2,
  secondsLeft: 29,
  workers: 2,
  failures: [{ key: 'BIND-2 isAttackable missed', index: 1, seen: 17, isShrunk: false }],
  sample: { scenarios: 1, rules: { 'BIND-1': 11, 'BIND-2': 0, 'LAG-1': 0 } },
}
const wordsOf = (shown: DashboardView | undefined, isThere = true) =>
  renderToString(h(Dashboard, { view: shown, isThere }))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('shows the subject and the verdict so far in its colour; only unsafe failures are red', () => {
  const htmlOf = (...keys: string[]) => {
    const failures = keys.map((key) => ({ key, index: 1, seen: 1, isShrunk: false }))
    return renderToString(h(Dashboard, { view: { ...view, failures }, isThere: true }))
  }
  const [missed, unsafe] = ['BIND-2 isAttackable missed', 'BIND-8 isAttackable unsafe'] as const
  const name = 'my &lt;b>resolver&lt;/b> 2'
  expect(htmlOf()).toContain(`<header class="banner good"><h1>${name} answered every question right so far</h1>`)
  const amber = htmlOf(missed)
  expect(amber).toContain(`"banner warn"><h1>${name} does not conform: 1 distinct failure so far, 0 unsafe</h1>`)
  expect(amber).not.toContain('bad"')
  expect(htmlOf(missed, unsafe)).toContain(
    `"banner bad"><h1>${name} does not conform: 2 distinct failures so far, 1 unsafe</h1>`,
  )
  expect(htmlOf(unsafe)).toMatch(
    /BIND-8 isAttackable <span class="badge bad"><span aria-hidden="true">✗<\/span> unsafe/,
  )
})

test('shows the figures, each failure, and the rules of the sample before the others', () => {
  const words = wordsOf(view)
  expect(words).toContain('Scenarios 74 of 400 Scenarios a second 11 Workers 2 Time left 29 s Questions 2649')
  expect(words).toContain('BIND-2 isAttackable ~ missed 1 17 not yet')
  expect(words).toContain('in the first scenario: 1 of 3 rules. BIND-1 11 None for BIND-2, LAG-1.')
})

test('behavior: shows its state before the first figures, after the last, and without a coordinator', () => {
  expect(wordsOf(undefined)).toContain('The campaign begins.')
  expect(wordsOf(undefined, false)).toContain('The coordinator does not answer.')
  expect(wordsOf({ ...view, scenarios: 400, secondsLeft: null, failures: [] })).toContain('Time left none')
  expect(wordsOf({ ...view, secondsLeft: null, failures: [] })).toMatch(/Time left not known yet .*None so far/)
  expect(wordsOf(view, false)).toContain('These are the latest figures.')
})
