// A resolver to start from. It reads the chain, answers about contracts that the attack registry links, and refuses to
// answer about child contracts. Methods that it does not have (bindingAgreement, timeRemaining, terms, targets) are skipped.
import { attackRegistryAbi } from 'harborcheck/abi'
import type { Environment, Resolver } from 'harborcheck/subject'
import { createPublicClient, getContract, http, zeroAddress } from 'viem'

const COUNTDOWN = 3n * 24n * 60n * 60n

export default function create({ rpcUrl, contracts }: Environment): Resolver {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const { read: registry } = getContract({ address: contracts.attackRegistry, abi: attackRegistryAbi, client })
  return {
    name: 'my-resolver',
    async isAttackable(contract) {
      // One block for the whole answer; "now" is its time.
      const { number: blockNumber, timestamp: now } = await client.getBlock()
      const agreement = await registry.getAgreementForContract([contract], { blockNumber })
      if (agreement === zeroAddress) {
        const code = await client.getCode({ address: contract, blockNumber })
        if (code === undefined) return false // An account: no contract deployed it, so nothing binds it.
        // To do: its immediate deployer (from traces: the public network's node names none) and the link of that, the child contract
        // scope, the cutoff time (rules BIND-2, BIND-3 and CHILD-1 to 10; harborcheck's docs/contracts.md says how).
        throw new Error('It has no link of its own, and this resolver does not know child contracts yet')
      }
      const state = await registry.getAgreementState([agreement], { blockNumber })
      if (state !== 4) return state === 3 // UNDER_ATTACK is 3
      // PROMOTION_REQUESTED: attackable until the countdown ends.
      const { promotionRequestedTimestamp } = await registry.getAgreementInfo([agreement], { blockNumber })
      return now < promotionRequestedTimestamp + COUNTDOWN
    },
  }
}
