import type { Name } from '../../model/action.ts'
import { MIN_COMMITMENT, PROMOTION_DELAY, PROMOTION_WINDOW } from '../../model/protocol.ts'
import type { AgreementFacts, ContractFacts, Registration, World } from '../../model/world.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Move } from './move.ts'

/** A situation without what nothing can tell apart: equal forms are the same situation. */
export type CanonicalForm = {
  form: string
  /** Every contract and account in scope, in the order of the form: the n-th of two equal forms play the same part. */
  names: readonly Name[]
}

/**
 * Computes the canonical form of a world: the facts that a rule, a model mutant or a client's view can distinguish, and
 * no others.
 *
 * - **Names**: contracts that the search made have none. Siblings with the same history are interchangeable. The start's
 *   contracts, all accounts and the order of the agreements count: "the newest agreement" is a view of clients.
 * - **Time**: only order and neighbourhood count. The distance of each deadline from now, and from the one before it, up
 *   to nine seconds; one second after it, longer. Whether a commitment outlasts a countdown, a request or the least
 *   commitment, or two after each other, if one began now or at a deadline. For a contract and each possible parent: made
 *   before the link, in its second, one second later, or after that; before or after the other times that are mistaken
 *   for the cutoff time.
 * - **History**: of a contract's links the first, the last and the set of agreements. Of a countdown the first. Whether
 *   the terms are those of the registration.
 * - **The next block**: a transaction can join the block of the one before it, so the kind of that one counts, and the
 *   contracts that it made, linked or approved in its second.
 * - **Left out**: heights, hashes, nonces, senders of anything but a deployment, which of two operations led to a state, a
 *   zero adoption, protocol names, contact details.
 *
 * @param fixed The names that the start gave.
 * @param last The move that led to the world. Default: none that another transaction can join.
 */
export function canonicalForm(world: World, fixed: ReadonlySet<Name>, last?: Move): CanonicalForm {
  const joins = kindToJoin(last)
  const agreements = [...world.agreements.keys()]
  const indexOf = (agreement: Name) => agreements.indexOf(agreement)
  const childrenOf = grouped(world.contracts.keys(), (name) => world.contracts.get(name)?.deployer ?? '')
  const historyOf = grouped(world.linkHistory, ({ contract }) => contract)
  const entriesOf = new Map<Name, string>()
  for (const [index, { chains }] of [...world.agreements.values()].entries()) {
    for (const { account, scope, spelling } of chains.get('home') ?? []) {
      entriesOf.set(account, `${entriesOf.get(account) ?? ''}${index}${scope}${spelling}`)
    }
  }

  type Described = { text: string; names: Name[] }
  const describe = (name: Name): Described => {
    const facts = world.contracts.get(name)
    const children = (childrenOf.get(name) ?? []).map(describe).toSorted((a, b) => (a.text < b.text ? -1 : 1))
    const parts = [
      fixed.has(name) ? name : '',
      facts ? originOf(name, facts) : 'account',
      entriesOf.get(name) ?? '',
      linksOf(name),
      ...children.map(({ text }) => text),
    ]
    return { text: `(${parts.join(';')})`, names: [name, ...children.flatMap(({ names }) => names)] }
  }
  const originOf = (name: Name, facts: ContractFacts) => {
    const callee = facts.callee === facts.deployer ? '' : facts.callee
    const parents = [...ancestors(world, name), facts.sender, ...(callee ? [callee] : [])]
    return [
      facts.kind,
      facts.creationMethod,
      facts.index > 0 ? 'later' : '',
      // It can be linked in its second.
      joins && facts.createdAt === world.now ? 'now' : '',
      facts.sender,
      facts.authorizedOwner,
      isRoot(facts) ? facts.deployer : '',
      callee,
      ...parents.map((parent) => sinceText(facts.createdAt, parent)),
    ].join()
  }
  /** Formats when something was made, relative to the links of a contract. */
  const sinceText = (createdAt: number, parent: Name) => {
    const history = historyOf.get(parent)
    const latest = world.links.get(parent) ?? history?.at(-1)
    if (!history || !latest) return ''
    const { createdAt: agreed = 0, registration } = world.agreements.get(latest.agreement) ?? {}
    const others = [
      history[0]?.since,
      history.find(({ agreement }) => agreement === latest.agreement)?.since,
      agreed,
      registration?.approvedAt,
      registration?.registeredAt,
    ]
    const order = others.map((time) => (time === undefined ? '?' : createdAt <= time ? '<' : '>')).join('')
    return `${clip(createdAt - latest.since, -1, 2)}${order}`
  }
  const linksOf = (name: Name) => {
    const history = historyOf.get(name)
    if (!history) return ''
    const linked = world.links.get(name)
    const all = history.map(({ agreement }) => indexOf(agreement))
    const latest = linked ?? history.at(-1)
    // A child that is made next is of the link's second, of the next one, or later.
    const ago = latest ? clip(world.now - latest.since, 0, joins ? 2 : 1) : ''
    return `${ago}${linked ? indexOf(linked.agreement) : '-'}${all[0]}${all.at(-1)}${[...new Set(all)].toSorted().join('')}`
  }

  // What an account deploys by code of EIP-7702 has that account as its deployer.
  const isRoot = ({ deployer }: ContractFacts) => deployer === undefined || !world.contracts.has(deployer)
  const roots = [...world.contracts].flatMap(([name, facts]) => (isRoot(facts) ? name : []))
  const accounts = [...new Set([...entriesOf.keys(), ...historyOf.keys()])].filter((name) => !world.contracts.has(name))
  const described = [...roots, ...accounts.toSorted()].map(describe)
  const form = [
    joins,
    ...[...world.agreements.values()].map((facts) => agreementText(world, facts, joins)),
    deadlineOrder(world),
    [...world.adoptions]
      .flatMap(([adopter, agreement]) => (agreement === null ? [] : `${adopter}>${indexOf(agreement)}`))
      .toSorted()
      .join(),
    ...described.map(({ text }) => text),
  ].join('|')
  return { form, names: described.flatMap(({ names }) => names) }
}

