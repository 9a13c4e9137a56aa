import { expect, test } from 'vitest'
import { defaultRuns, type RunChoice } from './default-runs.ts'

test.each<[string, RunChoice, number]>([
  ['a whole run', { level: 'deployment' }, 100],
  ['a whole run of every level', { level: 'hardened' }, 100],
  ['level interface', { level: 'interface' }, 0],
  ['some cases', { level: 'deployment', filter: 'links/*' }, 0],
  ['one rule', { level: 'deployment', rule: 'BIND-3' }, 0],
  ['a resolver that is known to fail', { level: 'deployment', knownFailing: 'known.json' }, 0],
  ['a resolver whose list is written', { level: 'deployment', writeKnownFailing: 'known.json' }, 0],
])('the default number of generated scenarios for %s', (_, choice, runs) => {
  expect(defaultRuns(choice)).toBe(runs)
})
