import { expect, test } from 'vitest'
import { scenario } from '../../scenario/builder.ts'
import { featureText, keysOf, ruleIds, weightOf } from './feature.ts'
import { addRule, FeatureSet, featuresIn, hasRule, noRules, type Shown } from './feature-set.ts'
import { type AskShown, shownByAsk } from './features.ts'

/** The indexes of the first and the last rule, whose bits are in different words. */
const FIRST = 0
const LAST = ruleIds.length - 1

function shownWith(rules: readonly number[], circumstances: readonly string[], mutants: Shown['mutants'] = []): Shown {
  const bits = noRules()
  for (const rule of rules) addRule(bits, rule)
  return { rules: bits, keys: keysOf(circumstances), mutants }
}

test('a question shows each of its rules alone, with each circumstance, and with each pair', () => {
  const features = featuresIn(shownWith([FIRST, LAST], ['one', 'other', 'one']))
  const told = (rule: string) => [rule, `${rule}: one`, `${rule}: other`, `${rule}: one, other`]
  expect(new Set(features.map(featureText))).toEqual(new Set([FIRST, LAST].flatMap((rule) => told(`${ruleIds[rule]}`))))
  expect(features).toHaveLength(8)
})

test('counts an added feature once, by its weight', () => {
  const reached = new FeatureSet()
  expect(reached.add(shownWith([FIRST, 2, LAST], ['one', 'other']))).toBe(3 * (300 + 30 + 30 + 1))
  expect(reached.add(shownWith([FIRST, 2, LAST], ['one', 'other']))).toBe(0)
  expect(reached.add(shownWith([FIRST, 1], ['one']))).toBe(300 + 30)
  for (const feature of featuresIn(shownWith([LAST], ['other']))) expect(reached.has(feature)).toBe(true)
  for (const feature of featuresIn(shownWith([1], ['other'])).slice(1)) expect(reached.has(feature)).toBe(false)
})

test('does not add features of another set', () => {
  const reached = new FeatureSet()
  reached.add(shownWith([LAST], ['one']))
  const more = new FeatureSet()
  expect(more.add(shownWith([LAST], ['one', 'other']), reached)).toBe(30 + 1)
  expect(featuresIn(shownWith([LAST], ['one'])).some((feature) => more.has(feature))).toBe(false)
  more.clear()
  expect(more.add(shownWith([LAST], ['other']))).toBe(300 + 30)
})

test('rulesWithAll returns the rules with all given features', () => {
  const reached = new FeatureSet()
  reached.add(shownWith([FIRST, LAST], ['one', 'other']))
  reached.add(shownWith([1], ['one']))
  const rulesWith = (circumstances: string[]) => {
    const rules = reached.rulesWithAll(keysOf(circumstances))
    return [...ruleIds.keys()].filter((rule) => hasRule(rules, rule))
  }
  expect(rulesWith(['one', 'other'])).toEqual([FIRST, LAST])
  expect(rulesWith(['one'])).toEqual([FIRST, 1, LAST])
  expect(rulesWith(['one', 'a third'])).toEqual([])
})

test('shownByAsk skips reached features and finds all others', () => {
  const told = (builder = scenario('a/b', 'One').deploy('factory', 'factory').spawn('child', 'factory')) =>
    builder.agreement('agreementA', { covers: { factory: 'All' } }).lifecycle('agreementA', 'requestUnderAttack')
  const before = told().ask({ method: 'isAttackable', contract: 'child' }).build()
  const after = told()
    .ask({ method: 'isAttackable', contract: 'child' }, { method: 'isAttackable', contract: 'factory' })
    .lifecycle('agreementA', 'approveAttack')
    .ask({ method: 'isAttackable', contract: 'child' })
    .build()
  const reached = new FeatureSet()
  const featuresBy = (asks: ReturnType<typeof shownByAsk>) => asks.flat().flatMap(({ shown }) => featuresIn(shown))
  for (const { shown } of shownByAsk(before).flat()) reached.add(shown)
  const left = shownByAsk(after, { reached })
  const [[first]] = left as [[AskShown[number]]]
  expect(featuresIn(first.shown)).toEqual([])
  const isNew = (feature: number) => !reached.has(feature)
  expect(new Set(featuresBy(left).filter(isNew))).toEqual(new Set(featuresBy(shownByAsk(after)).filter(isNew)))
  expect(featuresBy(left).some(isNew)).toBe(true)
})

test('each model mutant of a shown rule is a feature', () => {
  const counting = scenario('a/b', 'One').attackableVault().lifecycle('agreementA', 'promote')
  const [[{ shown }]] = shownByAsk(counting.ask({ method: 'timeRemaining', contract: 'vault' }).build(), {
    reached: new FeatureSet(),
  }) as [[AskShown[number]]]
  const texts = featuresIn(shown).map(featureText)
  for (const id of ['second-off', 'fourteen-days']) expect(texts).toContain(`TIME-1: model mutant ${id}`)
})

test('a rule weighs most, then a rule with a circumstance', () => {
  expect(keysOf(['one', 'other']).map(weightOf)).toEqual([300, 30, 1, 30])
})
