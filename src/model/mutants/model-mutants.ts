import { bindingMutants } from './binding.ts'
import { faultMutants } from './faults.ts'
import { inclusionMutants } from './inclusion.ts'
import type { ModelMutant } from './model-mutant.ts'
import { narrowValueMutants } from './narrow-values.ts'
import { networkMutants } from './networks.ts'
import { quirkMutants } from './quirks.ts'
import { statusMutants } from './status.ts'
import { targetMutants } from './targets.ts'
import { termMutants } from './terms.ts'

export type { ModelMutant } from './model-mutant.ts'

/** Every model mutant of the rules BIND, CHILD, STATE, TIME, TERM, LIST, NET, FAULT and LAG. */
export const modelMutants: readonly ModelMutant[] = [
  ...bindingMutants,
  ...inclusionMutants,
  ...statusMutants,
  ...termMutants,
  ...narrowValueMutants,
  ...targetMutants,
  ...networkMutants,
  ...faultMutants,
  ...quirkMutants,
]
