import { UsageError } from '../errors.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { Scenario, Step } from './scenario.ts'
import { advance } from './timeline.ts'

/** The two networks of a scenario that is told on two. Any other scenario is played `here`. */
export type Network = 'here' | 'elsewhere'

/** A step of a scenario, and where it stands: its place among the steps of its network, from 0. */
export type NetworkStep = { network: Network; index: number; step: Step }

/** The ids of public networks that belong together: who knows one of them knows the other, and no neighbour of theirs. */
const publicPairs = new Map([
  [626, 627],
  [627, 626],
  // Their neighbours are each other's.
  [625, 628],
  [628, 625],
])

/**
 * The chain id of the other network. By default 626 and 627 are each other's, and so are any other odd id and the even one
 * after it.
 * @param chosen What it is to be instead.
 * @throws {UsageError} where both would be the same.
 */
export function otherChainId(chainId: number, chosen?: number): number {
  if (chosen === chainId) {
    throw new UsageError('The other network needs a chain id of its own', {
      facts: { 'chain id': chainId, 'other chain id': chosen },
      next: 'give another one to --other-chain-id, or leave it out',
    })
  }
  return chosen ?? publicPairs.get(chainId) ?? (chainId % 2 === 0 ? chainId - 1 : chainId + 1)
}

/**
 * The steps of a scenario in the order in which they are played. Of two networks, each is played up to its next `ask`; the
 * questions then come in turn, one by one: here, elsewhere, here, elsewhere.
 */
export function networkSteps({ steps, elsewhere }: Pick<Scenario, 'steps' | 'elsewhere'>): NetworkStep[] {
  const here = turnsOn('here', steps)
  if (!elsewhere) return here
  const [ours, theirs] = [partsOf(here), partsOf(turnsOn('elsewhere', elsewhere))]
  return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, part) => {
    const [one, other] = [ours[part] ?? [], theirs[part] ?? []]
    const [asked, askedThere] = [one.flatMap(questionsOf), other.flatMap(questionsOf)]
    const pairs = Array.from({ length: Math.max(asked.length, askedThere.length) }, (_, place) => place)
    const inTurn = pairs.flatMap((place) => [asked[place], askedThere[place]].filter((turn) => turn !== undefined))
    return [...[...one, ...other].filter(({ step }) => step.do !== 'ask'), ...inTurn]
  }).flat()
}

const turnsOn = (network: Network, steps: readonly Step[]) =>
  steps.map((step, index): NetworkStep => ({ network, index, step }))

/** Cuts a scenario after each of its asks. */
function partsOf(turns: readonly NetworkStep[]): NetworkStep[][] {
  const parts: NetworkStep[][] = [[]]
  for (const turn of turns) {
    parts.at(-1)?.push(turn)
    if (turn.step.do === 'ask') parts.push([])
  }
  return parts
}

/** A turn for each question. */
function questionsOf(turn: NetworkStep): NetworkStep[] {
  const { step } = turn
  return step.do === 'ask'
    ? step.questions.map((question) => ({ ...turn, step: { ...step, questions: [question] } }))
    : []
}

/** The world in which a scenario begins, on either network. */
export function firstWorld({ startsAt, told }: Scenario, startedAt = startsAt ?? 1_000_000_000): World {
  return told ? { ...emptyWorld(startedAt), wrongChainId: true } : emptyWorld(startedAt)
}

/** A world of a scenario on two networks, with the other one beside it. */
export function besideOther(network: Network, worlds: Record<Network, World>): World {
  return network === 'here'
    ? { ...worlds.here, other: { world: worlds.elsewhere, asked: 'after' } }
    : { ...worlds.elsewhere, other: { world: worlds.here, asked: 'before' } }
}

/**
 * Plays a scenario on the model: its turns, each with the world after it.
 * @throws ImpossibleStep where it cannot be told.
 */
export function* walkSteps(scenario: Scenario): Generator<NetworkStep & { world: World }> {
  const worlds = { here: firstWorld(scenario), elsewhere: firstWorld(scenario) }
  for (const turn of networkSteps(scenario)) {
    const { network, step } = turn
    worlds[network] = advance(worlds[network], step).world
    yield { ...turn, world: scenario.elsewhere ? besideOther(network, worlds) : worlds[network] }
  }
}
