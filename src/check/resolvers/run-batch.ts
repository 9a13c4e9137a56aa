import { type Batch, openBatch } from '../../chain/batch/batch.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import { emptyWorld, quirkOf } from '../../model/world.ts'
import { unlikeScenario } from '../../network/contradiction.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { interleave, type ScheduledStep } from '../../scenario/interleave.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askAll } from './ask-all.ts'
import type { AskOptions } from './ask-step.ts'
import type { Names } from './named-answer.ts'

/**
 * Runs several scenarios on one chain at the same time. All begin at the same block timestamp, and steps at the same
 * time share a block. A scenario's questions are asked while its own block is the latest.
 * @param network Prepared by {@link TestNetwork.prepareBatch}.
 * @param scenarios At most as many as the network has batch wallets.
 * @throws {InternalError} if model and chain contradict each other.
 * @throws {RunAborted} if the options' signal is aborted.
 */
export async function runBatch(
  network: Pick<TestNetwork, 'chain' | 'wallets' | 'proxies' | 'explorer'>,
  subject: Subject,
  scenarios: readonly Scenario[],
  options: AskOptions = {},
): Promise<CaseResult[]> {
  const startedAt = performance.now()
  const { chain, wallets } = network
  const batch = openBatch(chain, wallets(), scenarios.length)
  const results = scenarios.map((scenario): CaseResult => ({ scenario, questions: [], seconds: 0 }))
  const ask = async ({ scenarioIndex: index, stepIndex: step, ask, world }: ScheduledAsk) => {
    const { scenario, questions } = results[index] as CaseResult
    const checkpoint = { scenario, step, world, names: namesIn(batch, index) }
    // All scenarios share the sources, so faults and quirks are active only while their own scenario asks.
    for (const fault of world.failing) await network.proxies.fault(fault)
    if (world.quirks.length > 0) await network.explorer.quirks.set(world.quirks.map(quirkOf))
    questions.push(...(await askAll(network, subject, ask, checkpoint, options)))
    if (world.failing.length > 0) await network.proxies.endFaults()
    if (world.quirks.length > 0) await network.explorer.quirks.clear()
  }
  let mined: Promise<unknown> = Promise.resolve()
  let asks: ScheduledAsk[] = []
  const askPending = async () => {
    await mined
    for (const scheduled of asks) await ask(scheduled)
    asks = []
  }
  try {
    for (const step of interleave(scenarios, emptyWorld(chain.head.timestamp))) {
      if (step.do === 'ask') {
        asks.push(step)
        continue
      }
      // The next block is planned while the chain mines the previous one.
      const mine = await batch.plan(step.time, step.parts)
      await askPending()
      mined = mine()
      // askPending reports a failure.
      mined.catch(() => {})
    }
    await askPending()
    await batch.check()
  } catch (error) {
    throw unlikeScenario(error, chain)
  }
  const seconds = (performance.now() - startedAt) / 1_000 / scenarios.length
  return results.map((result) => ({ ...result, seconds }))
}

type ScheduledAsk = Extract<ScheduledStep, { do: 'ask' }>

/** Names addresses in one scenario, and distinguishes those of the other scenarios from unknown ones. */
function namesIn({ addressBooks, isKnown }: Batch, index: number): Names {
  const addressBook = addressBooks[index] as Names
  return {
    ...addressBook,
    isOfOtherScenario: (address) => addressBook.nameOf(address) === undefined && isKnown(address),
  }
}
