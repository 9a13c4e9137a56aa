import type { Environment, Resolver } from 'harborcheck/subject'
import { createPublicClient, http, parseAbi } from 'viem'

const abi = parseAbi(['function isTopLevelContractUnderAttack(address contractAddress) view returns (bool)'])

export default function create({ rpcUrl, contracts }: Environment): Resolver {
  const client = createPublicClient({ transport: http(rpcUrl) })
  return {
    name: 'registry-only',
    isAttackable: (contract) =>
      client.readContract({
        address: contracts.attackRegistry,
        abi,
        functionName: 'isTopLevelContractUnderAttack',
        args: [contract],
      }),
  }
}
