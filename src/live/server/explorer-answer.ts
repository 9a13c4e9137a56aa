import * as z from 'zod'
import type { Name } from '../../model/action.ts'
import { get } from '../../platform/http/get.ts'
import type { ExplorerAnswer } from '../../view/world-view.ts'
import type { LiveNetwork } from '../network/live-network.ts'

const coverage = z.object({
  hasCoverage: z.boolean(),
  agreements: z.array(z.object({ agreementAddress: z.string(), state: z.string() })),
})
const contractState = z.object({ state: z.string() })

/** Milliseconds. */
const TIMEOUT = 10_000

/** Reads the explorer's answer about a contract, with names for addresses; null if it does not answer. */
export async function explorerAnswer(
  { network, addressBook }: LiveNetwork,
  contract: Name,
): Promise<ExplorerAnswer | null> {
  const { explorer } = network
  const read = async (path: string): Promise<unknown> => {
    const answer = await get(`${explorer.url}/${explorer.path}/${path}`, { timeout: TIMEOUT })
    return JSON.parse(answer.body.toString('utf8'))
  }
  const address = addressBook.addressOf(contract)
  try {
    const { hasCoverage, agreements } = coverage.parse(await read(`agreement/by-contract/${address}`))
    const { state } = contractState.parse(await read(`contract-state/${address}`))
    return {
      hasCoverage,
      agreements: agreements.map(({ agreementAddress, state }) => ({
        agreement: addressBook.nameOf(agreementAddress) ?? agreementAddress,
        state,
      })),
      contractState: state,
    }
  } catch {
    return null
  }
}
