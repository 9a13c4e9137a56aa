import type { InjectionPoint } from '../../../judge/injection-point.ts'
import type { Worlds } from '../../../mistakes/race-mutants.ts'
import type { SingleNetwork } from '../../../network/test-network.ts'
import type { Raced } from '../../../scenario/races.ts'
import type { Scenario, ScenarioQuestion, Step } from '../../../scenario/scenario.ts'
import type { Subject } from '../../../subject/subject.ts'
import { askQuestion, type RecordedAnswer } from '../ask-question.ts'
import type { AskOptions } from '../ask-step.ts'
import { type RecordedRequests, requestsOf } from '../record-requests.ts'
import { cleanUpOrReset, startScenarioRun } from '../scenario-run.ts'
import { askBeside, type BesideAnswer } from './ask-beside.ts'
import { openBarrier } from './barrier.ts'

/** The network, subject and scenario of a race. */
export type RaceContext = AskOptions & { network: SingleNetwork; subject: Subject; scenario: Scenario }

/** One run of a scenario up to a question during which the chain changes. */
export type InjectionRun = RecordedAnswer & {
  worlds: Worlds
  /** The requests around the block. If the question made too few requests, the block came after the last one. */
  at: InjectionPoint
  /** How many calls each request of the question has. */
  calls: readonly number[]
  /** Whether the block was mined before the answer. */
  injected: boolean
  /** If so: the answer to the same question, asked once more after the block. */
  later?: RecordedAnswer
  /** The answer to another question, asked after the block while this one was in flight. */
  beside?: BesideAnswer
  /** The question that was asked at the block before. */
  first?: ScenarioQuestion
}

/**
 * Runs the scenario once more on the same chain, with new accounts, so that the subject never sees a block undone. Asks
 * the question, mines the block after some of its requests, and asks the question again: the subject must not reuse
 * facts that it read while the block came.
 * @param point After how many requests; Infinity mines the block after the answer.
 * @param more `beside`: a question to ask after the block before the held requests continue, see {@link askBeside}. `first`: one
 * to ask at the block before. `inside`: how many calls of the next request come before the block, if it is a batch.
 * @throws the errors of {@link startScenarioRun}.
 */
export async function runInjection(
  context: RaceContext,
  { stepIndex, question }: Raced,
  point: number,
  { beside, first, inside }: { beside?: ScenarioQuestion | undefined; first?: ScenarioQuestion; inside?: number } = {},
): Promise<InjectionRun> {
  const { network, subject, scenario, signal } = context
  const { chain, proxies } = network
  const run = await startScenarioRun(network, { ...scenario, id: `${scenario.id}-at-${chain.head.number}` })
  await run.runSteps(scenario.steps.slice(0, stepIndex - 1))
  const before = run.world
  // The explorer indexes the chain to its head before it answers, so requests after the block see it.
  const questionContext = () => ({ names: run.executor.addressBook, world: run.world, proxies, signal })
  const other = askBeside(subject, beside, questionContext)
  const change = () => run.runStep(scenario.steps[stepIndex - 1] as Step)
  const barrier = openBarrier(point, change, other.ask, inside)
  if (first) await askQuestion(subject, first, questionContext())
  await subject.ready?.()
  proxies.watch(barrier)
  const ask = () => askQuestion(subject, question, questionContext())
  let answer: RecordedAnswer
  try {
    answer = await ask()
  } finally {
    proxies.watch()
  }
  const injected = barrier.block !== undefined
  await (barrier.block ?? barrier.mine())
  const worlds = { before, after: run.world }
  const besideAnswer = await other.answer()
  const later = injected ? await ask() : undefined
  await cleanUpOrReset(run, network, context)
  const requests = injected ? point : barrier.requests.length
  const between: InjectionPoint['between'] = [
    barrier.requests[requests - 1] ?? null,
    barrier.requests[requests] ?? null,
  ]
  const split = barrier.isInside && { inside: { before: inside ?? 0, calls: barrier.calls[requests] ?? 0 } }
  const at = { requestsBefore: requests, between, ...split }
  const recorded = besideAnswer ? without(answer.recorded, besideAnswer) : answer.recorded
  return {
    ...answer,
    recorded,
    worlds,
    at,
    calls: barrier.calls,
    injected,
    ...(later && { later }),
    ...(besideAnswer && { beside: besideAnswer }),
    ...(first && { first }),
  }
}

/** Removes the requests that came while the other question was asked. */
function without(recorded: RecordedRequests, { from, to }: BesideAnswer): RecordedRequests {
  const exchanges = recorded.exchanges.filter(({ at }) => at < from || at > to)
  return { ...recorded, exchanges, requests: requestsOf(exchanges) }
}
