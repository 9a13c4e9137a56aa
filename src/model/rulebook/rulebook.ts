import { bindingRules } from './binding.ts'
import type { Rulebook } from './decisions.ts'
import { inclusionRules } from './inclusion.ts'
import { networkRules } from './networks.ts'
import { statusRules } from './status.ts'
import { targetRules } from './targets.ts'
import { termRules } from './terms.ts'

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
