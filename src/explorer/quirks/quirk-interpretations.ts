import type { Address } from 'viem'
import { faithful, type Interpretation } from '../ledger/interpretation.ts'
import type { IndexedDeployment, Ledger } from '../ledger/ledger.ts'
import { type ActiveQuirk, ofKind } from './active-quirk.ts'

/** Interprets deployers and cutoff times as these quirks do (LAG-4, LAG-5). */
export function interpretationOf(quirks: readonly ActiveQuirk[]): Interpretation {
  const has = (kind: ActiveQuirk['kind']) => ofKind(quirks, kind).length > 0
  return {
    ...faithful,
    ...(has('called-as-deployer') && calledAsDeployer),
    ...(has('cutoff-at-creation') && cutoffAtCreation),
    ...(has('cutoff-by-block') && cutoffByBlock(has('cutoff-at-creation'))),
  }
}

const callee = ({ called, deployer }: IndexedDeployment) => called ?? deployer

const calledAsDeployer: Pick<Interpretation, 'deployerOf' | 'childrenOf'> = {
  deployerOf: callee,
  childrenOf: ({ deployments }: Ledger, parent: Address) =>
    [...deployments].flatMap(([contract, deployment]) => (callee(deployment) === parent ? [contract] : [])),
}

const cutoffAtCreation: Pick<Interpretation, 'existed'> = {
  existed: (child, _link, agreement) => child.timestamp <= agreement.createdAt,
}

const cutoffByBlock = (isAtCreation: boolean): Pick<Interpretation, 'existed'> => ({
  existed: (child, link, agreement) => child.block <= (isAtCreation ? agreement.createdAtBlock : link.block),
})
