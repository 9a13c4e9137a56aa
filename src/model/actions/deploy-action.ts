import type * as z from 'zod'
import { contractCode, contractKind, name, nested, newName, newNames } from '../parts.ts'
import { DEPLOYER } from '../world.ts'
import { type ActionDescriptor, operation, sender } from './action-descriptor.ts'
import { list } from './action-words.ts'
import {
  addContract,
  addNested,
  checkCode,
  checkPointer,
  checkProxyKind,
  checkRuns,
  codeText,
  nestedText,
  pointerText,
  proxiedText,
} from './new-contracts.ts'
import { withFewerNested, without } from './simpler.ts'

/** Deploys a contract by an account's creation transaction. */
const schema = operation('deploy', {
  ...sender,
  contract: newName,
  kind: contractKind,
  /** Of a vault or factory: the one whose code it runs, as an EIP-1967 proxy. Default: it has code of its own. */
  implementation: name.exactOptional(),
  /** Of a vault: the contract that it names in its answer to every call, and in the slots in which proxies keep an address. */
  pointsTo: name.exactOptional(),
  /** Of a vault: the code that it has instead, such as `0x00`. Default: a vault's. */
  code: contractCode.exactOptional(),
  /** Vaults that a factory deploys in its own constructor; as a proxy, by the code of the implementation. */
  children: newNames.exactOptional(),
  /** Deployed one inside the constructor of the other, the first inside this contract's, after `children`: factories and, last, a vault. */
  nested: nested.exactOptional(),
})
export type Deploy = z.infer<typeof schema>

export const deploy: ActionDescriptor<Deploy> = {
  schema,
  sender: DEPLOYER,
  /** The contract has no immediate deployer (BIND-11), but its constructor's children have one (CHILD-8). */
  transition(
    world,
    { contract, kind, implementation, pointsTo, code: ownCode, by = DEPLOYER, children = [], nested = [] },
  ) {
    if (nested.length > 0 && kind !== 'factory')
      throw new Error(`"${contract}" is no factory, so its constructor deploys nothing`)
    if (implementation !== undefined) {
      checkProxyKind(kind)
      checkRuns(world, implementation, kind)
      if (nested.length > 0 || (children.length > 0 && kind !== 'factory'))
        throw new Error(
          `"${contract}" is a proxy (EIP-1967): its constructor deploys only children, and only a factory's`,
        )
    }
    if (pointsTo !== undefined) checkPointer(world, { pointsTo, kind, implementation })
    if (ownCode !== undefined) checkCode({ kind, implementation, pointsTo })
    if (ownCode !== undefined && children.length > 0)
      throw new Error(`"${contract}" has other code than a factory, so its constructor deploys nothing`)
    const code = {
      kind,
      ...(implementation !== undefined && { implementation }),
      ...(pointsTo !== undefined && { pointsTo }),
      ...((pointsTo ?? ownCode) !== undefined && { hasOtherCode: true as const }),
    }
    const made = addContract(world, contract, { ...code, creationMethod: 'transaction', index: 0, sender: by })
    const withChildren = children.reduce(
      (next, child, index) =>
        addContract(next, child, {
          kind: 'vault',
          creationMethod: 'constructor',
          index,
          deployer: contract,
          sender: by,
        }),
      made,
    )
    return addNested(withChildren, nested, { deployer: contract, index: children.length, sender: by })
  },
  words({ contract, kind, implementation, pointsTo, code, children = [], nested, by }) {
    const named = contract.toLowerCase().includes(kind) ? contract : `${contract} (${kind})`
    const inside = children.length > 0 ? `, whose constructor deploys ${list(children)}` : ''
    return `${by ?? 'an account'} deploys ${named}${proxiedText(implementation)}${pointerText(pointsTo)}${codeText(code)}${inside}${nestedText(nested)}`
  },
  simpler: (action) => [...without(action, 'by'), ...withFewerNested(action), ...withFewerChildren(action)],
}

/** Removes one child from the deployment, or makes a contract without children a vault. */
function withFewerChildren({ children = [], ...childless }: Deploy): Deploy[] {
  const some = children.map((_, index) => children.toSpliced(index, 1))
  return [
    ...some.map((fewer) => (fewer.length > 0 ? { ...childless, children: fewer } : childless)),
    ...(childless.kind === 'vault' || children.length > 0 ? [] : [{ ...childless, kind: 'vault' as const }]),
  ]
}
