import type { SingleNetwork } from '../../network/test-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { type ScenarioRun, startScenarioRun } from '../resolvers/scenario-run.ts'
import { agreementCheck } from './agreement-check.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { itemsOf } from './expected-item.ts'
import type { Check } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'
import { playedChain } from './played-chain.ts'
import { listPath, readPage } from './read-list.ts'

/** A text that escaping, trimming, normalising and cutting change: two letters with marks, and a character outside the BMP. */
const TEXT = '  <b>R&amp;D & "Zoë" \'Zoe\u0308\'\n\t\u{1f6e1}\uFE0F\\ '

/**
 * Attacks a contract and a child contract, which every route shows once the explorer has read it from the chain. Before, creates
 * an agreement with odd texts, which is offered to an owner that does not accept it.
 */
const attack = (id: string): Scenario =>
  scenario(`catch-up/${id}`, 'An attack that every route shows')
    .deploy('vault')
    .deploy('factory', 'factory')
    .agreement('agreementB', {
      covers: ['treasury'],
      protocolName: TEXT,
      contactDetails: [{ name: `${TEXT}name`, contact: `${TEXT}contact` }],
      terms: { diligenceRequirements: TEXT },
    })
    .do({ do: 'transferOwnership', agreement: 'agreementB', to: 'heir' })
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .build()

/** A change on the chain that shows on each route whether the explorer has caught up with it. */
export type VisibleChange = {
  readonly played: PlayedScenario
  /** Right once the explorer shows it. */
  checks: Check[]
  /** Checks an agreement with odd texts. */
  odd: Check
  /** A time before the change was mined, by `performance.now()`. */
  since: number
  /** Ends the attack. */
  end(): Promise<void>
}

/** Runs a scenario with such an attack. `before`: the scenarios on the chain so far. */
export async function makeVisibleChange(
  network: SingleNetwork,
  id: string,
  before: readonly PlayedScenario[],
): Promise<VisibleChange> {
  const example = attack(id)
  const run = await startScenarioRun(network, example)
  const chain = playedChain(network.chain)
  let since = performance.now()
  for (const step of example.steps) {
    since = performance.now()
    await run.runStep(step)
  }
  const played = { scenario: example, world: run.world, names: run.executor.addressBook, chain }
  const all = allAgreements([...before, played], run.world.now)
  const itemOf = itemsOf(played)
  const at = { step: example.steps.length - 1, seconds: run.world.now - run.world.startedAt }
  const checks = [
    ...['vault', 'child'].map((name) => contractCheck(played, name, itemOf)),
    agreementCheck(played, 'agreementA', itemOf),
    listCheck(all, { query: { state: 'UNDER_ATTACK', limit: 100 }, latest: played }),
  ]
  const here = (check: Check): Check => ({ ...check, where: { scenario: example, at } })
  return {
    played,
    checks: checks.map(here),
    odd: here(agreementCheck(played, 'agreementB', itemOf)),
    since,
    async end() {
      await endScenario(run)
      played.world = run.world
    },
  }
}

/** Milliseconds between two requests of {@link awaitProgress}. */
const PAUSE = 100

/**
 * Waits while an explorer reads blocks that it is not asked about: until it lists enough agreements, or stops making progress.
 * @param patience The longest time without progress, in milliseconds.
 */
export async function awaitProgress(
  client: ExplorerClient,
  agreements: number,
  patience: number,
  isOver: () => boolean,
): Promise<void> {
  let [most, since] = [-1, performance.now()]
  while (!isOver() && !client.isSilent && performance.now() - since < patience) {
    const { page } = await readPage(client, listPath({ page: 1, limit: 1 }))
    const { totalItems = 0 } = page?.meta ?? {}
    if (totalItems >= agreements) return
    if (totalItems > most) [most, since] = [totalItems, performance.now()]
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/**
 * Ends a scenario's agreements, faults and quirks.
 * @throws {UsageError} if the deployment refuses to end an agreement: all scenarios are played on one chain.
 */
export async function endScenario(run: ScenarioRun): Promise<void> {
  if (await run.cleanUp()) return
  throw new UsageError('The deployment refuses what ends an agreement between two scenarios', {
    facts: { needed: 'instantPromote, instantCorrupt and finalizeState by the registry moderator' },
    next: 'allow them in the deployment profile (`actions`)',
  })
}
