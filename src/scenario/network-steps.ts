import { emptyWorld, type World } from '../model/world.ts'
import { UsageError } from '../platform/errors.ts'
import type { Scenario, Step } from './scenario.ts'
import { advance } from './timeline.ts'

/** The networks of a scenario. A scenario on one network is `here`. */
export type Network = 'here' | 'elsewhere'

/** A step of a scenario, its network, and its index among that network's steps, from 0. */
export type NetworkStep = { network: Network; index: number; step: Step }

/** The chain ids of the two public networks, which are each other's pair. */
const publicPairs = new Map([
  [626, 627],
  [627, 626],
  // By the odd-and-next-even rule these would be paired with 626 and 627.
  [625, 628],
  [628, 625],
])

/**
 * Returns the chain id of the other network. By default 626 and 627 are a pair, and so are any other odd id and the
 * even one after it.
 * @param chosen The other network's chain id, instead of the default.
 * @throws {UsageError} if both are the same.
 */
export function otherChainId(chainId: number, chosen?: number): number {
  if (chosen === chainId) {
    throw new UsageError('The other network needs another chain id than the first', {
      facts: { 'chain id': chainId, 'other chain id': chosen },
      next: 'give --other-chain-id another number, or leave it out',
    })
  }
  return chosen ?? publicPairs.get(chainId) ?? (chainId % 2 === 0 ? chainId - 1 : chainId + 1)
}

/**
 * Orders the steps of a scenario as they run. On two networks, each runs up to its next `ask`; then the questions
 * alternate: here, elsewhere, here, elsewhere.
 */
export function networkSteps({ steps, elsewhere }: Pick<Scenario, 'steps' | 'elsewhere'>): NetworkStep[] {
  const here = stepsOn('here', steps)
  if (!elsewhere) return here
  const [ours, theirs] = [segmentsOf(here), segmentsOf(stepsOn('elsewhere', elsewhere))]
  return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, segment) => {
    const [one, other] = [ours[segment] ?? [], theirs[segment] ?? []]
    const [asked, askedThere] = [one.flatMap(questionsOf), other.flatMap(questionsOf)]
    const pairs = Array.from({ length: Math.max(asked.length, askedThere.length) }, (_, index) => index)
    const inTurn = pairs.flatMap((index) => [asked[index], askedThere[index]].filter((ask) => ask !== undefined))
    return [...[...one, ...other].filter(({ step }) => step.do !== 'ask'), ...inTurn]
  }).flat()
}

const stepsOn = (network: Network, steps: readonly Step[]) =>
  steps.map((step, index): NetworkStep => ({ network, index, step }))

/** Cuts a scenario after each `ask`. */
function segmentsOf(steps: readonly NetworkStep[]): NetworkStep[][] {
  const segments: NetworkStep[][] = [[]]
  for (const one of steps) {
    segments.at(-1)?.push(one)
    if (one.step.do === 'ask') segments.push([])
  }
  return segments
}

/** Splits an `ask` into one step for each question; empty for any other step. */
function questionsOf(networkStep: NetworkStep): NetworkStep[] {
  const { step } = networkStep
  return step.do === 'ask'
    ? step.questions.map((question) => ({ ...networkStep, step: { ...step, questions: [question] } }))
    : []
}

/** Creates the world at a scenario's start, on either network. */
export function firstWorld(
  { startsAt, subjectEnvironment, node }: Scenario,
  startedAt = startsAt ?? 1_000_000_000,
): World {
  return {
    ...emptyWorld(startedAt),
    ...(subjectEnvironment && { wrongChainId: true }),
    ...(node?.software === 'zksync-os-pruned' && { lacksOldState: true }),
  }
}

/** Adds the other network's world to a world. */
export function besideOther(network: Network, worlds: Record<Network, World>): World {
  return network === 'here'
    ? { ...worlds.here, other: { world: worlds.elsewhere, asked: 'after' } }
    : { ...worlds.elsewhere, other: { world: worlds.here, asked: 'before' } }
}

/**
 * Runs a scenario on the model: yields its steps in order, each with the world after it.
 * @throws {ImpossibleStep} if the scenario is impossible.
 */
export function* walkSteps(scenario: Scenario): Generator<NetworkStep & { world: World }> {
  const worlds = { here: firstWorld(scenario), elsewhere: firstWorld(scenario) }
  for (const networkStep of networkSteps(scenario)) {
    const { network, step } = networkStep
    worlds[network] = advance(worlds[network], step).world
    yield { ...networkStep, world: scenario.elsewhere ? besideOther(network, worlds) : worlds[network] }
  }
}
