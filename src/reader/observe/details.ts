import { type Address, type ContractFunctionReturnType, type Hex, zeroAddress } from 'viem'
import { agreement, attackRegistry } from '../../artifacts/index.ts'
import { encodeCall } from '../../chain/abi/encode-call.ts'
import type { JsonRpc } from '../../explorer/index.ts'
import { decodeResult } from '../../rpc/decode-result.ts'
import { hex, type RpcCall } from '../../rpc/header.ts'
import { NodeRefusedError } from '../../rpc/node-refused.ts'
import { readBytes } from './read-bytes.ts'

/** The details of an agreement, and the attack registry's record of it, as of one block. */
export type ReadAgreement = {
  details: ContractFunctionReturnType<typeof agreement.abi, 'view', 'getDetails'>
  owner: Address
  /** The zero address if no transfer of the ownership was started. */
  pendingOwner: Address
  cantChangeUntil: bigint
  scope: readonly Address[]
  info: ContractFunctionReturnType<typeof attackRegistry.abi, 'view', 'getAgreementInfo'>
}

/** An agreement to read. Its `version` changes with every event about it. */
type Wanted = { address: Address; version: string }

/** A cache of agreements' details, each read again only after an event about the agreement. */
export type Details = {
  /** Reads the outdated ones as of a block. */
  read(agreements: readonly Wanted[], block: number): Promise<void>
  /** The details that were read. Throws where they were not. */
  of(agreement: Address): ReadAgreement
}

const AGREEMENTS_A_REQUEST = 100
const own = ['getDetails', 'owner', 'pendingOwner', 'getCantChangeUntil', 'getBattleChainScopeAddresses'] as const
/** The agreement's own, and the attack registry's record. */
const CALLS_AN_AGREEMENT = own.length + 1

export function openDetails(node: JsonRpc, registry: Address): Details {
  const known = new Map<Address, ReadAgreement & { version: string }>()

  const callsOf = (address: Address, block: number): RpcCall[] => [
    ...own.map((functionName) => call(address, encodeCall({ abi: agreement.abi, functionName }), block)),
    call(registry, encodeCall({ abi: attackRegistry.abi, functionName: 'getAgreementInfo', args: [address] }), block),
  ]

  return {
    async read(agreements, block) {
      const outdated = agreements.filter(({ address, version }) => known.get(address)?.version !== version)
      for (let start = 0; start < outdated.length; start += AGREEMENTS_A_REQUEST) {
        const some = outdated.slice(start, start + AGREEMENTS_A_REQUEST)
        const answers = await readBytes(
          node,
          some.flatMap(({ address }) => callsOf(address, block)),
        )
        for (const [index, { address, version }] of some.entries()) {
          const start = index * CALLS_AN_AGREEMENT
          known.set(address, { version, ...decode(answers.slice(start, start + CALLS_AN_AGREEMENT)) })
        }
      }
    },
    of(address) {
      const details = known.get(address)
      if (!details) throw new Error(`The agreement ${address} was not read`)
      return details
    },
  }
}

/** What agreements promised as of a block, in their order; undefined where the node no longer has the block's state. */
export async function promisedAt(node: JsonRpc, agreements: readonly Address[], block: number) {
  const calls = agreements.flatMap((address) =>
    (['getDetails', 'getCantChangeUntil'] as const).map((functionName) =>
      call(address, encodeCall({ abi: agreement.abi, functionName }), block),
    ),
  )
  const answers = await readBytes(node, calls).catch((error) => {
    if (error instanceof NodeRefusedError) return undefined
    throw error
  })
  // Decoded on demand: few are ever needed, and decoding takes longer than reading.
  return agreements.map((_, index) => {
    const [details, until] = (answers ?? []).slice(index * 2, index * 2 + 2)
    return details && until
      ? () => ({ details: decodeOwn('getDetails', details), cantChangeUntil: decodeOwn('getCantChangeUntil', until) })
      : undefined
  })
}

/** Who decides attack requests as of a block. */
export async function moderatorAt(node: JsonRpc, registry: Address, block: number): Promise<Address> {
  const { abi } = attackRegistry
  const functionName = 'getRegistryModerator'
  const [data = '0x'] = await readBytes(node, [call(registry, encodeCall({ abi, functionName }), block)])
  return decodeResult({ abi, functionName, data })
}

/** The owners whose agreements can be requested for contracts, as of a block; none for one that the official deployer did not make. */
export async function authorizedOwnersAt(
  node: JsonRpc,
  registry: Address,
  contracts: readonly Address[],
  block: number,
): Promise<Map<Address, Address>> {
  if (contracts.length === 0) return new Map()
  const { abi } = attackRegistry
  const functionName = 'getAuthorizedOwner'
  const calls = contracts.map((contract) => call(registry, encodeCall({ abi, functionName, args: [contract] }), block))
  const answers = await readBytes(node, calls)
  return new Map(
    contracts.flatMap((contract, index): [Address, Address][] => {
      const owner = decodeResult({ abi, functionName, data: answers[index] ?? '0x' })
      return owner === zeroAddress ? [] : [[contract, owner]]
    }),
  )
}

const call = (to: Address, data: Hex, block: number): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, hex(block)],
})

function decode([details, owner, pendingOwner, until, scope, info = '0x']: Hex[]): ReadAgreement {
  return {
    details: decodeOwn('getDetails', details),
    owner: decodeOwn('owner', owner),
    pendingOwner: decodeOwn('pendingOwner', pendingOwner),
    cantChangeUntil: decodeOwn('getCantChangeUntil', until),
    scope: decodeOwn('getBattleChainScopeAddresses', scope),
    info: decodeResult({ abi: attackRegistry.abi, functionName: 'getAgreementInfo', data: info }),
  }
}

type Own = (typeof own)[number]

function decodeOwn<Name extends Own>(functionName: Name, data: Hex = '0x') {
  const decoded: unknown = decodeResult({ abi: agreement.abi, functionName: functionName as Own, data })
  return decoded as ContractFunctionReturnType<typeof agreement.abi, 'view', Name>
}
