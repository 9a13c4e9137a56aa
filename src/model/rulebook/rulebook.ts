import { bindingRules } from './binding.ts'
import type { Rulebook } from './decisions.ts'
import { inclusionRules } from './inclusion.ts'
import { networkRules } from './networks.ts'
import { statusRules } from './status.ts'
import { targetRules } from './targets.ts'
import { termRules } from './terms.ts'

/** The right rules: those of the interface and the public deployment. */
export const rulebook: Rulebook = {
  ...bindingRules,
  ...inclusionRules,
  ...statusRules,
  ...termRules,
  ...targetRules,
  ...networkRules,
}

/** The rulebook with some decisions replaced. */
export function rulebookWith(other: Partial<Rulebook> & ThisType<Rulebook>): Rulebook {
  return { ...rulebook, ...other }
}
