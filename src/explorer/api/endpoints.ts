import type { Endpoint } from './endpoint.ts'
import { getAgreement } from './get-agreement.ts'
import { getByContract } from './get-by-contract.ts'
import { getContractState } from './get-contract-state.ts'
import { listAgreements } from './list-agreements.ts'

/** The API's routes. No URL matches two of them; the most requested comes first, for speed. */
export const endpoints: readonly Endpoint[] = [getByContract, listAgreements, getContractState, getAgreement]
