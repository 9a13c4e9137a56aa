import type { BlockOnChain } from '../../chain/mine.ts'
import type { Name } from '../../model/action.ts'
import { contractStates } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { Step } from '../../scenario/scenario.ts'
import { agreementCheck } from './agreement-check.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck, newestCheck } from './check-list.ts'
import { type Checkpoint, namesAsked, namesIn, type PlayedScenario } from './checkpoint.ts'
import { itemsOf, knownAgreements } from './expected-item.ts'
import type { Check } from './explorer-check.ts'

/** Of more names than this, each of a scenario's checkpoints asks about another part, and those of its questions. */
const MOST_NAMES = 24

/** Builds the checks at one checkpoint of a scenario. After the last scenario, {@link laterChecks} cover every name. */
export function checkpointChecks(checkpoint: Checkpoint): Check[] {
  const { world, before } = checkpoint
  const itemOf = itemsOf(checkpoint)
  const all = allAgreements([...before, checkpoint], world.now)
  const isThis = (played: PlayedScenario) => played.scenario === checkpoint.scenario
  const lists = ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].flatMap((state) => {
    const isLong = all.filter((one) => one.state === state).length > 10
    const limits = isLong ? [undefined, 3, 100] : [100]
    return limits.map((limit) => ({ state, ...(limit && { limit }) }))
  })
  return [
    ...partOf(checkpoint).map((name) => contractCheck(checkpoint, name, itemOf)),
    ...knownAgreements(world).map((name) => agreementCheck(checkpoint, name, itemOf)),
    ...lists.map((query) => listCheck(all, { query, itemsOf: isThis, latest: checkpoint })),
  ]
}

/**
 * Builds checks of the scenario's agreements in the lists of the other states: they are the newest, and time or another scenario's
 * end may have changed them without a transaction.
 */
export function newestChecks(checkpoint: Checkpoint): Check[] {
  const { world, before } = checkpoint
  const all = allAgreements([...before, checkpoint], world.now)
  const own = all.filter(({ played }) => played.scenario === checkpoint.scenario)
  const states = contractStates.filter((state) => !rulebook.isOpen(state))
  return own.length === 0
    ? []
    : states.map((state) => newestCheck(all, own, { query: { state, limit: 100 }, latest: checkpoint }))
}

function partOf({ world, scenario, ask, step }: Checkpoint): Name[] {
  const names = namesIn(world, [ask])
  const isAsk = (one: Step) => one.do === 'ask'
  const parts = Math.min(Math.ceil(names.length / MOST_NAMES), scenario.steps.filter(isAsk).length) || 1
  const earlier = scenario.steps.slice(0, step).filter(isAsk).length
  const asked = namesAsked([ask])
  return names.filter((name, index) => asked.includes(name) || index % parts === earlier % parts)
}

/**
 * Builds the checks of a scenario long after its last step: the coverage of every name, except those that have findings already.
 * They find errors that the explorer showed too late for the scenario's own checkpoints, and losses by a restart.
 */
export function laterChecks(
  played: PlayedScenario,
  { head, after }: { head: BlockOnChain; after: 'the last scenario' | 'the restart' },
  hasFinding: (name: Name) => boolean,
): Check[] {
  const { scenario } = played
  const { timestamp: now, number } = head
  const height = played.chain ? number - played.chain.start : played.world.height
  const world = { ...played.world, now, height, before: played.world }
  const asks = scenario.steps.filter((step) => step.do === 'ask')
  const itemOf = itemsOf({ ...played, world })
  const at = { step: scenario.steps.length - 1, seconds: now - world.startedAt, after }
  return namesIn(world, asks)
    .filter((name) => !hasFinding(name))
    .map((name) => ({ ...contractCheck({ ...played, world }, name, itemOf), where: { scenario, at } }))
}
