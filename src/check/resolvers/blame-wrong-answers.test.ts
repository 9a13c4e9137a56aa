import { expect, test } from 'vitest'
import { playOnModel, right } from '../../../test/support/play-on-model.ts'
import { catalogue } from '../../cases/index.ts'
import type { Blame } from '../../judge/answered-question.ts'
import type { AskedQuestion } from '../../judge/case-result.ts'
import { judge } from '../../judge/judge.ts'
import { type ModelMutant, modelMutants } from '../../mistakes/model-mutants.ts'
import { answer } from '../../model/answer-question.ts'
import type { AnswerValue, TargetAnswer } from '../../model/question.ts'
import { rulebook, rulebookWith } from '../../model/rulebook/rulebook.ts'
import { facts, type LearnedFact } from '../../network/learned.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { blameWrongAnswers } from './blame-wrong-answers.ts'

const mutants = modelMutants.filter(({ rule }) => rule === 'BIND-3')
const cases = catalogue.filter(({ id }) => id.startsWith('immediate-deployer/'))

/** Answers like a program that mistakes the wrong contract for the deployer. */
function asMutant(asked: AskedQuestion): AskedQuestion {
  const { world, question, expected } = asked
  const given = right(answer(world, question, mutants[0]?.book).value)
  return { ...asked, given, verdict: judge(question.method, expected, given, 'deployment') }
}

/** Blames the rules of its wrong answers, if `before` is all that it read before the first case. */
function blamedRules(order: typeof cases, before: readonly LearnedFact[]): string[] {
  const results = order.map((scenario, index) => {
    const played = playOnModel(scenario, right)
    const learned = { soFar: new Set<LearnedFact>(index === 0 ? before : facts) }
    return { ...played, questions: played.questions.map((asked) => ({ ...asMutant(asked), learned })) }
  })
  return [...blameWrongAnswers(results)].flatMap(([{ at, question }, blames]) =>
    blames.map(({ rule }) => `${JSON.stringify([at, question])} ${rule}`),
  )
}

test('the order of cases does not change which source a program is known to have read', () => {
  const wrong = cases.filter((one) => blamedRules([one], facts).some((line) => line.endsWith(' BIND-3')))
  const [first, ...others] = wrong
  expect(others.length).toBeGreaterThan(0)
  expect(blamedRules(wrong, [])).toEqual(blamedRules(wrong, facts))
  // Alone, the same answers cannot come from what it never read.
  expect(first && blamedRules([first], [])).not.toEqual(first && blamedRules([first], facts))
})

test('does not blame a failing source that answered no request', () => {
  const id = 'failing-node/no-creator-of-deployers-without-code'
  const played = playOnModel(catalogue.find((one) => one.id === id) as Scenario, right)
  const blamed = (metFault: (index: number) => false | undefined) => {
    const questions = played.questions.map((asked, index) => {
      const { question, expected } = asked
      // The agreement is listed without the children of deployers that left no code.
      const given = right(question.method === 'targets' ? withoutContracts(expected.value) : expected.value)
      return {
        ...asked,
        given,
        verdict: judge(question.method, expected, given, 'hardened'),
        metFault: metFault(index),
      }
    })
    const found = blameWrongAnswers([{ ...played, questions }])
    return questions.flatMap((asked) => (found.has(asked) ? [rulesOf(found.get(asked) ?? [])] : []))
  }
  expect(blamed(() => false)).toEqual([['LAG-1'], ['LAG-1'], ['LAG-1']])
  const met = [['FAULT-2'], ['FAULT-2'], ['FAULT-4']]
  expect(blamed(() => undefined)).toEqual(met)
  // A fault that an earlier question met may still be the cause.
  expect(blamed((index) => (index === 0 ? undefined : false))).toEqual(met)
})

const rulesOf = (blames: readonly Blame[]) => blames.map(({ rule }) => rule)
const withoutContracts = (value: AnswerValue) =>
  (value as TargetAnswer[]).map((target) => ({ ...target, contracts: [] }))