function ancestors(world: World, name: Name): Name[] {
  const deployer = world.contracts.get(name)?.deployer
  return deployer === undefined ? [] : [deployer, ...ancestors(world, deployer)]
}

/** The kind of the last transaction, whose block another one can join: a deployment joins any other, and the other way round. */
type KindToJoin = 'spawn' | 'other' | ''

function kindToJoin(last: Move | undefined): KindToJoin {
  if (last?.do !== 'transact') return ''
  return last.action.do === 'spawn' ? 'spawn' : 'other'
}

function agreementText(world: World, facts: AgreementFacts, joins: KindToJoin): string {
  const { owner, pendingOwner, terms, agreementURI, cantChangeUntil, registration, chains } = facts
  const away = [...chains].flatMap(([chain, entries]) => (chain === 'home' ? [] : [chain, JSON.stringify(entries)]))
  return [
    owner,
    pendingOwner,
    JSON.stringify(terms),
    agreementURI,
    cantChangeUntil === 0 ? '' : `${distance(cantChangeUntil, world.now)}${outlasts(cantChangeUntil - world.now)}`,
    registration ? registrationText(world, facts, registration, joins) : '',
    chains.has('home') ? '' : 'no home',
    ...away,
  ].join()
}

function registrationText(
  { now }: World,
  facts: AgreementFacts,
  registration: Registration,
  joins: KindToJoin,
): string {
  const { attackModerator, deadline, approvedAt, promotionRequestedAt, firstPromotionAt, promises } = registration
  const { promoted, corrupted } = registration
  const kept = [
    promises.terms === facts.terms || JSON.stringify(promises.terms) === JSON.stringify(facts.terms),
    promises.agreementURI === facts.agreementURI,
    promises.cantChangeUntil === facts.cantChangeUntil,
  ].map(Number)
  // A child that joins is made in the second of the approval.
  const isNow = joins && approvedAt === now ? 'now' : ''
  const approved = approvedAt === undefined ? '' : `approved ${isNow}`
  if (promoted || corrupted) return [corrupted ? 'corrupted' : 'promoted', approved, ...kept].join()
  const first = firstPromotionAt !== undefined && firstPromotionAt !== promotionRequestedAt
  return [
    attackModerator,
    ...kept,
    approved,
    deadline > 0 ? distance(deadline, now) : '',
    promotionRequestedAt > 0 ? distance(promotionRequestedAt + PROMOTION_DELAY, now) : '',
    first ? distance(firstPromotionAt + PROMOTION_DELAY, now) : '',
  ].join()
}

/** Formats the order of future deadlines, the distances between them, and the rest of each commitment at each of them. */
function deadlineOrder({ agreements, now }: World): string {
  const ahead = [...agreements.values()].flatMap(({ registration, cantChangeUntil }, index) => {
    const isOver = !registration || registration.promoted || registration.corrupted
    const { deadline, promotionRequestedAt } = isOver ? { deadline: 0, promotionRequestedAt: 0 } : registration
    const countdownEnd = promotionRequestedAt > 0 ? promotionRequestedAt + PROMOTION_DELAY : 0
    return [
      { label: `d${index}`, time: deadline },
      { label: `p${index}`, time: countdownEnd },
      { label: `c${index}`, time: cantChangeUntil },
    ].filter(({ time }) => time >= now)
  })
  const sorted = ahead.toSorted((a, b) => a.time - b.time)
  const ends = sorted.filter(({ label }) => label.startsWith('c'))
  // Time can pass until each of them in one step.
  return sorted
    .map(({ label, time }, index) => {
      const gap = clip(time - (sorted[index - 1]?.time ?? 0), 0, SOON)
      return `${gap}${label}${ends.map((end) => outlasts(end.time - time)).join('')}`
    })
    .join('')
}

/** More seconds than a search has steps: each transaction brings a deadline one second nearer. */
const SOON = 9

/** Computes the distance of a deadline from now: 9 is later than the next steps, -2 more than a second ago. */
const distance = (time: number, now: number) => clip(time - now, -2, SOON)

const periods = [PROMOTION_DELAY, MIN_COMMITMENT, PROMOTION_WINDOW]
/** Each of these, and any two after each other: a request that begins when another has ended, for example. */
const spans = [...new Set(periods.flatMap((one) => [one, ...periods.map((other) => one + other)]))]

/** Counts the spans that the rest of a commitment outlasts: a countdown, the least commitment and a request, and two in a row. */
const outlasts = (left: number) => spans.filter((span) => left > span).length

const clip = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
