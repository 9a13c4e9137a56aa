import { bindingMutants } from './decisions/binding.ts'
import { faultMutants } from './decisions/faults.ts'
import { inclusionMutants } from './decisions/inclusion.ts'
import { narrowValueMutants } from './decisions/narrow-values.ts'
import { networkMutants } from './decisions/networks.ts'
import { quirkMutants } from './decisions/quirks.ts'
import { statusMutants } from './decisions/status.ts'
import { targetMutants } from './decisions/targets.ts'
import { termMutants } from './decisions/terms.ts'
import type { ModelMutant } from './model-mutant.ts'

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
