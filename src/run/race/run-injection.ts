import type { InjectionPoint } from '../../judge/race.ts'
import type { Worlds } from '../../model/mutants/race.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Raced } from '../../scenario/races.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import type { AskOptions } from '../ask-all.ts'
import { askQuestion, type RecordedAnswer } from '../ask-question.ts'
import { startScenarioRun } from '../scenario-run.ts'
import { openBarrier } from './barrier.ts'

/** Where a race is run, and who runs it. */
export type RaceContext = AskOptions & { network: SingleNetwork; subject: Subject; scenario: Scenario }

/** One play of a scenario, up to a question that is asked while a block comes. */
export type InjectionRun = RecordedAnswer & {
  worlds: Worlds
  /** Where the block came: after the last request where the question took fewer than it should have. */
  at: InjectionPoint
  /** Whether it came while the question was being answered. */
  came: boolean
}

/**
 * Tells the scenario anew, by accounts of its own further on in the same chain, so that no subject sees a block undone; asks the
 * question, and has the block come when it has made so many requests.
 * @param place How many; Infinity lets the question end first.
 * @throws what {@link startScenarioRun} throws.
 */
export async function runInjection(
  track: RaceContext,
  { index, question }: Raced,
  place: number,
): Promise<InjectionRun> {
  const { network, subject, scenario, signal } = track
  const { chain, proxies } = network
  const run = await startScenarioRun(network, { ...scenario, id: `${scenario.id}-at-${chain.head.number}` })
  for (const step of scenario.steps.slice(0, index - 1)) await run.runStep(step)
  const before = run.world
  // The explorer reads the chain to its head before it answers: what is asked of it after the block knows of it.
  const gate = openBarrier(place, () => run.runStep(scenario.steps[index - 1] as Step))
  await subject.ready?.()
  proxies.watch(gate)
  let heard: RecordedAnswer
  try {
    heard = await askQuestion(subject, question, {
      names: run.executor.addressBook,
      world: before,
      proxies,
      ...(signal && { signal }),
    })
  } finally {
    proxies.watch()
  }
  const came = gate.block !== undefined
  await (gate.block ?? gate.mine())
  const worlds = { before, after: run.world }
  await run.cleanUp()
  const requests = came ? place : gate.asked.length
  const between: InjectionPoint['between'] = [gate.asked[requests - 1] ?? null, gate.asked[requests] ?? null]
  return { ...heard, worlds, at: { place: requests, between }, came }
}
