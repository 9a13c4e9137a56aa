import { isDeepStrictEqual } from 'node:util'
import type { Address } from 'viem'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { unknownBy } from './explain-contract.ts'
import type { Node } from './open-node.ts'
import type { Conclusion, NetworkWorld } from './read-network.ts'
import { disagreement } from './several-nodes.ts'

/** The first of several nodes' readings, about the same contracts. A fact that another node contradicts is not known. */
export function agreedNetwork(nodes: readonly Node[], wholes: readonly NetworkWorld[]): NetworkWorld {
  const [first] = wholes as [NetworkWorld]
  const all = new Set(wholes.flatMap(({ world }) => [...world.agreements.keys()]))
  const contradicted = [...all].filter((one) => !areEqual(wholes.map(({ world }) => world.agreements.get(one))))
  const isContradicted = new Set(contradicted)
  const agreedOn = (contract: Address): Conclusion => {
    const each = wholes.map(({ contracts }) => contracts.get(contract) as Conclusion)
    const unknown = each.find((one) => one.unknown !== null)
    if (unknown) return unknown
    const [one] = each as [Conclusion]
    if (areEqual(each) && !isContradicted.has(one.bound?.agreement ?? '')) return one
    const error = disagreement(nodes, wholes, ({ world, contracts }) => {
      const { agreement } = contracts.get(contract)?.bound ?? {}
      return [agreement, agreement && rulebook.stateOf(world, agreement)]
    })
    return { bound: null, unknown: unknownBy(error) }
  }
  return {
    ...first,
    contracts: new Map([...first.contracts.keys()].map((one) => [one, agreedOn(one)])),
    childrenUnlisted: wholes.some((one) => one.childrenUnlisted === null) ? null : first.childrenUnlisted,
    unreadable: new Map([
      ...wholes.flatMap(({ unreadable }) => [...unreadable]),
      ...contradicted.map((one) => [one as Address, 'the nodes do not say the same about it'] as const),
    ]),
  }
}

const areEqual = (all: readonly unknown[]) => all.every((one) => isDeepStrictEqual(one, all[0]))
