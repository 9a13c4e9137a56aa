import { type Address, isAddressEqual } from 'viem'
import type { Fact, FactOf } from '../explorer/index.ts'
import { answer } from '../model/answer-question.ts'
import type { Reason } from '../model/derived.ts'
import { openReadingsAbout } from '../model/open-readings.ts'
import { type ChildContractScope, type ContractState, stateNumber, stateOfNumber } from '../model/protocol.ts'
import type { BindingAnswer, TermsAnswer } from '../model/question.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { sameAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { InternalError } from '../platform/errors.ts'
import { deadlinesOf } from '../view/time-line.ts'
import type { Deadline } from '../view/world-view.ts'
import type { Described } from './agreements.ts'
import { factsOf, ofKind } from './build-world.ts'
import { checksummed } from './checksummed.ts'
import { contradictedLink, contradictedState } from './contradictions.ts'
import type { CreationOrigin, KnownOrigin } from './find-creation.ts'
import { atTime } from './now.ts'
import type { Linked } from './read-events.ts'
import { type ContractWorld, namingOf } from './read-world.ts'

/** What one node says about one contract at one block. Facts have their blocks and transactions; times are in seconds. */
export type ContractFinding = {
  /** Null: it could not be known, see `unknown`. */
  attackable: boolean | null
  unknown: Unknown | null
  /** The agreement and the link that bind it; for a child contract, the link's time is the cutoff time. Null: none, or not known. */
  binding: (BindingAnswer & { protocolName: string; link: FactOf<'linked'>; scope: ChildContractScope | null }) | null
  /**
   * `since`: the event that set it, null if a deadline did or it was not read. `deadline`: the one that ends it. `passed`: the one
   * that ended an earlier state after the block.
   */
  state: {
    name: ContractState
    since: FactOf<'state'> | null
    deadline: (Deadline & { left: number }) | null
    passed: (Deadline & { ago: number }) | null
  } | null
  terms: TermsAnswer | null
  /** Seconds until the countdown ends, 0 once it has ended; null if there is none. */
  timeRemaining: number | null
  /** How it was created; null for an address that is not a contract. */
  origin: CreationOrigin | null
  others: readonly OtherAgreement[]
  /** The rules that lead to the answer, each applied to a fact. */
  because: readonly Reason[]
  /** Sentences about what was not read and does not decide. */
  notes: readonly string[]
}

/** Why an answer could not be known. */
export type Unknown = { reason: string; facts: Readonly<Record<string, unknown>>; next: string | null }

/** An agreement that names the contract, or was linked to it or its deployer, and does not bind it. */
export type OtherAgreement = {
  agreement: Address
  /** By the attack registry; a number if it is not known here. */
  state: ContractState | number
  isFactoryMade: boolean
  because: readonly Reason[]
  events: readonly Fact[]
}

/** The agreement that binds a contract by the model, and why the contract's answers are not known; null if they are. */
export function concludeContract(read: ContractWorld): { bound: BindingAnswer | null; unknown: Unknown | null } {
  const bound = rulebook.bindingOf(read.world, read.contract).value
  return { bound, unknown: whyUnknown(read, bound) }
}

/**
 * Asks the model about a contract, and collects the facts that the answer follows from.
 * @param now The time that counts, in seconds: the block's or a later one. Deadlines in between have passed.
 */
export function explainContract(atBlock: ContractWorld, notes: readonly string[], now: number): ContractFinding {
  const { bound, unknown } = concludeContract(atBlock)
  const read = atTime(atBlock, now)
  const { world, contract, origin = null } = read
  const { value, because } = answer(world, { method: 'isAttackable', contract })
  const others = othersOf(read, bound, because)
  if (unknown) return { ...nothingKnown, unknown, origin, others, notes }
  const ofOthers = others.flatMap((other) => other.because)
  return {
    attackable: value as boolean,
    unknown,
    binding: bound && bindingOf(read, bound),
    state: bound && stateOf(read, bound, atBlock.world.now),
    terms: answer(world, { method: 'terms', contract }).value as TermsAnswer | null,
    timeRemaining: answer(world, { method: 'timeRemaining', contract }).value as number | null,
    origin,
    others,
    because: because.filter((reason) => !ofOthers.includes(reason)),
    notes,
  }
}

