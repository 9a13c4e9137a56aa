import type { Address, Hex } from 'viem'
import { agreement, factory, router, vault } from '../../artifacts/index.ts'
import type { Deployment } from '../../chain/deploy/deploy.ts'
import type { JsonRpc } from '../../explorer/rpc/json-rpc.ts'
import type { ContractKind } from '../../model/action.ts'
import type { Made } from './observed.ts'

/** What a contract is, by its code. An agreement that the official factory did not make is one all the same. */
type Kind = ContractKind | 'agreement'

/** Looks at the code of contracts, once each. */
export type Kinds = { read(made: readonly Made[]): Promise<void>; of(contract: Address): Kind }

const CONTRACTS_A_REQUEST = 200

/** Bytes at the start of an agreement's code in which nothing is written when it is deployed. */
const SAME_IN_ALL = 200

export function openKinds(node: JsonRpc, { implementations }: Pick<Deployment, 'implementations'>): Kinds {
  const implemented = new Map(
    Object.entries(implementations).map(([kind, address]) => [address.toLowerCase(), kind as ContractKind]),
  )
  // What goes back may come again with other code at the same address.
  const known = new Map<Address, { block: number; kind: Kind }>()
  return {
    async read(made) {
      const fresh = made.filter(({ contract, block }) => known.get(contract)?.block !== block)
      for (let at = 0; at < fresh.length; at += CONTRACTS_A_REQUEST) {
        const some = fresh.slice(at, at + CONTRACTS_A_REQUEST)
        const codes = await node.batch(
          some.map(({ contract }) => ({ method: 'eth_getCode', params: [contract, 'latest'] })),
        )
        for (const [index, { contract, block }] of some.entries()) {
          const kind = kindOf(codes[index] as Hex, (address) => implemented.get(address) ?? known.get(address)?.kind)
          known.set(contract, { block, kind })
        }
      }
    },
    of: (contract) => known.get(contract)?.kind ?? 'vault',
  }
}

/** Code that is none of harborcheck's counts as a vault: something that can be covered. */
function kindOf(code: Hex, knownOf: (address: Address) => Kind | undefined): Kind {
  const proxied = /^0x363d3d373d3d3d363d73([0-9a-f]{40})/.exec(code)?.[1]
  if (proxied !== undefined) return knownOf(`0x${proxied}`) ?? 'vault'
  const digits = code.slice(2)
  if (digits === '') return 'vault'
  for (const [kind, { bytecode }] of Object.entries({ factory, router, vault })) {
    if (bytecode.includes(digits)) return kind as ContractKind
  }
  const start = digits.slice(0, SAME_IN_ALL * 2)
  return digits.length > SAME_IN_ALL * 2 && agreement.bytecode.includes(start) ? 'agreement' : 'vault'
}
