import type { Name } from '../../model/action.ts'
import type { Check } from './check.ts'
import { agreementCheck } from './check-agreement.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import { type Checkpoint, namesIn, type PlayedScenario } from './checkpoint.ts'
import { itemsOf, knownAgreements } from './expected-item.ts'

/** The checks at one checkpoint of a scenario. */
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
    ...namesIn(world, [checkpoint.ask]).map((name) => contractCheck(checkpoint, name, itemOf)),
    ...knownAgreements(world).map((name) => agreementCheck(checkpoint, name, itemOf)),
    ...lists.map((query) => listCheck(all, { query, itemsOf: isThis, latest: checkpoint })),
  ]
}

/**
 * The checks of a scenario long after its last step: the coverage of every name, except those that have findings already.
 * They find errors that the explorer showed too late for the scenario's own checkpoints, and what a restart has lost.
 */
export function laterChecks(
  played: PlayedScenario,
  { now, after }: { now: number; after: 'the last scenario' | 'the restart' },
  hasFinding: (name: Name) => boolean,
): Check[] {
  const { scenario } = played
  const world = { ...played.world, now, before: played.world }
  const asks = scenario.steps.filter((step) => step.do === 'ask')
  const itemOf = itemsOf({ ...played, world })
  const at = { step: scenario.steps.length - 1, seconds: now - world.startedAt, after }
  return namesIn(world, asks)
    .filter((name) => !hasFinding(name))
    .map((name) => ({ ...contractCheck({ ...played, world }, name, itemOf), where: { scenario, at } }))
}
