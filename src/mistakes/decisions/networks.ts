import { isDeepStrictEqual } from 'node:util'
import type { Name } from '../../model/action.ts'
import type { Derived } from '../../model/derived.ts'
import { OF_OTHER_NETWORK, ofOtherNetwork } from '../../model/other-network.ts'
import type { AnswerValue, BindingAnswer } from '../../model/question.ts'
import type { Rulebook } from '../../model/rulebook/decisions.ts'
import { homeEntries } from '../../model/rulebook/inclusion.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import { type ModelMutant, modelMutant } from '../model-mutant.ts'

/** The names that agreements of the other network have in answers for this one. */
const seenFrom = (world: World, there: World) => (agreement: Name) =>
  there !== world && world.agreements.has(agreement) ? ofOtherNetwork(agreement) : agreement

/** Answers everything about another world. */
const answersOf = (worldOf: (world: World) => World): Partial<Rulebook> => ({
  bindingOf: (world, contract) => bindingIn(world, worldOf(world), contract),
  isAttackable: (world, contract) => rulebook.isAttackable(worldOf(world), contract),
  timeRemaining: (world, contract) => rulebook.timeRemaining(worldOf(world), contract),
  terms(world, contract) {
    const { value } = rulebook.terms(worldOf(world), contract)
    const agreement = value && seenFrom(world, worldOf(world))(value.agreement)
    return { value: value && { ...value, agreement: agreement as Name }, because: [] }
  },
  targets(world) {
    const seen = seenFrom(world, worldOf(world))
    const value = rulebook.targets(worldOf(world)).value.map((one) => ({ ...one, agreement: seen(one.agreement) }))
    return { value, because: [] }
  },
})

/** What binds a contract on another network, as an answer for this one. */
function bindingIn(world: World, there: World, contract: Name): Derived<BindingAnswer | null> {
  const { value } = rulebook.bindingOf(there, contract)
  return { value: value && { ...value, agreement: seenFrom(world, there)(value.agreement) }, because: [] }
}

/** An agreement can have one address on both networks; then it has its plain name. */
const isLike = (predicted: AnswerValue, given: AnswerValue) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(predicted).replaceAll(OF_OTHER_NETWORK, '')), given)

/** The world of the network whose questions come first. */
const first = (world: World) => (world.other?.asked === 'before' ? world.other.world : world)

/** Model mutants of the rules NET. */
export const networkMutants = [
  modelMutant(
    'NET-1',
    'other-network',
    'answers for the other network',
    answersOf((world) => world.other?.world ?? world),
    { isLike },
  ),
  modelMutant('NET-1', 'first-network', 'answers for the network that was asked about first', answersOf(first), {
    isLike,
  }),
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

/** Whether a contract of this world is on the network that was asked about first, too. */
const isOnFirst = (world: World, contract: Name) => first(world) !== world && first(world).contracts.has(contract)

/** What a program keeps of one network for the other, and which of two environments it keeps: for blame alone. */
export const furtherNetworkMutants: readonly ModelMutant[] = [
  modelMutant(
    'NET-1',
    'first-binding',
    'keeps which agreement binds an address without the network',
    {
      bindingOf: (world, contract) => bindingIn(world, isOnFirst(world, contract) ? first(world) : world, contract),
      terms(world, contract) {
        const agreement = this.bindingOf(world, contract).value?.agreement
        // An agreement of the other network has no terms here, and no state.
        const isHere = agreement !== undefined && world.agreements.has(agreement)
        return isHere ? rulebook.terms.call(this, world, contract) : { value: null, because: [] }
      },
      contractsByAgreement: (world) => rulebook.contractsByAgreement(world),
    },
    { isLike },
  ),
  modelMutant('NET-1', 'first-verdict', 'keeps the verdict about an address without the network', {
    isAttackable: (world, contract) =>
      rulebook.isAttackable(isOnFirst(world, contract) ? first(world) : world, contract),
  }),
  modelMutant(
    'NET-1',
    'last-network',
    'answers for the network that it was started for last',
    answersOf((world) => (world.other?.asked === 'after' ? world.other.world : world)),
    { isLike },
  ),
]
