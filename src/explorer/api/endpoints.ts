import type { Endpoint } from './endpoint.ts'
import { getAgreement } from './get-agreement.ts'
import { getByContract } from './get-by-contract.ts'
import { getContractState } from './get-contract-state.ts'
import { listAgreements } from './list-agreements.ts'

/** The API's routes. No URL is of two of them, so their order is of speed alone: the most asked comes first. */
export const endpoints: readonly Endpoint[] = [getByContract, listAgreements, getContractState, getAgreement]
