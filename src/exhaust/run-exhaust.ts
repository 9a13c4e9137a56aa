import { hash } from 'node:crypto'
import { given } from '../given.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { RunAborted } from '../run/ask-all.ts'
import { SubjectRunner } from '../run/subject-runner.ts'
import { timeLimit } from '../run/time-limit.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'
import { askBatch, type SituationAnswers } from './ask-batch.ts'
import { batchesOf, type SituationBatch } from './batches.ts'
import { scenarioOf, stepsWithQuestions } from './scenario-of.ts'
import { type Situation, search } from './search.ts'
import { prepareSeats, type Seats } from './seats.ts'
import { type Start, worldAt } from './start.ts'

export type ExhaustOptions = {
  start: Start
  depth: number
  /** Depths below this one are not asked about: an earlier run did. Default 0. */
  from?: number
  /** Ends the run, with what it has. */
  signal?: AbortSignal
  seconds?: number
  /** The most situations to ask about. */
  max?: number
  /** Copies of the start on each chain. Default {@link SEATS}. */
  seats?: number
  /** Whether to end at the first situation with a wrong answer. Default true. */
  bail?: boolean
  timeout?: number
  onLog?: (line: string) => void
  onProgress?: (progress: { depth: number; situations: number; questions: number }) => void
}

export const SEATS = 24

/** What is known about the situations of one depth. */
export type DepthResult = {
  depth: number
  situations: number
  /** Situations asked about: all of them, or the run ended before. */
  asked: number
  questions: number
  skipped: number
  open: number
  /** Hash over the situations, and over the answers, once all were asked about. */
  hashes?: { situations: string; answers: string }
}

export type ExhaustRun = {
  depths: DepthResult[]
  failure?: FailedSituation
  failures: number
  /** Why it ended before the last depth. */
  ended?: 'time' | 'max' | 'signal'
}

export type FailedSituation = {
  situation: Situation
  scenario: Scenario
  answers: SituationAnswers
  beside: Scenario[]
}

/** Blocks that a chain mines before its seats are prepared anew; the node keeps the states of more. */
const MOST_BLOCKS = 400
/** The `history` that the test networks of a search need. */
export const HISTORY = MOST_BLOCKS + 200

type Layer = DepthResult & { found: string[]; answers: string[]; isWhole: boolean }

export async function runExhaust(
  networks: readonly TestNetwork[],
  startSubject: StartSubject,
  options: ExhaustOptions,
): Promise<ExhaustRun> {
  const { start, depth, from = 0, max = Infinity, seats: size = SEATS, bail = true, onProgress } = options
  const limit = timeLimit(options.seconds ?? Infinity, options.signal)
  const layers = new Map<number, Layer>()
  const layerOf = (at: number) => {
    const layer = layers.get(at) ?? {
      depth: at,
      situations: 0,
      asked: 0,
      questions: 0,
      skipped: 0,
      open: 0,
      found: [],
      answers: [],
      isWhole: false,
    }
    layers.set(at, layer)
    return layer
  }
  const first = worldAt(start)
  let reached = 0
  const source = batchesOf(counted(search(start, depth)), first, size)
  function* counted(situations: Iterable<Situation>) {
    for (const situation of situations) {
      if (situation.depth !== reached) layerOf(reached).isWhole = true
      reached = situation.depth
      const layer = layerOf(situation.depth)
      layer.situations += 1
      layer.found.push(situation.hash)
      if (situation.depth >= from) yield situation
    }
    layerOf(reached).isWhole = true
  }
  let taken = 0
  let asked = 0
  let questions = 0
  let failures = 0
  let ended: ExhaustRun['ended']
  let end = Infinity
  const failed: (FailedSituation & { number: number })[] = []
  const next = (): SituationBatch | undefined => {
    if (taken >= max) {
      ended = 'max'
      return undefined
    }
    const { value } = source.next()
    if (value) taken += value.situations.length
    return value ?? undefined
  }
  const work = async (network: TestNetwork) => {
    const runner = new SubjectRunner(network, startSubject, {
      restarts: newRestarts(),
      ...given({ timeout: options.timeout, onLog: options.onLog }),
      signal: limit.signal,
    })
    let seats: Seats | undefined
    let mined = 0
    try {
      for (let batch = next(); batch && !limit.signal.aborted; batch = next()) {
        if (batch.number > end) break
        if (mined > MOST_BLOCKS) seats = undefined
        if (!seats) mined = 0
        seats ??= await prepareSeats(network, start, size)
        const open = seats
        const from = network.chain.head.number
        const chainBatch = await open.begin()
        const subject = await runner.beginAfter(async () => {})
        const scenarios = batch.situations.map(({ situation }) =>
          scenarioOf({ ...start, steps: [] }, situation, stepsWithQuestions(open.world, situation)),
        )
        const on = { proxies: network.proxies, batch: chainBatch, first: open.world }
        const results = await askBatch(on, subject, scenarios, limit.signal)
        mined += network.chain.head.number - Math.min(from, network.chain.head.number)
        const layer = layerOf(batch.depth)
        for (const [place, { index, situation }] of batch.situations.entries()) {
          const answers = results[place] as SituationAnswers
          layer.asked += 1
          layer.questions += answers.questions
          layer.skipped += answers.skipped
          layer.open += answers.open
          layer.answers[index] = hash('sha256', JSON.stringify(answers.given), 'base64').slice(0, 22)
          asked += 1
          questions += answers.questions
          if (!answers.failed) continue
          failures += 1
          if (!bail || batch.number > end) continue
          if (batch.number < end) failed.length = 0
          end = batch.number
          const scenario = scenarios[place] as Scenario
          failed.push({ number: batch.number, situation, scenario, answers, beside: scenarios })
        }
        onProgress?.({ depth: batch.depth, situations: asked, questions })
      }
    } catch (error) {
      if (limit.signal.aborted) return
      end = -1
      throw error
    } finally {
      await runner.close()
    }
  }
  const done = await Promise.allSettled(networks.map(work))
  limit.end()
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
  if (limit.signal.aborted) ended = options.signal?.aborted ? 'signal' : 'time'
  const depths = [...layers.values()].map(({ found, answers, isWhole, ...layer }): DepthResult => {
    const isComplete = isWhole && (layer.asked === layer.situations || layer.depth < from)
    const digest = (parts: readonly string[]) => hash('sha256', parts.join('\n'))
    return {
      ...layer,
      ...(isComplete && { hashes: { situations: digest(found), answers: digest(answers) } }),
    }
  })
  const [failure] = failed
  return { depths, failures, ...given({ failure, ended: failure ? undefined : ended }) }
}

export { RunAborted }
