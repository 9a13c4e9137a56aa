import { bindingMisreadings } from './binding.ts'
import { faultMisreadings } from './faults.ts'
import { inclusionMisreadings } from './inclusion.ts'
import type { Misreading } from './model-mutant.ts'
import { networkMisreadings } from './networks.ts'
import { quirkMisreadings } from './quirks.ts'
import { statusMisreadings } from './status.ts'
import { targetMisreadings } from './targets.ts'
import { termMisreadings } from './terms.ts'

export type { Misreading } from './model-mutant.ts'

/** Every known way to break a rule of BIND, CHILD, STATE, TIME, TERM, LIST, NET, FAULT and LAG. */
export const misreadings: readonly Misreading[] = [
  ...bindingMisreadings,
  ...inclusionMisreadings,
  ...statusMisreadings,
  ...termMisreadings,
  ...targetMisreadings,
  ...networkMisreadings,
  ...faultMisreadings,
  ...quirkMisreadings,
]
