import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import type { GivenAnswer } from '../../../judge/judge.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable, timeLeft, unbound } from '../../../scenario/questions.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { type CampaignFinding, findingsOf, sameFinding } from './campaign-finding.ts'
import { leaveOutScenarios } from './leave-out-scenarios.ts'

const linked = scenario('generated/linked', 'Linked')
  .deploy('vault')
  .deploy('other')
  .agreement('agreementA', { covers: ['vault'] })
  .underAttack('agreementA')
  .ask(attackable('vault', true), timeLeft('vault', null), attackable('other', false))
  .build()
const stranger = scenario('generated/stranger', 'A stranger').deploy('vault').ask(unbound('vault')).build()
const refused: GivenAnswer = { kind: 'refused', reason: 'no node' }
const errored: GivenAnswer = { kind: 'errored', reason: 'crashed' }

/** Answers the questions of a scenario with these answers. */
function answered(example: Scenario, ...answers: GivenAnswer[]) {
  return playOnModel(example, () => answers.shift() ?? { kind: 'skipped' })
}
const outcomes = (findings: readonly CampaignFinding[]) => findings.map(({ outcome }) => outcome)

describe('findingsOf', () => {
  test('finds no failure in right and skipped answers', () => {
    expect(findingsOf(playOnModel(linked, right))).toEqual([])
    expect(findingsOf(answered(linked))).toEqual([])
  })

  test('sorts unsafe and missed answers before errors and refusals', () => {
    expect(outcomes(findingsOf(answered(linked, refused, errored, right(true))))).toEqual([
      'unsafe',
      'errored',
      'refused',
    ])
    expect(outcomes(findingsOf(answered(linked, right(false), refused, errored)))).toEqual([
      'missed',
      'errored',
      'refused',
    ])
  })

  test('a wrong answer has the rules it breaks; a refusal has the rules of the right answer', () => {
    const [unsafe] = findingsOf(answered(linked, right(true), right(null), right(true)))
    expect(unsafe?.rules).toContain('BIND-8')
    const [refusal] = findingsOf(answered(linked, refused, right(null), right(false)))
    expect(refusal?.rules).toEqual(expect.arrayContaining(['BIND-1', 'STATE-1']))
  })
})

test('a finding is the same if its severity and method are the same and a rule is shared', () => {
  const [found] = findingsOf(answered(stranger, right(null), right(true))) as [CampaignFinding]
  expect(found.outcome).toBe('unsafe')
  const again = answered(linked, right(true), right(null), right(true))
  expect(sameFinding(found, again)?.asked.question).toMatchObject({ method: 'isAttackable', contract: 'other' })
  expect(sameFinding(found, answered(linked, right(false), right(null), refused))).toBeUndefined()
  expect(sameFinding({ ...found, rules: ['TIME-1'] }, again)).toBeUndefined()
  const { asked } = found
  const question = { method: 'terms', contract: 'other' } as const
  expect(sameFinding({ ...found, asked: { ...asked, question } }, again)).toBeUndefined()
})

describe('leaveOutScenarios', () => {
  const batch = Array.from({ length: 9 }, (_, index) => scenario(`generated/${index}`, 'One of nine').build())
  const [failed] = batch.slice(4) as [Scenario]
  const never = new AbortController().signal
  /** Searches the fewest scenarios that fail together, as ids, if the failure needs all of `needed`. */
  async function fewest(needed: readonly number[], signal = never) {
    let least: readonly Scenario[] = []
    const found = await leaveOutScenarios(
      batch,
      failed,
      async (scenarios) => {
        const fails = needed.every((index) => scenarios.includes(batch[index] as Scenario))
        if (fails) least = scenarios
        return fails
      },
      signal,
    )
    return { found, indexes: least.map((one) => batch.indexOf(one)) }
  }

  test.each([[[4]], [[4, 7]], [[0, 4, 8]], [[0, 1, 2, 3, 4, 5, 6, 7, 8]]])(
    'finds the scenarios that fail together: %j of nine',
    async (needed) => {
      expect(await fewest(needed)).toEqual({ found: true, indexes: needed })
    },
  )

  test('does not search a group that does not fail again', async () => {
    let played = 0
    const fails = async () => {
      played += 1
      return false
    }
    const found = await leaveOutScenarios(batch, failed, fails, never)
    expect([found, played]).toEqual([false, 1])
  })

  test('behavior: an aborted search returns its result so far', async () => {
    expect(await fewest([4], AbortSignal.abort())).toEqual({ found: false, indexes: [] })
    const controller = new AbortController()
    let played = 0
    const fails = async () => {
      played += 1
      if (played === 2) controller.abort()
      return true
    }
    expect(await leaveOutScenarios(batch, failed, fails, controller.signal)).toBe(true)
    expect(played).toBe(2)
  })
})
