import { expect, test } from 'vitest'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import { catalogue } from '../cases/index.ts'
import { blameWrongAnswers } from '../check/resolvers/blame-wrong-answers.ts'
import { selectCases } from '../check/resolvers/select-cases.ts'
import { answer } from '../model/answer-question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { type RuleId, rules } from '../model/rules.ts'
import { scenario } from '../scenario/builder.ts'
import { attackable } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type ModelMutant, modelMutants } from './model-mutants.ts'
import { shownRules } from './shown-rules.ts'

type Given = Parameters<typeof playOnModel>[1]

const cases = selectCases(catalogue, { level: 'deployment' })
const skipped = { kind: 'skipped' } as const
const refused = { kind: 'refused', reason: 'no' } as const
/** A subject that declares isAttackable alone. */
const only =
  (given: Given): Given =>
  (...asked) =>
    asked[1] === 'isAttackable' ? given(...asked) : skipped
const isChild: (...asked: Parameters<Given>) => boolean = (_right, _method, world, question) =>
  question.method !== 'targets' && rulebook.bindingOf(world, question.contract).value?.via === 'child'
const hasParent: (...asked: Parameters<Given>) => boolean = (_right, _method, world, question) =>
  question.method !== 'targets' && rulebook.deployerOf(world, question.contract) !== undefined

/** A subject that answers as a model mutant does. */
function withFault(id: string): Given {
  const mutant = modelMutants.find((one) => one.id === id) as ModelMutant
  return (_right, _method, world, question) => right(answer(world, question, mutant.book).value)
}

/** The rules that a subject keeps, as far as its answers show it. */
function kept(given: Given, among: readonly Scenario[] = cases): RuleId[] {
  const results = among.map((one) => playOnModel(one, given))
  const shownOf = shownRules(results, blameWrongAnswers(results))
  return rules
    .map(({ id }) => id)
    .filter((id) => {
      const { cases, isKept } = shownOf(id)
      return isKept && cases.length > 0
    })
}

test('a subject that answers rightly keeps every rule that a case is about', () => {
  const about = new Set(cases.flatMap((one) => one.rules))
  // It answers by the usual reading where the sources leave one open.
  const isUsual = (id: RuleId) => !id.startsWith('OPEN-')
  expect(kept(right).filter(isUsual)).toEqual(rules.map(({ id }) => id).filter((id) => about.has(id) && isUsual(id)))
})

test.each([
  ['true', right(true)],
  ['false', right(false)],
  ['a refusal', refused],
])('a subject whose every answer is %s keeps no rule', (_name, given) => {
  expect(kept(only(() => given))).toEqual([])
})

test('a subject that refuses every child keeps rules about links, but not about children', () => {
  const rulesKept = kept(only((...asked) => (!isChild(...asked) && !hasParent(...asked) ? right(asked[0]) : refused)))
  expect(rulesKept.filter((id) => /^CHILD|^BIND-[23]$|^STATE-11$/.test(id))).toEqual([])
  expect(rulesKept).toEqual(expect.arrayContaining(['BIND-12', 'STATE-6', 'STATE-10']))
})

test('a subject that answers false for every child keeps rules about links, but not about children', () => {
  const rulesKept = kept(only((...asked) => right(hasParent(...asked) && isChild(...asked) ? false : asked[0])))
  expect(rulesKept.filter((id) => /^CHILD|^BIND-2$|^STATE-11$/.test(id))).toEqual([])
  expect(rulesKept).toEqual(expect.arrayContaining(['STATE-2', 'STATE-3', 'STATE-5']))
})

test('a subject that answers true for every linked contract keeps no rule about states', () => {
  const isLinked: typeof isChild = (_right, _method, world, question) =>
    question.method !== 'targets' && world.links.has(question.contract)
  const rulesKept = kept(only((...asked) => right(isLinked(...asked))))
  expect(rulesKept.filter((id) => id.startsWith('STATE'))).toEqual([])
})

test('a right answer that follows from another mistake shows no rule', () => {
  const playing = (id: string, scope: 'All' | 'None', method: 'create' | 'create2', ...about: RuleId[]) => {
    const begun = scenario(`child-contracts/${id}`, id)
      .about(...about)
      .deploy('factory', 'factory')
    return begun
      .agreement('agreementA', { covers: { factory: scope } })
      .underAttack('agreementA')
      .spawn('child', 'factory', { method })
      .ask(attackable('child', scope === 'All'))
      .build()
  }
  const some = [
    playing('all', 'All', 'create', 'CHILD-3'),
    playing('all-by-create2', 'All', 'create2', 'CHILD-8'),
    playing('none-by-create2', 'None', 'create2', 'CHILD-1'),
  ]
  expect(kept(right, some)).toEqual(['CHILD-1', 'CHILD-3', 'CHILD-8'])
  expect(kept(withFault('no-create2'), some)).toEqual(['CHILD-3'])
})

test('a subject with one mistake keeps the rules of other decisions', () => {
  const rulesKept = kept(withFault('requested-is-open'))
  expect(rulesKept).not.toContain('STATE-3')
  expect(rulesKept).toEqual(expect.arrayContaining(['BIND-3', 'CHILD-4', 'STATE-4', 'TIME-1', 'TERM-1']))
})