/** The finding of which nothing is known. */
export const nothingKnown = {
  ...{ attackable: null, unknown: null, binding: null, state: null, terms: null, timeRemaining: null, origin: null },
  ...{ others: [], because: [], notes: [] },
} satisfies ContractFinding

function whyUnknown(read: ContractWorld, bound: BindingAnswer | null): Unknown | null {
  const { world, contract, origin, links, error } = read
  const parent = origin?.known && origin.deployed?.deployer
  const linked = links.has(contract) || !parent ? contract : checksummed(parent)
  const agreement = links.get(linked)
  // The rules do not need the deployer of a contract that has a link.
  if (origin && !origin.known && !links.has(contract)) {
    const next =
      'use a node with ots_getContractCreator, or with traces and the state of earlier blocks, or give --etherscan-url'
    return { reason: `The contract has no link of its own, and ${origin.reason}.`, facts: {}, next }
  }
  if (agreement && !world.links.has(linked)) return unknownBy(error ?? withoutEvent({ contract: linked, agreement }))
  const linkable = links.has(contract) || !parent ? [contract] : [contract, checksummed(parent)]
  for (const one of error ? [] : linkable) {
    const contradiction = contradictedLink(read.events, one, links.get(one))
    if (contradiction) return unknownBy(contradiction)
  }
  const failure = agreement && read.agreements.failures.get(agreement)
  if (failure) return { ...unknownBy(failure), facts: { agreement, ...failure.facts } }
  if (origin?.known && origin.isUndated && !links.has(contract) && isDated(read, linked, agreement)) {
    const next = 'use a node with the state of earlier blocks, or give --etherscan-url'
    return { reason: 'When the child was created is not known.', facts: { deployer: linked, agreement }, next }
  }
  // Without the links before and after, the cutoff time is not certain.
  if (error && bound?.via !== 'top-level' && isDated(read, linked, agreement)) {
    const reason = `The cutoff time of the child is not known. ${error.message}`
    return { ...unknownBy(error), reason }
  }
  const open = openReading(read, bound)
  if (open) {
    const reason = `The sources leave open whether it can be attacked, and under which agreement (${open.id}): maybe ${open.says}.`
    const books = openReadingsAbout(world).map(({ book }) => book)
    const isNone =
      open.id === 'OPEN-5' || [rulebook, ...books].some((book) => book.bindingOf(world, contract).value === null)
    const candidates = [...(isNone ? ['none'] : []), ...candidatesFor(read)]
    const facts = {
      rule: open.id,
      ...(parent && { deployer: checksummed(parent) }),
      'bound by, one of': candidates.join(', '),
    }
    return { reason, facts, next: `harborcheck explain ${open.id}` }
  }
  const described = bound && read.agreements.described.get(checksummed(bound.agreement))
  if (!described) return null
  const state = rulebook.stateOf(world, described.address)
  const contradiction = error ? undefined : contradictedState(read.events, described.address, state, world.now)
  if (contradiction) return unknownBy(contradiction)
  if (agreesOnState(world, described)) return null
  return {
    reason: 'The attack registry and its events do not have the same state for the agreement.',
    facts: { agreement: described.address, 'by the registry': described.state, 'by its events': stateNumber(state) },
    next: 'use a node with all events, and a deployment block that is not too late',
  }
}

/** Whether the attack registry has the state of an agreement that its events lead to. */
export function agreesOnState(world: World, { address, state }: Described): boolean {
  const byEvents = rulebook.stateOf(world, address)
  // A countdown that has ended counts, even if a registry still says PROMOTION_REQUESTED.
  const hasEnded = byEvents === 'PRODUCTION' && state === stateNumber('PROMOTION_REQUESTED')
  return hasEnded || state === stateNumber(byEvents)
}

/** The agreements that can bind a contract by what is known: those that it or its deployer is linked to. */
export function candidatesFor({ contract, origin, links }: ContractWorld): Address[] {
  const parent = origin?.known && origin.deployed?.deployer
  const linked = [links.get(contract), parent ? links.get(checksummed(parent)) : undefined]
  return [...new Set(linked.flatMap((one) => one ?? []))]
}

/** An error as the reason why an answer is not known. */
export const unknownBy = ({ message: reason, facts, next }: InternalError): Unknown => ({
  reason,
  facts,
  next: next ?? null,
})

