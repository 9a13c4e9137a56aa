import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { emptyWorld } from '../../model/world.ts'
import { ContractFacts } from '../../page/detail/contract-facts.tsx'
import { scenario } from '../../scenario/builder.ts'
import { advance } from '../../scenario/timeline.ts'
import { contractDetail } from '../contract-detail.ts'
import { TimeLine } from '../time-line/time-line.tsx'
import { worldView } from '../view-world.ts'
import type { AgreementView, ContractView, WorldView } from '../world-view.ts'
import { Drawing } from './drawing.tsx'
import { Legend } from './legend.tsx'

const evil = '<img src=x onerror=alert(1)>'
const example = scenario('page/drawing', evil)
  .deploy('factory', 'factory')
  .spawn(evil, 'factory')
  .agreement(`agreement"${evil}`, { covers: { factory: 'FutureOnly' }, owner: evil })
  .underAttack(`agreement"${evil}`)
  .adopt(evil, `agreement"${evil}`)
  .build()
const world = example.steps.reduce((before, step) => advance(before, step).world, emptyWorld(1_000_000_000))
const view: WorldView = worldView(world, { title: example.title })
const [, child] = view.contracts as [ContractView, ContractView]
const [agreement] = view.agreements as [AgreementView]
const says = { hasCoverage: true, agreements: [{ agreement: evil, state: evil }], contractState: evil }

/** Everything that is drawn without a browser, as HTML. */
const html = [
  renderToString(h(Drawing, { view })),
  renderToString(h(TimeLine, { agreement, times: view })),
  renderToString(h(ContractFacts, { contract: child, detail: contractDetail(world, evil, says), view })),
]

test('escapes names as HTML', () => {
  for (const part of html) {
    expect(part).not.toContain('<img')
    expect(part).toContain('&lt;img')
  }
})

test('uses no inline style that a strict policy forbids, and no duplicate ids', () => {
  for (const part of [...html, renderToString(h(Legend, {}))]) {
    expect(part).not.toMatch(/ (style|id|on[a-z]+)="/)
  }
})

test('draws an excluded child with a sign, a text and a distinct line', () => {
  const [drawing] = html as [string]
  expect(drawing).toContain('left out: FutureOnly')
  expect(drawing).toContain('sign-excluded')
  expect(drawing).toContain('data-line="excluded"')
})