test('does not blame a dashboard that covers the scope of attackable agreements for data it never read', () => {
  const played = catalogue
    .filter(({ level }) => level !== 'hardened')
    .map((scenario) => {
      const { questions, ...result } = playOnModel(scenario, right)
      const answered = questions.flatMap((asked) => {
        const { question, expected, world } = asked
        if (question.method !== 'isAttackable') return []
        const open = [...world.agreements].filter(([name]) => rulebook.listedAs(world, name) !== undefined)
        const given = right(open.some(([, { scope }]) => scope.includes(question.contract)))
        const learned = { soFar: new Set<LearnedFact>(['explorer', 'history']) }
        return [{ ...asked, given, learned, verdict: judge(question.method, expected, given, 'deployment') }]
      })
      return { ...result, questions: answered }
    })
  const blamed = [...blameWrongAnswers(played)]
  expect(blamed.length).toBeGreaterThan(100)
  for (const [{ expected }, blames] of blamed) {
    const derivedBy = expected.because.map(({ rule }) => rule)
    expect(rulesOf(blames)).not.toContain('BIND-6')
    if (rulesOf(blames).includes('BIND-10')) expect(derivedBy).toContain('BIND-10')
  }
})

test.each([
  ['{home}', (chain: string) => chain.endsWith('{home}')],
  ['a chain in spaces', (chain: string) => chain.trim() === 'eip155:{home}'],
])('taking an entry of another chain for this chain breaks CHILD-7: %s', (_, isTaken) => {
  const book = rulebookWith({
    entryOf(world, agreement, parent) {
      const taken = [...(world.agreements.get(agreement)?.chains ?? [])].filter(([chain]) => isTaken(String(chain)))
      const entry = taken.flatMap(([, entries]) => entries).find(({ account }) => account === parent)
      return entry ?? rulebook.entryOf(world, agreement, parent)
    },
  })
  const results = catalogue
    .filter(({ id }) => /^(chains-and-spelling|child-contracts)\//.test(id))
    .map((scenario) => {
      const played = playOnModel(scenario, right)
      const questions = played.questions.map((asked) => {
        const given = right(answer(asked.world, asked.question, book).value)
        return { ...asked, given, verdict: judge(asked.question.method, asked.expected, given, 'deployment') }
      })
      return { ...played, questions }
    })
  const blamed = [...blameWrongAnswers(results).values()].flatMap(rulesOf)
  expect(new Set(blamed)).toEqual(new Set(['CHILD-7']))
})

test("one case's rules alone do not decide between faults", () => {
  const [scenario] = catalogue.filter(({ id }) => id === 'chains-and-spelling/wider-scope-on-another-chain')
  const { book } = modelMutants.find(({ id }) => id === 'any-chain') as ModelMutant
  const played = playOnModel(scenario as Scenario, right)
  const questions = played.questions.map((asked) => {
    const given = right(answer(asked.world, asked.question, book).value)
    return { ...asked, given, verdict: judge(asked.question.method, asked.expected, given, 'deployment') }
  })
  const [blames = []] = blameWrongAnswers([{ ...played, questions }]).values()
  expect(rulesOf(blames)[0]).toBe('CHILD-7')
  expect(new Set(rulesOf(blames)).size).toBeGreaterThan(1)
})

test('a wrong answer of a subject that always answers alike breaks a rule of its own case', () => {
  const some = catalogue.filter(({ id }) => /^(countdown-expiry|top-level)\//.test(id))
  const results = some.map((one) =>
    playOnModel(one, (value, method) => right(method === 'isAttackable' ? true : value)),
  )
  const blamed = [...blameWrongAnswers(results)]
  expect(blamed.length).toBeGreaterThan(20)
  for (const { scenario, questions } of results)
    for (const [, blames] of blamed.filter(([asked]) => questions.includes(asked)))
      expect(blames.every(({ rule, says }) => scenario.rules.includes(rule) && says === undefined)).toBe(true)
})

test('a list without a contract that the subject calls attackable breaks LIST-4', () => {
  const listing = scenario('targets/child', 'A child is a target')
    .about('CHILD-3')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .ask({ method: 'isAttackable', contract: 'child' }, { method: 'targets' })
    .build()
  const rulesOf = (isAttackable: boolean) => {
    const played = playOnModel(listing, (value, method) =>
      right(
        method === 'targets'
          ? (value as TargetAnswer[]).map((one) => ({ ...one, contracts: ['factory'] }))
          : isAttackable,
      ),
    )
    return [...blameWrongAnswers([played])].map(([, [blamed]]) => blamed)
  }
  const left = 'leaves contracts out of its list that it knows when it is asked about them'
  expect(rulesOf(true)).toEqual([expect.objectContaining({ rule: 'LIST-4' })])
  expect(rulesOf(false).some((blamed) => blamed?.says === left)).toBe(false)
})
