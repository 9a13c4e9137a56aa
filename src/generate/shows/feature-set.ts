import { type Feature, featureOf, KEYS, type Key, ruleIds, weightOf } from './feature.ts'

/** A set of rules, 32 in each word: bit 0 of the first word is the first of {@link ruleIds}. */
export type RuleBits = Int32Array
const WORDS = Math.ceil(ruleIds.length / 32)

export const noRules = (): RuleBits => new Int32Array(WORDS)
export const hasRule = (rules: RuleBits, rule: number) => (((rules[rule >> 5] as number) >> (rule & 31)) & 1) === 1
export const addRule = (rules: RuleBits, rule: number) => {
  rules[rule >> 5] = (rules[rule >> 5] as number) | (1 << (rule & 31))
}

/** What a question can show to be broken: each of the rules with each of the keys, and the model mutants. */
export type Shown = {
  rules: RuleBits
  keys: readonly Key[]
  mutants: readonly { key: Key; rule: number }[]
}

/** Lists the features that a question reaches. */
export function featuresIn({ rules, keys, mutants }: Shown): Feature[] {
  const shown = [...ruleIds.keys()].filter((rule) => hasRule(rules, rule))
  const inCircumstances = shown.flatMap((rule) => keys.map((key) => featureOf(rule, key)))
  return [...inCircumstances, ...mutants.map(({ key, rule }) => featureOf(rule, key))]
}

/** A set of features. A question shows its rules in the same circumstances, so the rules of a key are bits. */
export class FeatureSet {
  /** The rules of each key, from word `key * WORDS` on. */
  readonly #words = new Int32Array(KEYS * WORDS)
  /** The keys of the features in the set. */
  #keys: Key[] = []

  clear(): void {
    for (const key of this.#keys) this.#words.fill(0, key * WORDS, (key + 1) * WORDS)
    this.#keys = []
  }

  /** Replaces the contents by another set's. A new set would take megabytes. */
  becomeLike(other: FeatureSet): void {
    this.clear()
    for (const key of other.#keys)
      for (let at = key * WORDS; at < (key + 1) * WORDS; at += 1) this.#words[at] = other.#words[at] as number
    this.#keys = [...other.#keys]
  }

  /**
   * Adds the features that a question shows and that other sets lack.
   * @returns the weight of those that were new to all sets.
   */
  add(shown: Shown, ...others: readonly FeatureSet[]): number {
    let weight = 0
    const { rules, keys, mutants } = shown
    if (rules.some((word) => word !== 0))
      for (const key of keys) weight += weightOf(key) * this.#addRules(key, rules, others)
    for (const { key, rule } of mutants) {
      const one = noRules()
      addRule(one, rule)
      weight += weightOf(key) * this.#addRules(key, one, others)
    }
    return weight
  }

  has(feature: Feature): boolean {
    const rule = Math.floor(feature / KEYS)
    return (((this.#words[(feature % KEYS) * WORDS + (rule >> 5)] as number) >> (rule & 31)) & 1) === 1
  }

  /** Selects the rules that the set has with every key. */
  rulesWithAll(keys: readonly Key[]): RuleBits {
    const rules = noRules().fill(-1)
    for (const key of keys)
      for (let word = 0; word < WORDS; word += 1)
        rules[word] = (rules[word] as number) & (this.#words[key * WORDS + word] as number)
    return rules
  }

  /** @returns how many rules of the key were missing, here and in the other sets. */
  #addRules(key: Key, rules: RuleBits, others: readonly FeatureSet[]): number {
    let added = 0
    let isNewKey = true
    for (let word = 0; word < WORDS; word += 1) {
      const at = key * WORDS + word
      const had = this.#words[at] as number
      if (had !== 0) isNewKey = false
      let more = (rules[word] as number) & ~had
      for (const other of others) more &= ~(other.#words[at] as number)
      if (more === 0) continue
      this.#words[at] = had | more
      added += bitsIn(more)
    }
    if (added > 0 && isNewKey) this.#keys.push(key)
    return added
  }
}

/** Counts the set bits of a word of 32 bits. */
function bitsIn(word: number): number {
  let bits = 0
  for (let left = word; left !== 0; left &= left - 1) bits += 1
  return bits
}
