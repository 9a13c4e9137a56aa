import { beforeAll, describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../test/support/play-on-model.ts'
import { joinResults } from '../../check/resolvers/meta/join-results.ts'
import { rules } from '../../model/rules.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { campaignScenario } from '../campaign-scenario.ts'
import { generateScenario } from '../generate-scenario.ts'
import { metaProperties } from './properties.ts'
import { hasNoVariant, partsOf, scenarioPair } from './scenario-pair.ts'
import { waiting } from './waiting.ts'

const generated = Array.from({ length: 30 }, (_, index) => generateScenario(2, index))
/** Selects the generated scenarios that have a variant of a rule, each with its parts: the scenario and the variant. */
const varied = (rule: (typeof metaProperties)[number]['rule']) =>
  generated
    .map((one, number) => ({ ...one, meta: { rule, number } }))
    .map((example): [Scenario, Scenario[]] => [example, partsOf(example)])
    .filter(([, parts]) => parts.length > 1)

test('every META rule has its property, in the order of the rules page', () => {
  const ids = rules.map(({ id }) => id).filter((id) => id.startsWith('META-'))
  expect(metaProperties.map(({ rule }) => rule)).toEqual(ids)
})

describe.each(metaProperties.map(({ rule }) => [rule]))('%s', (rule) => {
  let some: ReturnType<typeof varied>
  beforeAll(() => {
    some = varied(rule)
  })

  test('most scenarios have a variant that is possible, different and deterministic', () => {
    expect(some.length).toBeGreaterThan(20)
    for (const [example, parts] of some) {
      const [one, other] = parts as [Scenario, Scenario]
      expect(isPossible(other)).toBe(true)
      expect({ ...other, id: one.id }).not.toEqual(one)
      expect(partsOf(example)).toEqual([one, other])
    }
  })

  test("the model's answers pass the property", () => {
    let held = 0
    for (const [example, parts] of some) {
      const played = parts.map((part) => playOnModel(part, right))
      const questions = joinResults(example, played).questions.filter(({ meta }) => meta === rule)
      expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
      held += questions.length
    }
    expect(held).toBeGreaterThan(rule === 'META-8' ? 30 : 200)
  })

  test('behavior: a scenario has no variant if the property cannot change it', () => {
    const bare = scenario('my/scenario', 'Bare').wait(1).build()
    const changes = rule === 'META-5' || rule === 'META-8'
    expect(hasNoVariant({ ...bare, steps: [], meta: { rule, number: 0 } })).toBe(rule !== 'META-5')
    if (!changes) expect(hasNoVariant({ ...bare, meta: { rule, number: 0 } })).toBe(true)
  })
})

test('a scenario without a property runs alone', () => {
  const [example] = generated as [Scenario]
  expect(partsOf(example)).toEqual([example])
  expect(scenarioPair(example)).toBeUndefined()
  const result = playOnModel(example, right)
  expect(joinResults(example, [result])).toEqual(result)
})

test('regression: an agreement that covers a child is not moved before the call that deploys it', () => {
  const example = scenario('my/scenario', 'A child and its agreement in one block')
    .deploy('factory', 'factory')
    .sameBlock((block) => block.spawn('child', 'factory').agreement('agreementA', { covers: ['child'], commitment: 0 }))
    .build()
  expect(hasNoVariant({ ...example, meta: { rule: 'META-4', number: 0 } })).toBe(true)
})

test('META-8 asks before and after waits alone', () => {
  const example = scenario('my/scenario', 'A wait between two deployments')
    .deploy('vault')
    .wait(60)
    .deploy('other')
    .build()
  const varied = waiting.vary(example, 0)
  expect(varied?.steps.map((step) => step.do)).toEqual(['deploy', 'ask', 'wait', 'ask', 'deploy'])
})

test('a campaign plays every 8th scenario with a variant, and alternates the properties', () => {
  const rules = Array.from({ length: 128 }, (_, index) => campaignScenario(5, index).meta?.rule)
  expect(rules.filter((_, index) => index % 8 !== 7)).toEqual(Array(112).fill(undefined))
  const ids = metaProperties.map(({ rule }) => rule)
  const chosen = rules.filter((_, index) => index % 8 === 7)
  expect(chosen.filter((rule, index) => rule !== undefined && rule !== ids[index % 8])).toEqual([])
  expect(new Set(chosen.filter((rule) => rule !== undefined)).size).toBe(8)
})
