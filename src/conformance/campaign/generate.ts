import fc from 'fast-check'
import type { AccountEntry, Action, Name } from '../../model/action.ts'
import { childContractScopes } from '../../model/protocol.ts'
import type { Question } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { apply } from '../../model/transitions/apply.ts'
import { emptyWorld, type World } from '../../model/world.ts'
import { story } from '../../scenario/builder.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { advance, deadlineOf } from '../../scenario/timeline.ts'
import { choose, type Draw, pick } from './draw.ts'
import { type Bounds, type Numbers, numbersWithin } from './numbers.ts'
import { propose } from './propose.ts'

const WEEK = 7 * 86_400

/**
 * Stories that nobody wrote, as a fast-check arbitrary: everything that happens in them is possible, on the model and on a
 * chain, and so it is in what they shrink to. They ask as they go, without an answer written by hand.
 * @throws UsageError where a bound is not a whole number that can be kept to.
 */
export function scenarios(bounds: Bounds & { id?: string } = {}): fc.Arbitrary<Scenario> {
  const { id = 'generated/story', contracts = Infinity } = bounds
  return numbersWithin(bounds).map((drawn) => tellFrom(id, drawn, contracts))
}

/** The story of a place in a campaign: it follows from the seed and the place alone. */
export function worldOf(seed: number, place: number): Scenario {
  const id = `generated/seed-${seed}-world-${place}`
  const [scenario] = fc.sample(scenarios({ id }), { seed: mix(seed, place), numRuns: 1 })
  if (!scenario) throw new Error('fast-check drew nothing')
  return scenario
}

/** One number from two, so that neighbouring places have nothing in common. */
function mix(seed: number, place: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) | 0
}

function tellFrom(id: string, drawn: Numbers, contracts: number): Scenario {
  const teller = new Teller(contracts)
  cast(teller, drawn)
  for (const [index, one] of drawn.decisions.entries()) decide(teller, one, index, drawn.decisions.length)
  teller.ask(everything(teller.world))
  if (drawn.crowd === 0) crowd(teller)
  return { ...story(id, 'A generated story').build(), steps: teller.steps }
}

/** Tells a story and keeps the world that it has led to. */
class Teller {
  readonly steps: Step[] = []
  /** The most contracts. */
  readonly limit: number
  world: World = emptyWorld(1_000_000_000)

  constructor(limit: number) {
    this.limit = limit
  }

  tell(step: Step): void {
    this.world = advance(this.world, step).world
    this.steps.push(step)
  }

  ask(questions: Question[]): void {
    if (questions.length > 0) this.tell({ do: 'ask', questions })
  }
}

/** Who is there when the story begins: contracts, and agreements that cover some of them. */
function cast(teller: Teller, { factories, vaults, routers, agreements }: Numbers): void {
  const deploy = (kind: 'factory' | 'vault' | 'router', count: number): Action[] =>
    Array.from({ length: count }, (_, index) => ({ do: 'deploy', contract: `${kind}${index}`, kind }))
  const all = [...deploy('factory', factories), ...deploy('vault', vaults), ...deploy('router', routers)]
  const made = all.slice(0, teller.limit)
  teller.tell({ do: 'sameBlock', actions: made })
  const names = made.flatMap((action) => (action.do === 'deploy' ? [action.contract] : []))
  const created = agreements.flatMap((entries, index) => agreementActions(`agreement${index}`, entries, names))
  teller.tell({ do: 'sameBlock', actions: created })
}

/** Eleven agreements more, all open to attack: a page holds ten. */
function crowd(teller: Teller): void {
  const each = (actions: (agreement: Name, vault: Name) => Action[]) =>
    Array.from({ length: 11 }, (_, index) => actions(`crowd${index}`, `crowdVault${index}`)).flat()
  const created = each((agreement, contract) => [
    { do: 'deploy', contract, kind: 'vault' },
    ...agreementActions(agreement, [[1, 0, 1, 1]], [contract]),
  ])
  teller.tell({ do: 'sameBlock', actions: created })
  teller.tell({ do: 'sameBlock', actions: each((agreement) => [{ do: 'requestUnderAttack', agreement }]) })
  teller.tell({ do: 'sameBlock', actions: each((agreement) => [{ do: 'approveAttack', agreement }]) })
  teller.ask([{ method: 'targets' }])
}

