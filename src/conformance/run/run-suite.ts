import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { type PlayedCase, playCase } from './play-case.ts'
import type { Stage } from './stage.ts'

export type SuiteOptions = {
  /** Stop after the first case that does not pass. Default false. */
  bail?: boolean
  /** Ends the run before its next case. */
  signal?: AbortSignal
  onCase?: (played: PlayedCase, progress: { done: number; total: number }) => void
}

export type SuiteRun = {
  /** In the order of the cases given. */
  played: PlayedCase[]
  /** Whether every case was played. */
  complete: boolean
}

/**
 * Plays cases one after another on one chain that only moves forward: what a subject has learnt of the past stays true.
 * Stories that ask for a later time are played last.
 * @throws InternalError where harborcheck, its chain or its explorer fails.
 */
export async function runSuite(
  stage: Stage,
  subject: Subject,
  cases: readonly Scenario[],
  { bail = false, signal, onCase }: SuiteOptions = {},
): Promise<SuiteRun> {
  const played: PlayedCase[] = []
  for (const scenario of inOrderOfTime(cases)) {
    const outcome = await unlessCalledOff(signal, () => playCase(stage, subject, scenario, signal))
    if (!outcome) break
    played.push(outcome)
    onCase?.(outcome, { done: played.length, total: cases.length })
    if (bail && !isClean(outcome)) break
  }
  const order = new Map(cases.map((scenario, index) => [scenario, index]))
  const place = ({ scenario }: PlayedCase) => order.get(scenario) ?? 0
  return { played: played.toSorted((a, b) => place(a) - place(b)), complete: played.length === cases.length }
}

/** Once a run is called off, its chain and its subject may be gone: whatever fails then is no failure. */
async function unlessCalledOff<Value>(signal: AbortSignal | undefined, play: () => Promise<Value>) {
  if (signal?.aborted) return undefined
  try {
    return await play()
  } catch (error) {
    if (signal?.aborted) return undefined
    throw error
  }
}

function inOrderOfTime(cases: readonly Scenario[]): Scenario[] {
  return cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
}

function isClean({ questions }: PlayedCase): boolean {
  return questions.every(({ verdict: { verdict } }) => verdict === 'passed' || verdict === 'skipped')
}
