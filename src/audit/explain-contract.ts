import { type Address, getAddress, type Hash, isAddressEqual } from 'viem'
import type { Fact } from '../explorer/index.ts'
import { answer } from '../model/answer.ts'
import type { Reason } from '../model/derived.ts'
import { openReadingsAbout } from '../model/open-readings.ts'
import { stateNumber, stateOfNumber } from '../model/protocol.ts'
import type { BindingAnswer, TermsAnswer } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { sameAnswer } from '../model/same-answer.ts'
import { deadlinesOf } from '../view/time-line.ts'
import { ofKind } from './build-world.ts'
import type {
  ContractFinding,
  FoundBinding,
  FoundDeployer,
  FoundState,
  Happened,
  OtherAgreement,
  Unknown,
} from './finding.ts'
import type { ContractWorld } from './read-world.ts'

/** Asks the model about a contract, and shows the facts that the answer follows from. */
export function explainContract(read: ContractWorld): ContractFinding {
  const { world, contract, notes } = read
  const { value, because } = answer(world, { method: 'isAttackable', contract })
  const bound = answer(world, { method: 'bindingAgreement', contract }).value as BindingAnswer | null
  const unknown = whyUnknown(read, bound, because)
  const binding = unknown ? null : bound
  const others = othersOf(read, bound?.agreement, because)
  const ofOthers = others.flatMap((other) => other.because)
  return {
    attackable: unknown ? null : (value as boolean),
    unknown,
    binding: binding && foundBinding(read, binding),
    state: binding && foundState(read, getAddress(binding.agreement)),
    terms: binding && termsOf(read),
    deployer: foundDeployer(read),
    others,
    notes,
    because: unknown ? [] : because.filter((reason) => !ofOthers.includes(reason)),
  }
}

/** The rules do not need the deployer of a contract that has a link. */
function whyUnknown(read: ContractWorld, bound: BindingAnswer | null, because: readonly Reason[]): Unknown | null {
  const { world, contract, origin, agreements, error } = read
  if (origin && !origin.known && !world.links.has(contract)) {
    return {
      reason: `The contract has no link of its own, and ${origin.reason}.`,
      facts: {},
      next: 'use a node with ots_getContractCreator, or with traces and the state of earlier blocks, or give --explorer-url',
    }
  }
  // Without the links before and after, the cutoff time is not certain.
  if (error && because.some(({ rule }) => rule === 'CHILD-5')) {
    return {
      reason: `The cutoff time of the child is not known. ${error.message}`,
      facts: error.facts,
      next: error.next ?? null,
    }
  }
  const open = openReadingsAbout(world).find(({ book }) =>
    (['bindingAgreement', 'isAttackable'] as const).some((method) => {
      const question = { method, contract }
      return !sameAnswer(method, answer(world, question, book).value, answer(world, question).value)
    }),
  )
  if (open) {
    const reason = `The sources leave open which agreement binds it: maybe ${open.says}.`
    return { reason, facts: { rule: open.id }, next: `see \`harborcheck explain ${open.id}\`` }
  }
  const described = agreements.find(({ address }) => address === bound?.agreement)
  if (!described) return null
  const state = rulebook.stateOf(world, described.address)
  // A countdown that has ended counts, even if a registry still says PROMOTION_REQUESTED.
  const hasEnded = state === 'PRODUCTION' && described.state === stateNumber('PROMOTION_REQUESTED')
  if (hasEnded || described.state === stateNumber(state)) return null
  return {
    reason: 'The attack registry and its events do not have the same state for the agreement.',
    facts: { agreement: described.address, 'by the registry': described.state, 'by its events': stateNumber(state) },
    next: 'use a node with all events, and a deployment block that is not too late',
  }
}

function foundBinding({ world, contract, events, agreements }: ContractWorld, binding: BindingAnswer): FoundBinding {
  const agreement = getAddress(binding.agreement)
  const linked = binding.via === 'child' ? binding.parent : contract
  const link = ofKind(events, 'linked').findLast((fact) => isAddressEqual(fact.contract, linked as Address))
  const common = {
    agreement,
    protocolName: agreements.find(({ address }) => address === agreement)?.details.protocolName ?? '',
    link: happened(link as Fact, `${linked} linked to ${agreement}`),
  }
  if (binding.via === 'top-level') return { ...common, via: 'top-level' }
  const childContractScope = rulebook.entryOf(world, agreement, binding.parent)?.scope ?? 'None'
  return { ...common, via: 'child', parent: getAddress(binding.parent), childContractScope }
}

function foundState({ world, events, error }: ContractWorld, agreement: Address): FoundState {
  const name = rulebook.stateOf(world, agreement)
  const last = ofKind(events, 'state').findLast((fact) => isAddressEqual(fact.agreement, agreement))
  const ends = deadlinesOf(world, agreement).flatMap(({ deadline, at }) =>
    deadline !== 'commitmentEnd' && at > world.now ? [{ deadline, at, left: at - world.now }] : [],
  )
  return {
    name,
    since:
      last?.state === stateNumber(name)
        ? happened(last, `${agreement} became ${name}`)
        : error
          ? null
          : 'a deadline passed',
    ends: ends[0] ?? null,
  }
}

function termsOf({ world, contract }: ContractWorld): Omit<TermsAnswer, 'agreement'> {
  const { agreement: _, ...terms } = answer(world, { method: 'terms', contract }).value as TermsAnswer
  return terms
}

function foundDeployer({ contract, origin }: ContractWorld): FoundDeployer | null {
  if (!origin?.known) return null
  const { deployed, by, isWord = false } = origin
  if (!deployed) return { address: null, by, isWord, creation: null }
  const deployer = deployed.deployer ? getAddress(deployed.deployer) : null
  const what = `${contract} created by ${deployer ?? `the account ${getAddress(deployed.sender)}`}`
  return { address: deployer, by, isWord, creation: { ...happened(deployed, what), method: deployed.method } }
}

/** The agreements that do not bind: each with the model's reasons that name it, and the events that do. */
function othersOf(read: ContractWorld, binding: string | undefined, because: readonly Reason[]): OtherAgreement[] {
  return read.agreements.flatMap(({ address, isFactoryMade, state }) => {
    const reasons = address === binding ? [] : because.filter(({ fact }) => fact.includes(address))
    const events = read.events.flatMap((fact) => eventAbout(fact, address))
    const other = { agreement: address, state: stateOfNumber(state) ?? `${state}`, isFactoryMade }
    return reasons.length === 0 ? [] : [{ ...other, because: reasons, events }]
  })
}

function eventAbout(fact: Fact, agreement: Address): Happened[] {
  if (!('agreement' in fact) || !isAddressEqual(fact.agreement, agreement)) return []
  switch (fact.kind) {
    case 'linked':
      return [happened(fact, `linked ${getAddress(fact.contract)} to it`)]
    case 'unlinked':
      return [happened(fact, `removed the link of ${getAddress(fact.contract)}`)]
    case 'adopted':
      return [happened(fact, `${getAddress(fact.adopter)} adopted it`)]
    case 'scope-added':
      return [happened(fact, `added ${getAddress(fact.contract)} to its scope`)]
    default:
      return []
  }
}

function happened(
  { block, timestamp, txHash }: { block: number; timestamp: number; txHash: Hash },
  what: string,
): Happened {
  return { what, block, timestamp, transaction: txHash }
}
