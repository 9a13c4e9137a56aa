import { isDeepStrictEqual } from 'node:util'
import type { Address } from 'viem'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { unknownBy } from './explain-contract.ts'
import type { Node } from './open-node.ts'
import type { Conclusion, NetworkWorld } from './read-network.ts'
import { disagreement, nodeName, unknownOf } from './several-nodes.ts'

/** The first of several nodes' readings, about the same contracts. A fact that another node contradicts is not known. */
export function agreedNetwork(nodes: readonly Node[], wholes: readonly NetworkWorld[]): NetworkWorld {
  const [first] = wholes as [NetworkWorld]
  const all = new Set(wholes.flatMap(({ world }) => [...world.agreements.keys()]))
  const contradicted = [...all].filter((one) => !areEqual(wholes.map(({ world }) => world.agreements.get(one))))
  const isContradicted = new Set(contradicted)
  const agreedOn = (contract: Address): Conclusion => {
    const each = wholes.map(({ contracts }) => contracts.get(contract) as Conclusion)
    const place = each.findIndex((one) => one.unknown !== null)
    const unknown = each[place]?.unknown
    if (unknown) return { bound: null, unknown: unknownOf(nodes, place, unknown) }
    const [one] = each as [Conclusion]
    if (areEqual(each) && !isContradicted.has(one.bound?.agreement ?? '')) return one
    const error = disagreement(nodes, wholes, ({ world, contracts }) => {
      const { agreement } = contracts.get(contract)?.bound ?? {}
      return [agreement, agreement && rulebook.stateOf(world, agreement)]
    })
    return { bound: null, unknown: unknownBy(error) }
  }
  const disputed = [...first.contracts.keys()].flatMap((one) => {
    const bound = wholes.flatMap(({ contracts }) => contracts.get(one)?.bound?.agreement ?? [])
    return areEqual(wholes.map(({ contracts }) => contracts.get(one)?.bound)) ? [] : (bound as Address[])
  })
  return {
    ...first,
    contracts: new Map([...first.contracts.keys()].map((one) => [one, agreedOn(one)])),
    childrenUnlisted: wholes.some((one) => one.childrenUnlisted === null)
      ? null
      : wholes.map((one, place) => `${nodeName(nodes, place)}: ${one.childrenUnlisted}`).join('. '),
    unsettled: new Set([
      ...wholes.flatMap(({ unsettled }) => [...unsettled]),
      ...disputed,
      ...(contradicted as Address[]),
    ]),
    unreadable: new Map([
      ...wholes.flatMap(({ unreadable }, place) =>
        [...unreadable].map(([one, why]) => [one, `${nodeName(nodes, place)}: ${why}`] as const),
      ),
      ...contradicted.map((one) => [one as Address, 'the nodes do not say the same about it'] as const),
    ]),
  }
}

const areEqual = (all: readonly unknown[]) => all.every((one) => isDeepStrictEqual(one, all[0]))
