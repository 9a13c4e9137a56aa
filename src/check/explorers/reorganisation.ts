import { emptyWorld, type World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { scenario } from '../../scenario/builder.ts'
import { attackable } from '../../scenario/questions.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import { startScenarioRun } from '../resolvers/scenario-run.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import { unknownAgreementCheck } from './check-requests.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { itemsOf } from './expected-item.ts'
import type { Check } from './explorer-check.ts'
import { underRule } from './under-rule.ts'

/** An attack that a reorganisation then undoes. */
const undone: Scenario = {
  ...scenario('reorganisation/undone-attack', 'A reorganisation undoes an agreement and the attack under it')
    .attackableVault()
    .ask(attackable('vault', true))
    .build(),
}

/** Runs checks. `latest`: the scenario's world now, if a lagging explorer may still show an earlier one. */
type RunChecks = (
  checks: readonly Check[],
  example: Scenario,
  at: { step: number; seconds: number },
  latest?: World,
) => Promise<void>

/**
 * Opens an attack, waits until the explorer shows it, undoes its blocks and mines more blocks in their place. An
 * explorer that still shows the attack breaks LAG-10.
 */
export async function reorganisation(
  network: SingleNetwork,
  before: readonly PlayedScenario[],
  runChecks: RunChecks,
): Promise<void> {
  const { chain } = network
  const snapshot = await chain.snapshot()
  const played = await startScenarioRun(network, undone)
  const ask = undone.steps.at(-1) as Ask
  for (const step of undone.steps.slice(0, -1)) await played.runStep(step)
  const step = undone.steps.length - 1
  const names = played.executor.addressBook
  const seen = { scenario: undone, world: played.world, names, step, ask, before }
  const seconds = played.world.now - played.world.startedAt
  await runChecks([contractCheck(seen, 'vault', itemsOf(seen))], undone, { step, seconds }, seen.world)

  const undoneBlocks = chain.head.number - snapshot.head.number
  await chain.revert(snapshot)
  for (let block = 0; block <= undoneBlocks; block++) await chain.mine({ timestamp: chain.head.timestamp + 60 })
  const world = { ...emptyWorld(played.world.startedAt), now: chain.head.timestamp }
  const now = { ...seen, world }
  const lists = ['UNDER_ATTACK', undefined].map((state) => ({ limit: 100, ...(state && { state }) }))
  const all = allAgreements(before, world.now)
  const checks = [
    contractCheck(now, 'vault', itemsOf(now)),
    unknownAgreementCheck(names.addressOf('agreementA')),
    ...lists.map((query) => listCheck(all, { query })),
  ]
  await runChecks(
    checks.map((check) => underRule(check, 'LAG-10', 'as if the undone blocks had never been mined')),
    undone,
    { step, seconds },
  )
}
