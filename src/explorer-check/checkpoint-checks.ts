import type { Name } from '../model/action.ts'
import type { Check } from './check.ts'
import { agreementCheck } from './check-agreement.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import { type Checkpoint, everybody, type PlayedScenario } from './checkpoint.ts'
import { itemsOf, knownAgreements } from './expected-item.ts'

/** What the explorer is asked about a moment of a scenario. */
export function checkpointChecks(checkpoint: Checkpoint): Check[] {
  const { world, before } = checkpoint
  const itemOf = itemsOf(checkpoint)
  const all = allAgreements([...before, checkpoint], world.now)
  const isThis = (told: PlayedScenario) => told.scenario === checkpoint.scenario
  const lists = ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].flatMap((state) => {
    const isLong = all.filter((one) => one.state === state).length > 10
    const limits = isLong ? [undefined, 3, 100] : [100]
    return limits.map((limit) => ({ state, ...(limit && { limit }) }))
  })
  return [
    ...everybody(world, [checkpoint.ask]).map((who) => contractCheck(checkpoint, who, itemOf)),
    ...knownAgreements(world).map((name) => agreementCheck(checkpoint, name, itemOf)),
    ...lists.map((query) => listCheck(all, { query, itemsOf: isThis, latest: checkpoint })),
  ]
}

/**
 * What the explorer is asked about a scenario when all scenarios stand on the chain: what covers everybody, but for those about
 * whom it was wrong already. What it showed too late to be seen in the scenario is seen then.
 */
export function endChecks(told: PlayedScenario, now: number, isKnown: (who: Name) => boolean): Check[] {
  const { scenario } = told
  const world = { ...told.world, now }
  const asks = scenario.steps.filter((step) => step.do === 'ask')
  const itemOf = itemsOf({ ...told, world })
  const at = { step: scenario.steps.length - 1, seconds: now - world.startedAt, isEnd: true as const }
  return everybody(world, asks)
    .filter((who) => !isKnown(who))
    .map((who) => ({ ...contractCheck({ ...told, world }, who, itemOf), where: { scenario, at } }))
}
