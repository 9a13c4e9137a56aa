import type { Address, Hex } from 'viem'
import { agreement, factory, router, vault } from '../../artifacts/index.ts'
import type { Deployment } from '../../chain/deploy/deploy-registries.ts'
import type { JsonRpc } from '../../explorer/index.ts'
import type { ContractKind } from '../../model/action.ts'
import type { CreatedKind } from '../../model/world.ts'
import type { Creation } from './observed.ts'
import { readBytes } from './read-bytes.ts'

/** A contract's kind by its code. `agreement`: one that the official factory did not create. */
type Kind = CreatedKind | 'agreement'

/** Reads the code of contracts, once each, to tell their kinds. */
export type Kinds = { read(creations: readonly Creation[]): Promise<void>; of(contract: Address): Kind }

const CONTRACTS_A_REQUEST = 200

/** Bytes at the start of an agreement's code that are equal in all agreements: immutables are written after them. */
const COMMON_BYTES = 200

export function openKinds(node: JsonRpc, { implementations }: Pick<Deployment, 'implementations'>): Kinds {
  const implemented = new Map(
    Object.entries(implementations).map(([kind, address]) => [address.toLowerCase(), kind as ContractKind]),
  )
  // After a reorganisation, the same address may have other code, created in another block.
  const known = new Map<Address, { block: number; kind: Kind }>()
  return {
    async read(creations) {
      const fresh = creations.filter(({ contract, block }) => known.get(contract)?.block !== block)
      for (let start = 0; start < fresh.length; start += CONTRACTS_A_REQUEST) {
        const some = fresh.slice(start, start + CONTRACTS_A_REQUEST)
        const codes = await readBytes(
          node,
          some.map(({ contract }) => ({ method: 'eth_getCode', params: [contract, 'latest'] })),
        )
        for (const [index, { contract, block }] of some.entries()) {
          const kind = kindOf(codes[index] ?? '0x', (address) => implemented.get(address) ?? known.get(address)?.kind)
          known.set(contract, { block, kind })
        }
      }
    },
    of: (contract) => known.get(contract)?.kind ?? 'vault',
  }
}

/** The code of a proxy through which a contract is made by CREATE3. */
export const CREATE3_PROXY = '0x363d3d37363d34f0'

/** Code that is not harborcheck's counts as a vault: a contract that can be covered. */
function kindOf(code: Hex, knownOf: (address: Address) => Kind | undefined): Kind {
  const proxied = /^0x363d3d373d3d3d363d73([0-9a-f]{40})/.exec(code)?.[1]
  if (proxied !== undefined) return knownOf(`0x${proxied}`) ?? 'vault'
  if (code === CREATE3_PROXY) return 'create3 proxy'
  const digits = code.slice(2)
  if (digits === '') return 'vault'
  for (const [kind, { bytecode }] of Object.entries({ factory, router, vault })) {
    if (bytecode.includes(digits)) return kind as ContractKind
  }
  const start = digits.slice(0, COMMON_BYTES * 2)
  return digits.length > COMMON_BYTES * 2 && agreement.bytecode.includes(start) ? 'agreement' : 'vault'
}
