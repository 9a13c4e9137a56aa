import { expect, test } from 'vitest'
import type { Report } from './run-report.ts'
import { campaignText, failureLines, nextLevelText, sourceUseText, verdictText } from './verdict-text.ts'

const campaign = {
  seed: 7,
  scenarios: 2,
  questions: 9,
  skipped: 0,
  open: 0,
  passed: 9,
  counterexample: null,
}
const textOf = (more: object) => campaignText({ campaign: { ...campaign, ...more } } as unknown as Report)

test('describes a campaign without scenarios, without failures, with one and with several', () => {
  expect(campaignText({} as Report)).toBe('')
  expect(textOf({})).toBe('2 generated scenarios (seed 7), 9 questions: no counterexample')
  expect(textOf({ skipped: 3 })).toContain('9 questions, 3 skipped: ')
  expect(textOf({ unplayable: 4 })).toContain('; 4 more left out, which need what the deployment does not have')
  expect(textOf({ counterexample: 'abc', batchSize: 6, notSaved: 'EACCES' })).toContain(
    ': counterexample abc (--batch-size 6), which could not be saved (EACCES)',
  )
  expect(textOf({ counterexample: 'abc', shorteningEnded: 'seconds' })).toContain(
    'counterexample abc, perhaps longer than needed: --shrink-time ended shortening',
  )
  expect(textOf({ counterexample: 'abc', shorteningEnded: 'candidates' })).toContain(
    'the limit of runs ended shortening',
  )
  expect(textOf({ failures: [{}, {}] })).toContain(': 2 distinct failures')
})

test('lists each distinct failure on its own line', () => {
  const failure = {
    rule: 'BIND-2',
    method: 'terms',
    outcome: 'missed',
    scenarios: 3,
    first: 1,
    counterexample: 'x',
  }
  expect(failureLines({ campaign: { ...campaign, failures: [failure] } } as unknown as Report)).toHaveLength(1)
  expect(failureLines({} as Report)).toEqual([])
})

test('the verdict of an invalid run, of a part of the suite and of a run with known failures', () => {
  const report = {
    subject: { name: 'mine' },
    summary: { unsafe: 0, missed: 0, refused: 0, errored: 0 },
    environment: {},
    options: { level: 'deployment' },
    valid: true,
    conforms: true,
    complete: true,
  }
  const verdict = (more: object) => verdictText({ ...report, ...more } as unknown as Report)
  expect(verdict({})).toBe('mine conforms at level deployment.')
  expect(verdict({ valid: false, invalid: ['a', 'b'] })).toBe('The run is invalid, whatever mine is: a; b.')
  expect(verdict({ valid: false })).toContain('The run is invalid')
  expect(verdict({ notStarted: 'It did not start' })).toBe('It did not start')
  expect(verdict({ knownFailing: { cases: [{}] } })).toContain('conforms, apart from 1 known failure,')
  expect(verdict({ options: { level: 'interface', generatedOnly: true } })).toBe(
    'mine answered every question of the generated scenarios right, at level interface.',
  )
  const behind = { environment: { node: 'zksync-os' } }
  expect(verdict(behind)).toBe('mine conforms at level deployment, on zksync-os.')
  expect(verdict({ ...behind, conforms: false, summary: { unsafe: 0, missed: 2, refused: 0, errored: 0 } })).toBe(
    'mine does not conform at level deployment, on zksync-os: 2 missed.',
  )
  const part = { passed: 12, cases: 422, says: '12 of 422 cases passed; a part of the suite, no verdict' }
  expect(verdict({ conforms: false, part })).toBe('mine: 12 of 422 cases passed; a part of the suite, no verdict.')
  expect(verdict({ conforms: false, complete: false, ended: 'a signal' })).toBe(
    'The run was cut short (a signal); so far: nothing wrong.',
  )
})

test('the verdict on a subject with few methods names these methods', () => {
  const report = {
    subject: { name: 'mine', capabilities: ['isAttackable', 'timeRemaining'] },
    environment: {},
    options: { level: 'deployment' },
    valid: true,
    conforms: true,
    notTested: ['bindingAgreement', 'terms', 'targets'],
  }
  const of = (more: object) => verdictText({ ...report, ...more } as unknown as Report)
  const rest = '; not tested: bindingAgreement, terms, targets.'
  expect(of({})).toBe(`mine conforms for isAttackable and timeRemaining at level deployment${rest}`)
  expect(of({ knownFailing: { cases: [{}] } })).toBe(
    `mine conforms for isAttackable and timeRemaining, apart from 1 known failure, at level deployment${rest}`,
  )
  expect(of({ options: { level: 'deployment', generatedOnly: true } })).toContain(rest)
})

test('mentions answers without the chain, and the next level, only if they apply', () => {
  const use = (sourceUse: object, more: object = {}) =>
    ({ conforms: true, options: { level: 'deployment' }, sourceUse, ...more }) as unknown as Report
  expect(sourceUseText(use({ answers: 2, withoutAsking: 0, withoutTheChain: 0 }))).toBe('')
  expect(sourceUseText(use({ answers: 2, withoutAsking: 1, withoutTheChain: 2 }))).toBe(
    '2 of 2 answers came without a request to the chain, 1 of them without any request',
  )
  expect(nextLevelText(use({ usesExplorer: false }))).toBe('')
  expect(nextLevelText(use({ usesExplorer: true }))).toContain('Next: --level hardened.')
})
