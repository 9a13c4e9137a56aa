import { isDeepStrictEqual } from 'node:util'
import type { Name } from '../../model/action.ts'
import type { Derived } from '../../model/derived.ts'
import { OF_OTHER_NETWORK, ofOtherNetwork } from '../../model/other-network.ts'
import type { AnswerValue, BindingAnswer } from '../../model/question.ts'
import { homeEntries } from '../../model/rulebook/inclusion-rules.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import { type Decision, type Decisions, underived } from './decision.ts'

/** The names that agreements of the other network have in answers for this one. */
const seenFrom = (world: World, there: World) => (agreement: Name) =>
  there !== world && world.agreements.has(agreement) ? ofOtherNetwork(agreement) : agreement

/** Answers everything about another world. */
const answersOf = (worldOf: (world: World) => World): Decision => ({
  bindingOf: (world, contract) => bindingIn(world, worldOf(world), contract),
  isAttackable: (world, contract) => rulebook.isAttackable(worldOf(world), contract),
  timeRemaining: (world, contract) => rulebook.timeRemaining(worldOf(world), contract),
  terms(world, contract) {
    const { value } = rulebook.terms(worldOf(world), contract)
    const agreement = value && seenFrom(world, worldOf(world))(value.agreement)
    return underived(value && { ...value, agreement: agreement as Name })
  },
  targets(world) {
    const seen = seenFrom(world, worldOf(world))
    return underived(rulebook.targets(worldOf(world)).value.map((one) => ({ ...one, agreement: seen(one.agreement) })))
  },
  isLike,
})

/** What binds a contract on another network, as an answer for this one. */
function bindingIn(world: World, there: World, contract: Name): Derived<BindingAnswer | null> {
  const { value } = rulebook.bindingOf(there, contract)
  return underived(value && { ...value, agreement: seenFrom(world, there)(value.agreement) })
}

/** An agreement can have one address on both networks; then it has its plain name. */
const isLike = (predicted: AnswerValue, given: AnswerValue) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(predicted).replaceAll(OF_OTHER_NETWORK, '')), given)

/** The world of the network whose questions come first. */
const first = (world: World) => (world.other?.asked === 'before' ? world.other.world : world)

/** Decisions about two networks (NET). */
export const networkDecisions: Decisions = {
  'other-network': answersOf((world) => world.other?.world ?? world),
  'first-network': answersOf(first),
  'first-chain-id': {
    entryOf(world, agreement, parent) {
      const { chains } = world.agreements.get(agreement) ?? {}
      const entries = first(world) === world ? homeEntries(world, agreement) : (chains?.get('elsewhere') ?? [])
      return entries.find(({ account }) => account === parent)
    },
  },
  'first-explorer': {
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
  },
  'any-chain-id': { isOfChain: () => true },
}

/** The first network's world, if the contract is there too. */
const firstWith = (world: World, contract: Name) => (first(world).contracts.has(contract) ? first(world) : world)

/** For blame alone: what a program keeps of one network for the other, and which of two environments it keeps. */
export const furtherNetworkDecisions: Decisions = {
  'first-binding': {
    bindingOf: (world, contract) => bindingIn(world, firstWith(world, contract), contract),
    terms(world, contract) {
      const agreement = this.bindingOf(world, contract).value?.agreement
      // An agreement of the other network has no terms here, and no state.
      const isHere = agreement !== undefined && world.agreements.has(agreement)
      return isHere ? rulebook.terms.call(this, world, contract) : underived(null)
    },
    contractsByAgreement: (world) => rulebook.contractsByAgreement(world),
    isLike,
  },
  'first-verdict': { isAttackable: (world, contract) => rulebook.isAttackable(firstWith(world, contract), contract) },
  'last-network': answersOf((world) => (world.other?.asked === 'after' ? world.other.world : world)),
}
