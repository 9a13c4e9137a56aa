import { agreementMutants } from './agreement.ts'
import type { ContractMutant } from './mutant.ts'
import { otherMutants } from './others.ts'
import { registryMutants } from './registry.ts'
import { termsMutants } from './terms.ts'

export const contractMutants: readonly ContractMutant[] = [
  ...registryMutants,
  ...agreementMutants,
  ...termsMutants,
  ...otherMutants,
]
