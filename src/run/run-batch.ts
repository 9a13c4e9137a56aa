import { type Batch, openBatch } from '../chain/batch/batch.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { quirkOf } from '../model/world.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { interleave, type ScheduledStep } from '../scenario/interleave.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { type AskOptions, askAll } from './ask-all.ts'
import type { Names } from './names.ts'

/**
 * Plays several worlds on one chain at the same time: all begin at the same second, and share every block that falls
 * on the same one. Each is asked about when its own block is the latest.
 * @param test network One that {@link TestNetwork.gather} has prepared.
 * @param scenarios No more than a test network has runners.
 * @throws InternalError where model and chain contradict each other; CalledOff where the options' signal was aborted.
 */
export async function runBatch(
  network: Pick<TestNetwork, 'chain' | 'wallets' | 'proxies' | 'explorer'>,
  subject: Subject,
  scenarios: readonly Scenario[],
  options: AskOptions = {},
): Promise<CaseResult[]> {
  const begun = performance.now()
  const { chain, wallets } = network
  const batch = openBatch(chain, wallets(), scenarios.length)
  const played = scenarios.map((scenario): CaseResult => ({ scenario, questions: [], seconds: 0 }))
  const ask = async ({ place, index: step, ask, world }: AskScene) => {
    const { scenario, questions } = played[place] as CaseResult
    const checkpoint = { scenario, step, world, names: namesIn(batch, place) }
    // The sources are everybody's: they fail, or go wrong, for as long as the scenario asks.
    for (const fault of world.failing) await network.proxies.fault(fault)
    if (world.quirks.length > 0) await network.explorer.quirks.set(world.quirks.map(quirkOf))
    questions.push(...(await askAll(network, subject, ask, checkpoint, options)))
    if (world.failing.length > 0) await network.proxies.endFaults()
    if (world.quirks.length > 0) await network.explorer.quirks.clear()
  }
  let mined: Promise<unknown> = Promise.resolve()
  let asks: AskScene[] = []
  const catchUp = async () => {
    await mined
    for (const scene of asks) await ask(scene)
    asks = []
  }
  for (const scene of interleave(scenarios, chain.head.timestamp)) {
    if (scene.do === 'ask') {
      asks.push(scene)
      continue
    }
    // While the chain mines a block, the next one is worked out.
    const mine = batch.plan(scene.time, scene.parts)
    await catchUp()
    mined = mine()
    // A failure is told where the block is waited for.
    mined.catch(() => {})
  }
  await catchUp()
  await batch.check()
  const seconds = (performance.now() - begun) / 1_000 / scenarios.length
  return played.map((one) => ({ ...one, seconds }))
}

type AskScene = Extract<ScheduledStep, { do: 'ask' }>

/** Who is who in one scenario; what belongs to the others is told apart from what nobody knows. */
function namesIn({ addressBooks, isKnown }: Batch, place: number): Names {
  const addressBook = addressBooks[place] as Names
  return { ...addressBook, isElsewhere: (address) => addressBook.nameOf(address) === undefined && isKnown(address) }
}
