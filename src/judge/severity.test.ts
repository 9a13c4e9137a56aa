import { describe, expect, test } from 'vitest'
import type { AnswerValue, QuestionMethod, TermsAnswer } from '../model/question.ts'
import { severityOf } from './severity.ts'

const terms: TermsAnswer = {
  agreement: 'agreementA',
  bountyPercentage: 10,
  bountyCapUsd: '1000',
  aggregateBountyCapUsd: '5000',
  retainable: false,
  identityRequirement: 'Pseudonymous',
  agreementURI: 'ipfs://a',
  commitmentDeadline: 100,
}
const target = { agreement: 'agreementA', state: 'PROMOTION_REQUESTED' as const, contracts: ['vault'] }
const other = { ...target, agreement: 'agreementB' }
const under = { ...target, state: 'UNDER_ATTACK' as const }
const bound = { agreement: 'agreementA', via: 'top-level' } as const

type Row = [name: string, method: QuestionMethod, expected: AnswerValue, given: AnswerValue]

describe('unsafe: an answer that allows too much', () => {
  test.each<Row>([
    ['attackable instead of not attackable', 'isAttackable', false, true],
    ['an agreement instead of none', 'bindingAgreement', null, bound],
    ['another agreement', 'bindingAgreement', bound, { agreement: 'agreementB', via: 'top-level' }],
    ['time after the end', 'timeRemaining', 0, 1],
    ['time without a countdown', 'timeRemaining', null, 5],
    ['more time than there is', 'timeRemaining', 5, 6],
    ['terms without a binding agreement', 'terms', null, terms],
    ['terms of another agreement', 'terms', terms, { ...terms, agreement: 'agreementB' }],
    ['a higher percentage', 'terms', terms, { ...terms, bountyPercentage: 11 }],
    ['a higher cap', 'terms', terms, { ...terms, bountyCapUsd: '1001' }],
    ['a higher aggregate cap', 'terms', terms, { ...terms, aggregateBountyCapUsd: '5001' }],
    ['no aggregate cap', 'terms', terms, { ...terms, aggregateBountyCapUsd: '0' }],
    ['retainable instead of not retainable', 'terms', terms, { ...terms, retainable: true }],
    ['a weaker identity requirement', 'terms', terms, { ...terms, identityRequirement: 'Anonymous' }],
    ['a later end of the commitment', 'terms', terms, { ...terms, commitmentDeadline: 101 }],
    ['a commitment for ever', 'terms', terms, { ...terms, commitmentDeadline: `timestamp ${2n ** 256n - 1n}` }],
    ['a commitment instead of none', 'terms', { ...terms, commitmentDeadline: null }, terms],
    ['a target instead of none', 'targets', [], [target]],
    ['a target without contracts instead of none', 'targets', [], [{ ...target, contracts: [] }]],
    ['an additional target without contracts', 'targets', [target], [target, { ...other, contracts: [] }]],
    ['a hidden countdown, without contracts', 'targets', [target], [{ ...under, contracts: [] }]],
    ['an additional contract', 'targets', [target], [{ ...target, contracts: ['vault', 'other'] }]],
    ['a hidden countdown', 'targets', [target], [{ ...target, state: 'UNDER_ATTACK' }]],
  ])('%s', (_name, method, expected, given) => {
    expect(severityOf(method, expected, given)).toBe('unsafe')
  })
})

describe('missed: an answer that denies too much', () => {
  test.each<Row>([
    ['not attackable instead of attackable', 'isAttackable', true, false],
    ['no agreement instead of a binding one', 'bindingAgreement', bound, null],
    [
      'the right agreement with a wrong `via`',
      'bindingAgreement',
      bound,
      { ...bound, via: 'child', parent: 'factory' },
    ],
    ['less time than there is', 'timeRemaining', 5, 4],
    ['no countdown instead of a running one', 'timeRemaining', 5, null],
    ['negative time', 'timeRemaining', 0, -1],
    ['0 without a countdown', 'timeRemaining', null, 0],
    ['no terms', 'terms', terms, null],
    ['a lower percentage', 'terms', terms, { ...terms, bountyPercentage: 9 }],
    ['a lower aggregate cap', 'terms', terms, { ...terms, aggregateBountyCapUsd: '4999' }],
    ['an aggregate cap instead of none', 'terms', { ...terms, aggregateBountyCapUsd: '0' }, terms],
    ['a stricter identity requirement', 'terms', terms, { ...terms, identityRequirement: 'Named' }],
    ['another document', 'terms', terms, { ...terms, agreementURI: 'ipfs://b' }],
    ['an earlier end of the commitment', 'terms', terms, { ...terms, commitmentDeadline: null }],
    ['a missing target', 'targets', [target], []],
    ['a target in a state that is not attackable', 'targets', [target], [{ ...target, state: 'CORRUPTED' as never }]],
    ['a missing contract', 'targets', [{ ...target, contracts: ['vault', 'child'] }], [target]],
    ['a countdown that does not run', 'targets', [{ ...target, state: 'UNDER_ATTACK' }], [target]],
    ['a target listed twice', 'targets', [target], [target, target]],
  ])('%s', (_name, method, expected, given) => {
    expect(severityOf(method, expected, given)).toBe('missed')
  })
})
