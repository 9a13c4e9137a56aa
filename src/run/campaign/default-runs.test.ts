import { expect, test } from 'vitest'
import { defaultRuns, type RunChoice } from './default-runs.ts'

test.each<[string, RunChoice, number]>([
  ['a whole run', { level: 'deployment' }, 100],
  ['a whole run of every level', { level: 'hardened' }, 100],
  ['what the interface asks for alone', { level: 'interface' }, 0],
  ['some cases', { level: 'deployment', filter: 'links/*' }, 0],
  ['one rule', { level: 'deployment', rule: 'BIND-3' }, 0],
  ['a resolver that is known to fail', { level: 'deployment', knownFailing: 'known.json' }, 0],
  ['one that gets its list now', { level: 'deployment', writeKnownFailing: 'known.json' }, 0],
])('%s: the default number of generated scenarios', (_, choice, runs) => {
  expect(defaultRuns(choice)).toBe(runs)
})