const withoutEvent = (facts: Linked) =>
  new InternalError('The node does not have the event of a link that the attack registry has.', {
    facts,
    next: 'use a node with all events, and a deployment block that is not too late',
  })

/** Whether the cutoff time of a deployer's link decides about its children. */
function isDated({ world }: ContractWorld, deployer: Address, agreement: Address | undefined): boolean {
  const entry = agreement && rulebook.entryOf(world, agreement, deployer)
  return entry?.scope === 'ExistingOnly' || entry?.scope === 'FutureOnly'
}

/** A reading that the sources allow, by which it can be attacked and cannot, or can be attacked under another agreement. */
function openReading({ world, contract, agreements, origin }: ContractWorld, bound: BindingAnswer | null) {
  const by = (book: Rulebook, of = world) => ({
    attackable: answer(of, { method: 'isAttackable', contract }, book).value,
    binding: answer(of, { method: 'bindingAgreement', contract }, book).value,
  })
  const usual = by(rulebook)
  const scope = bound && agreements.described.get(checksummed(bound.agreement))?.scope
  if (usual.attackable && bound?.via === 'top-level' && !scope?.includes(contract))
    return { id: 'OPEN-5', says: 'an agreement binds only what is in its scope' }
  if (
    world.agreements.has(contract) &&
    origin?.known &&
    by(rulebook, withAgreementAsContract(world, contract, origin)).attackable
  )
    return { id: 'BIND-13', says: 'an agreement is a child contract of the factory that deployed it' }
  return openReadingsAbout(world).find(({ book }) => {
    const other = by(book)
    if (other.attackable !== usual.attackable) return true
    return usual.attackable && !sameAnswer('bindingAgreement', other.binding, usual.binding)
  })
}

/** Adds an agreement to the world's contracts. */
const withAgreementAsContract = (world: World, contract: Address, { deployed }: KnownOrigin): World => ({
  ...world,
  contracts: new Map([...world.contracts, [contract, factsOf(deployed, '0x', namingOf(0))]]),
})

function bindingOf({ world, contract, events, agreements }: ContractWorld, bound: BindingAnswer) {
  const linked = bound.via === 'child' ? bound.parent : contract
  const links = ofKind(events, 'linked')
  return {
    ...bound,
    protocolName: agreements.described.get(checksummed(bound.agreement))?.details.protocolName ?? '',
    link: links.findLast((fact) => isAddressEqual(fact.contract, linked as Address)) as FactOf<'linked'>,
    scope: bound.via === 'child' ? (rulebook.entryOf(world, bound.agreement, bound.parent)?.scope ?? null) : null,
  }
}

function stateOf({ world, events }: ContractWorld, { agreement }: BindingAnswer, blockTime: number) {
  const name = rulebook.stateOf(world, agreement)
  const last = ofKind(events, 'state').findLast((fact) => isAddressEqual(fact.agreement, agreement as Address))
  const deadlines = deadlinesOf(world, agreement).filter((one) => one.deadline !== 'commitmentEnd')
  const deadline = deadlines.find(({ at }) => at > world.now)
  const passed = deadlines.find(({ at }) => at > blockTime && at <= world.now)
  return {
    name,
    since: last?.state === stateNumber(name) ? last : null,
    deadline: deadline ? { ...deadline, left: deadline.at - world.now } : null,
    passed: passed ? { ...passed, ago: world.now - passed.at } : null,
  }
}

/** The agreements that do not bind: each with the model's reasons that name it, and the events that do. */
function othersOf({ agreements, events }: ContractWorld, bound: BindingAnswer | null, because: readonly Reason[]) {
  return [...agreements.described.values()].flatMap(
    ({ address: agreement, isFactoryMade, state }): OtherAgreement[] => {
      const reasons = agreement === bound?.agreement ? [] : because.filter(({ fact }) => fact.includes(agreement))
      if (reasons.length === 0) return []
      const about = events.filter(
        (fact) => fact.kind !== 'state' && 'agreement' in fact && isAddressEqual(fact.agreement, agreement),
      )
      return [{ agreement, state: stateOfNumber(state) ?? state, isFactoryMade, because: reasons, events: about }]
    },
  )
}
