import { type BindingRules, bindingRules } from './binding.ts'
import { type InclusionRules, inclusionRules } from './inclusion.ts'
import { type NetworkRules, networkRules } from './networks.ts'
import { type StatusRules, statusRules } from './status.ts'
import { type TargetRules, targetRules } from './targets.ts'
import { type TermRules, termRules } from './terms.ts'

/**
 * The rules as small decisions, each of them a pure function of a world. They call one another through `this`, so that
 * a book with one decision replaced is the whole model read in another way.
 */
export type Rulebook = BindingRules & InclusionRules & StatusRules & TermRules & TargetRules & NetworkRules

/** The rules as the interface and the public deployment have them. */
export const rulebook: Rulebook = {
  ...bindingRules,
  ...inclusionRules,
  ...statusRules,
  ...termRules,
  ...targetRules,
  ...networkRules,
}

/** A book in which some decisions are taken in another way. */
export function readOtherwise(other: Partial<Rulebook> & ThisType<Rulebook>): Rulebook {
  return { ...rulebook, ...other }
}
