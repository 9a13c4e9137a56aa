import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Claim } from './claim.ts'
import { type Check, type Problem, runCheck } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'

/** Checks in flight at once, as an explorer has several clients. */
const CONCURRENCY = 4
/** Milliseconds between two rounds; doubles from round to round. */
const PAUSE = { first: 20, longest: 250 }

/** Milliseconds between a right answer and the same question again, for an explorer that was never late. */
const SHORTEST_INTERVAL = 30
/** The number of latest catch-up times that the interval is taken from. */
const RECENT_TIMES = 32

/** How long an explorer may take to catch up with the chain, and how long it has taken. */
export class RetryBudget {
  readonly #settle: number
  readonly #recent: number[] = []
  #exhausted = 0
  #slowest = 0

  /** @param settle Milliseconds. */
  constructor(settle: number) {
    this.#settle = settle
  }

  /**
   * The budget of one checkpoint, in milliseconds from its first request. After three exhausted budgets the explorer
   * counts as wrong, not slow: the budget is then four times its longest catch-up time, and at least a second.
   */
  get limit(): number {
    return this.#exhausted < 3 ? this.#settle : Math.min(this.#settle, Math.max(1_000, 4 * this.#slowest))
  }

  /** Milliseconds that the explorer needs to show a block: the longest of its latest catch-up times. */
  get interval(): number {
    return Math.max(SHORTEST_INTERVAL, ...this.#recent)
  }

  /** @param milliseconds The catch-up time, from before the latest block; 0 if everything was right at first. */
  succeeded(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds)
    this.#recent.push(Math.min(milliseconds, this.#settle))
    if (this.#recent.length > RECENT_TIMES) this.#recent.shift()
  }

  exhausted(): void {
    this.#exhausted += 1
  }
}

/** What was still wrong at the end, and what the answers said on the way. */
export type Settled = {
  wrong: { check: Check; problems: Problem[] }[]
  claims: Claim[]
  /** Seconds that the explorer was given. */
  waited: number
  /** Whether no request was answered at the end. */
  silent: boolean
}

export type SettleOptions = {
  /** Whether to stop early. */
  isOver?: () => boolean
  /** A time before the latest block was mined, by `performance.now()`. Default: now. */
  since?: number | undefined
}

/**
 * Repeats checks until they are all right, and right again in one round an interval later: an answer that is right before the
 * explorer has seen the latest block can be wrong afterwards. Repeats wrong answers until the budget is used up; then a last
 * round of all checks decides. Each time that a right answer turns wrong, one more consecutive right round is required.
 */
export async function settle(
  checks: readonly Check[],
  client: ExplorerClient,
  budget: RetryBudget,
  { isOver = () => false, since = performance.now() }: SettleOptions = {},
): Promise<Settled> {
  const begun = performance.now()
  const outcomes = new Map<Check, Awaited<ReturnType<typeof runCheck>>>()
  const ask = async (asked: readonly Check[]) => {
    await pLimit(CONCURRENCY).map(asked, async (check) => void outcomes.set(check, await runCheck(check, client)))
    return asked.filter((check) => outcomes.get(check)?.problems.length)
  }
  const isLate = () => performance.now() - begun >= budget.limit
  const isAborted = () => isOver() || client.isSilent

  let wrong = await ask(checks)
  let wasWrong = wrong.length > 0
  for (let [right, needed] = [0, 1]; !isAborted(); ) {
    for (
      let wait = PAUSE.first;
      wrong.length > 0 && !isLate() && !isAborted();
      wait = Math.min(PAUSE.longest, 2 * wait)
    ) {
      await sleep(wait)
      wrong = await ask(wrong)
    }
    if (isAborted()) break
    if (wrong.length === 0) {
      if (right === 0) budget.succeeded(wasWrong ? performance.now() - since : 0)
      await pause(budget.interval, isAborted)
    }
    const isLast = isLate()
    const before = wrong
    wrong = await ask(checks)
    if (wrong.length > 0 && isLast) break
    if (wrong.length > 0) {
      wasWrong = true
      if (before.length === 0) needed += 1
      right = 0
    } else if (before.length === 0) {
      right += 1
      if (right >= needed) break
    }
  }
  if (wrong.length > 0) budget.exhausted()
  return {
    wrong: wrong.map((check) => ({ check, problems: outcomes.get(check)?.problems ?? [] })),
    claims: [...outcomes.values()].flatMap(({ claims = [] }) => claims),
    waited: (performance.now() - begun) / 1_000,
    silent: wrong.length > 0 && wrong.every((check) => outcomes.get(check)?.silent),
  }
}

/** Waits in short steps, so that an aborted run does not wait for the end of the interval. */
async function pause(milliseconds: number, isAborted: () => boolean): Promise<void> {
  const end = performance.now() + milliseconds
  for (let left = milliseconds; left > 0 && !isAborted(); left = end - performance.now())
    await sleep(Math.min(100, left))
}
