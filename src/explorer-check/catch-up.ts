import type { World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import { startScenarioRun } from '../run/scenario-run.ts'
import { scenario } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Check } from './check.ts'
import { agreementCheck } from './check-agreement.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { itemsOf } from './expected-item.ts'

/** An attack, on a contract and a child contract, that every route shows: until it does, an explorer has not read the chain so far. */
const attack = (id: string): Scenario =>
  scenario(`catch-up/${id}`, 'An attack that every route shows')
    .deploy('vault')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .build()

/** A change on the chain that tells by each route whether an explorer has caught up with it. */
export type VisibleChange = {
  readonly told: PlayedScenario
  /** The worlds up to it, the oldest first. */
  worlds: readonly World[]
  /** Right once the explorer shows it. */
  checks: Check[]
  /** When the chain did not have it yet, by `performance.now()`. */
  since: number
  /** Ends the attack. */
  end(): Promise<void>
}

/** Makes such a change. */
export async function makeVisibleChange(
  network: SingleNetwork,
  id: string,
  before: readonly PlayedScenario[],
): Promise<VisibleChange> {
  const example = attack(id)
  const run = await startScenarioRun(network, example)
  let since = performance.now()
  const worlds = [run.world]
  for (const step of example.steps) {
    since = performance.now()
    await run.runStep(step)
    worlds.push(run.world)
  }
  const told = { scenario: example, world: run.world, names: run.executor.addressBook }
  const all = allAgreements([...before, told], run.world.now)
  const itemOf = itemsOf(told)
  const at = { step: example.steps.length - 1, seconds: run.world.now - run.world.startedAt }
  const checks = [
    ...['vault', 'child'].map((who) => contractCheck(told, who, itemOf)),
    agreementCheck(told, 'agreementA', itemOf),
    listCheck(all, { query: { state: 'UNDER_ATTACK', limit: 100 }, latest: told }),
  ]
  return {
    told,
    worlds,
    checks: checks.map((check) => ({ ...check, where: { scenario: example, at } })),
    since,
    async end() {
      await run.cleanUp()
      told.world = run.world
    },
  }
}