function agreementActions(agreement: Name, entries: Draw[], names: Name[]): Action[] {
  const accounts = new Map<Name, AccountEntry>()
  for (const [kind, who, what, more] of entries) {
    // Factories come first among the names, and are what scopes are about.
    const account =
      kind % 3 === 0 ? pick([...names, 'treasury', 'deployer'], who) : names[who % Math.min(names.length, 4)]
    const spelling = more % 6 === 0 ? { spelling: 'lower' as const } : {}
    if (account) accounts.set(account, { account, scope: choose(childContractScopes, what), ...spelling })
  }
  const [, who, what, more] = entries[0] as Draw
  const [create] = story('a/b', 'c')
    .agreement(agreement, {
      covers: [...accounts.values()],
      ...(more % 4 === 0 ? { elsewhere: { 5: [{ account: names[0] as Name, scope: 'All' as const }] } } : {}),
      owner: what % 4 === 0 ? 'sharedOwner' : agreement.startsWith('crowd') ? 'crowdOwner' : `${agreement}Owner`,
      terms: { bountyPercentage: who % 101, bountyCapUsd: String(1_000 + more), retainable: who % 2 === 0 },
      commitment: 0,
    })
    .build().steps
  const seconds = what % 3 === 0 ? 2 * WEEK : 4 * WEEK
  return [create as Action, { do: 'extendCommitmentWindow', agreement, seconds }]
}

/** One decision: time passes, several things happen in one block, or one does; now and then something is asked. */
function decide(teller: Teller, one: Draw, index: number, of: number): void {
  const [kind, who, what, more] = one
  if (kind % 5 === 0) pass(teller, one)
  else if (kind % 7 === 1) together(teller, one)
  else {
    const action = possible(teller, propose(teller.world, one), more)
    if (action) teller.tell(action)
  }
  if ((index * 3) % of < 3 && index > 0) teller.ask(some(teller.world, who + what))
}

/** Time goes to one of the deadlines of the world so far, or just before or after it; or simply on. */
function pass(teller: Teller, [, who, what, more]: Draw): void {
  const moments = ['countdownEnd', 'countdownEnd', 'countdownEnd', 'requestDeadline', 'commitmentEnd'] as const
  const offset = (more % 3) - 1
  const { world } = teller
  const steps = [...world.agreements.keys()].flatMap((agreement) =>
    moments.map((moment) => ({ do: 'waitUntil', moment, agreement, offset }) as const),
  )
  const step = pick(
    steps.filter(({ moment, agreement }) => (deadlineOf(world, moment, agreement) ?? 0) + offset > world.now),
    who,
  )
  teller.tell(step ?? { do: 'wait', seconds: untilNextWeek(teller.world) })
  teller.ask(step ? boundBy(teller.world, step.agreement, what) : some(teller.world, what))
}

function untilNextWeek({ now, startedAt }: World): number {
  return WEEK - ((now - startedAt) % WEEK)
}

/** Questions about what an agreement binds, whose deadline it is. */
function boundBy(world: World, agreement: Name, drawn: number): Question[] {
  const bound = [...world.contracts.keys()].filter(
    (name) => rulebook.bindingOf(world, name).value?.agreement === agreement,
  )
  const contract = pick(bound, drawn)
  if (contract === undefined) return some(world, drawn)
  return [
    { method: 'isAttackable', contract },
    { method: 'timeRemaining', contract },
  ]
}

/** Two or three transactions in one block, each possible after the one before. */
function together(teller: Teller, [, who, what, more]: Draw): void {
  const actions: Action[] = []
  let world: World = { ...teller.world, now: teller.world.now + 1, height: teller.world.height + 1 }
  for (const [index, number] of [who, what, more].entries()) {
    const action = propose(world, [number, who + index, what + index, more + index]).find((one) =>
      passes(teller, world, one),
    )
    if (!action) continue
    world = apply(world, action).world
    actions.push(action)
  }
  if (actions.length > 0) teller.tell({ do: 'sameBlock', actions })
}

/** The first proposed action that the contracts allow; now and then one that they refuse, which has to change nothing. */
function possible(teller: Teller, proposal: readonly Action[], more: number): Action | undefined {
  const { world } = teller
  const at: World = { ...world, now: world.now + 1, height: world.height + 1 }
  const [first] = proposal
  if (first && more % 12 === 0 && (first.do !== 'spawn' || passes(teller, at, first))) {
    const { refusal } = apply(at, first)
    return refusal === undefined ? first : { ...first, reverts: refusal }
  }
  return proposal.find(
    (action) => passes(teller, at, action) && (action.do !== 'finalizeState' || apply(at, action).world !== at),
  )
}

function passes({ limit }: Teller, before: World, action: Action): boolean {
  const { world, refusal } = apply(before, action)
  return refusal === undefined && world.contracts.size <= limit
}

const methods = ['isAttackable', 'bindingAgreement', 'isAttackable', 'timeRemaining', 'terms'] as const

/** A few questions, about contracts that the numbers choose. */
function some({ contracts }: World, drawn: number): Question[] {
  const names = [...contracts.keys()]
  return [0, 1, 2].flatMap((offset) => {
    const contract = pick(names, drawn + offset * 7)
    return contract === undefined ? [] : [{ method: choose(methods, drawn + offset), contract }]
  })
}

/** Every contract once, an agreement, an account, an address without code, and the targets. */
function everything({ contracts, agreements }: World): Question[] {
  const about = [...contracts.keys(), ...[...agreements.keys()].slice(-1), 'sharedOwner', 'nobody']
  return [
    ...about.map((contract, index): Question => ({ method: choose(methods, index), contract })),
    { method: 'targets' },
  ]
}
