import { type Address, type ContractFunctionReturnType, decodeFunctionResult, type Hex } from 'viem'
import { agreement, attackRegistry } from '../../artifacts/index.ts'
import { encodeCall } from '../../chain/abi/encode-call.ts'
import { hex } from '../../explorer/indexing/block.ts'
import type { Call, JsonRpc } from '../../explorer/rpc/json-rpc.ts'
import { NodeRefusedError } from '../../explorer/rpc/json-rpc.ts'

/** What an agreement and the attack registry's record of it say in one block. */
export type Said = {
  details: ContractFunctionReturnType<typeof agreement.abi, 'view', 'getDetails'>
  owner: Address
  cantChangeUntil: bigint
  scope: readonly Address[]
  info: ContractFunctionReturnType<typeof attackRegistry.abi, 'view', 'getAgreementInfo'>
}

/** An agreement to read. `version` changes with whatever is written to it. */
type Wanted = { address: Address; version: string }

/** What agreements say, each read anew only after an event that speaks of it. */
export type Details = {
  /** Reads what is outdated, as of a block. */
  read(agreements: readonly Wanted[], block: number): Promise<void>
  /** What was read. Throws where it was not. */
  of(agreement: Address): Said
}

const AGREEMENTS_A_REQUEST = 100
const own = ['getDetails', 'owner', 'getCantChangeUntil', 'getBattleChainScopeAddresses'] as const

export function openDetails(node: JsonRpc, registry: Address): Details {
  const known = new Map<Address, Said & { version: string }>()

  const callsOf = (address: Address, block: number): Call[] => [
    ...own.map((functionName) => call(address, encodeCall({ abi: agreement.abi, functionName }), block)),
    call(registry, encodeCall({ abi: attackRegistry.abi, functionName: 'getAgreementInfo', args: [address] }), block),
  ]

  return {
    async read(agreements, block) {
      const outdated = agreements.filter(({ address, version }) => known.get(address)?.version !== version)
      for (let at = 0; at < outdated.length; at += AGREEMENTS_A_REQUEST) {
        const some = outdated.slice(at, at + AGREEMENTS_A_REQUEST)
        const answers = await node.batch(some.flatMap(({ address }) => callsOf(address, block)))
        for (const [index, { address, version }] of some.entries()) {
          const five = answers.slice(index * 5, index * 5 + 5) as Hex[]
          known.set(address, { version, ...decode(five) })
        }
      }
    },
    of(address) {
      const said = known.get(address)
      if (!said) throw new Error(`The agreement ${address} was not read`)
      return said
    },
  }
}

/** What agreements promised in a block, in their order; nothing where the node has forgotten its state. */
export async function promisedAt(node: JsonRpc, agreements: readonly Address[], block: number) {
  const calls = agreements.flatMap((address) =>
    (['getDetails', 'getCantChangeUntil'] as const).map((functionName) =>
      call(address, encodeCall({ abi: agreement.abi, functionName }), block),
    ),
  )
  const answers = await node.batch(calls).catch((error) => {
    if (error instanceof NodeRefusedError) return undefined
    throw error
  })
  // Few are ever looked at, and decoding takes longer than reading.
  return agreements.map((_, index) => {
    const [details, until] = (answers ?? []).slice(index * 2, index * 2 + 2) as [Hex?, Hex?]
    return details && until
      ? () => ({ details: decodeOwn('getDetails', details), cantChangeUntil: decodeOwn('getCantChangeUntil', until) })
      : undefined
  })
}

const call = (to: Address, data: Hex, block: number): Call => ({
  method: 'eth_call',
  params: [{ to, data }, hex(block)],
})

function decode([details, owner, until, scope, info]: Hex[]): Said {
  return {
    details: decodeOwn('getDetails', details as Hex),
    owner: decodeOwn('owner', owner as Hex),
    cantChangeUntil: decodeOwn('getCantChangeUntil', until as Hex),
    scope: decodeOwn('getBattleChainScopeAddresses', scope as Hex),
    info: decodeFunctionResult({ abi: attackRegistry.abi, functionName: 'getAgreementInfo', data: info as Hex }),
  }
}

type Own = (typeof own)[number]

function decodeOwn<Name extends Own>(functionName: Name, data: Hex) {
  const decoded: unknown = decodeFunctionResult({ abi: agreement.abi, functionName: functionName as Own, data })
  return decoded as ContractFunctionReturnType<typeof agreement.abi, 'view', Name>
}
