import { bindingRules } from './binding-rules.ts'
import type { NetworkRules, Rulebook } from './decisions.ts'
import { inclusionRules } from './inclusion-rules.ts'
import { statusRules } from './status-rules.ts'
import { targetRules } from './targets-rules.ts'
import { termRules } from './terms-rules.ts'

const networkRules: NetworkRules = {
  isOfChain({ wrongChainId }) {
    return wrongChainId !== true
  },
}

/** The right rules: those of the interface and the public deployment. */
export const rulebook: Rulebook = {
  ...bindingRules,
  ...inclusionRules,
  ...statusRules,
  ...termRules,
  ...targetRules,
  ...networkRules,
}

/** Replaces some decisions of the rulebook. */
export function rulebookWith(other: Partial<Rulebook> & ThisType<Rulebook>): Rulebook {
  return { ...rulebook, ...other }
}
