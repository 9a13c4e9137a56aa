import type { Name } from '../action.ts'
import { because, derived } from '../derived.ts'
import { deadlineSince, type TermsAnswer } from '../question.ts'
import type { Promises, World } from '../world.ts'
import type { Rulebook, TermRules } from './decisions.ts'

export const termRules: TermRules & ThisType<Rulebook> = {
  promisesOf(world, agreement) {
    const facts = world.agreements.get(agreement)
    if (!facts) throw new Error(`the scenario has no agreement named "${agreement}"`)
    return facts
  },

  terms(world, contract) {
    const binding = this.bindingOf(world, contract)
    if (!binding.value) return derived(null, () => binding.because)
    const { agreement } = binding.value
    return derived(termsOf(world, agreement, this.promisesOf(world, agreement)), () => [
      ...binding.because,
      because('TERM-1', `the bounty terms are those of ${agreement}`),
      because('TERM-2', "so is the document's location"),
      because('TERM-3', 'so is the end of the commitment window'),
      because('TERM-4', 'as they stand at the latest block'),
    ])
  },
}

/** Converts an agreement's promises to the form of a subject's answer. */
export function termsOf(world: World, agreement: Name, promises: Promises): TermsAnswer {
  const { terms, agreementURI, cantChangeUntil, exactUntil } = promises
  return {
    agreement,
    bountyPercentage: terms.bountyPercentage,
    bountyCapUsd: terms.bountyCapUsd,
    aggregateBountyCapUsd: terms.aggregateBountyCapUsd,
    retainable: terms.retainable,
    identityRequirement: terms.identityRequirement,
    agreementURI,
    commitmentDeadline: deadlineSince(world, exactUntil ?? cantChangeUntil),
  }
}
