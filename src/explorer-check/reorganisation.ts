import { emptyWorld, type World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import { startScenarioRun } from '../run/scenario-run.ts'
import { scenario } from '../scenario/builder.ts'
import { attackable } from '../scenario/questions.ts'
import type { Ask, Scenario } from '../scenario/scenario.ts'
import type { Check } from './check.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import { unknownAgreementCheck } from './check-requests.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { itemsOf } from './expected-item.ts'

/** An attack that the chain then undoes. */
const undone: Scenario = {
  ...scenario('reorganisation/undone-attack', 'A reorganisation undoes an agreement and the attack under it')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'] })
    .underAttack('agreementA')
    .ask(attackable('vault', true))
    .build(),
}

/** `worlds` are those of the scenario up to now, the oldest first, where a late explorer could still show one of them. */
type Look = (
  checks: readonly Check[],
  example: Scenario,
  at: { step: number; seconds: number },
  worlds?: readonly World[],
) => Promise<void>

/**
 * Opens an attack, has it seen, and undoes its blocks: the chain then goes on with others, and is longer than before.
 * What the explorer still shows of it breaks LAG-10.
 */
export async function reorganisation(
  network: SingleNetwork,
  before: readonly PlayedScenario[],
  look: Look,
): Promise<void> {
  const { chain } = network
  const snapshot = await chain.snapshot()
  const told = await startScenarioRun(network, undone)
  const ask = undone.steps.at(-1) as Ask
  const worlds = [told.world]
  for (const step of undone.steps.slice(0, -1)) {
    await told.runStep(step)
    worlds.push(told.world)
  }
  const step = undone.steps.length - 1
  const names = told.executor.addressBook
  const seen = { scenario: undone, world: told.world, names, step, ask, before }
  const seconds = told.world.now - told.world.startedAt
  await look([contractCheck(seen, 'vault', itemsOf(seen))], undone, { step, seconds }, worlds)

  const undoneBlocks = chain.head.number - snapshot.head.number
  await chain.revert(snapshot)
  for (let block = 0; block <= undoneBlocks; block++) await chain.mine({ timestamp: chain.head.timestamp + 60 })
  const world = { ...emptyWorld(told.world.startedAt), now: chain.head.timestamp }
  const now = { ...seen, world }
  const lists = ['UNDER_ATTACK', undefined].map((state) => ({ limit: 100, ...(state && { state }) }))
  const all = allAgreements(before, world.now)
  const checks = [
    contractCheck(now, 'vault', itemsOf(now)),
    unknownAgreementCheck(names.addressOf('agreementA')),
    ...lists.map((query) => listCheck(all, { query })),
  ]
  await look(checks.map(ofReorganisation), undone, { step, seconds })
}

/** Whatever it breaks besides, it shows what was undone. */
function ofReorganisation(check: Check): Check {
  return {
    ...check,
    rules: ['LAG-10'],
    async run(client) {
      const { problems, ...outcome } = await check.run(client)
      const expected = 'as if the blocks that were undone had never been'
      return {
        ...outcome,
        claims: [],
        problems: problems.map(({ claim: _, because: __, ...one }) => ({
          ...one,
          rule: 'LAG-10',
          expected: `${one.expected}, ${expected}`,
        })),
      }
    },
  }
}
