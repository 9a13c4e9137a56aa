import type { Rulebook } from '../rulebook/decisions.ts'
import { homeEntries } from '../rulebook/inclusion.ts'
import { rulebook } from '../rulebook/rulebook.ts'
import type { World } from '../world.ts'
import { modelMutant } from './model-mutant.ts'

/** Answers everything about another world. */
const answersOf = (worldOf: (world: World) => World): Partial<Rulebook> => ({
  bindingOf: (world, contract) => rulebook.bindingOf(worldOf(world), contract),
  isAttackable: (world, contract) => rulebook.isAttackable(worldOf(world), contract),
  timeRemaining: (world, contract) => rulebook.timeRemaining(worldOf(world), contract),
  terms: (world, contract) => rulebook.terms(worldOf(world), contract),
  targets: (world) => rulebook.targets(worldOf(world)),
})

/** The world of the network whose questions come first. */
const first = (world: World) => (world.other?.asked === 'before' ? world.other.world : world)

/** Model mutants of the rules NET. */
export const networkMutants = [
  modelMutant(
    'NET-1',
    'other-network',
    'answers for the other network',
    answersOf((world) => world.other?.world ?? world),
  ),
  modelMutant('NET-1', 'first-network', 'answers for the network that was asked about first', answersOf(first)),
  modelMutant('NET-1', 'first-chain-id', "keeps the first network's chain id", {
    entryOf(world, agreement, parent) {
      const { chains } = world.agreements.get(agreement) ?? {}
      const entries = first(world) === world ? homeEntries(world, agreement) : (chains?.get('elsewhere') ?? [])
      return entries.find(({ account }) => account === parent)
    },
  }),
  modelMutant('NET-1', 'first-explorer', "reads the targets' children from the first network's explorer", {
    contractsByAgreement(world) {
      const bound = rulebook.contractsByAgreement(world)
      if (first(world) === world) return bound
      const listed = rulebook.contractsByAgreement(first(world))
      return new Map(
        [...bound].map(([agreement, contracts]) => {
          const isFound = (name: string) => world.links.has(name) || listed.get(agreement)?.includes(name) === true
          return [agreement, contracts.filter(isFound)]
        }),
      )
    },
  }),
  modelMutant(
    'NET-2',
    'any-chain-id',
    'does not ask the node for its chain id',
    { isOfChain: () => true },
    {
      never: { asks: 'chain id', says: 'asks the node for its chain id and answers although it is of another chain' },
    },
  ),
]
