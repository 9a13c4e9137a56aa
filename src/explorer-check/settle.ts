import { setTimeout as sleep } from 'node:timers/promises'
import type { Check, Outcome, Problem } from './check.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'

/** Checks in flight at once: an explorer has several clients. */
const AT_ONCE = 4
/** Milliseconds between two rounds, growing. */
const PAUSE = { first: 20, longest: 250 }

/** Milliseconds between an answer that is right and the same question again, for an explorer that was never seen late. */
const SHORTEST_INTERVAL = 30
/** Moments whose catch-up times tell how long the interval has to be. */
const REMEMBERED = 32

/** How long an explorer gets to catch up with the chain, and how long it takes. */
export class RetryBudget {
  readonly #settle: number
  readonly #recent: number[] = []
  #inVain = 0
  #slowest = 0

  /** @param settle Milliseconds. */
  constructor(settle: number) {
    this.#settle = settle
  }

  /**
   * Milliseconds from the first ask on. Once three moments have stayed wrong for all of the time, four times what the
   * explorer ever needed to come right will do, and at least a second: it is not slow then, but wrong.
   */
  get limit(): number {
    return this.#inVain < 3 ? this.#settle : Math.min(this.#settle, Math.max(1_000, 4 * this.#slowest))
  }

  /** Milliseconds that an explorer needs to show a block, as far as is known: what it took in the latest moments, at most. */
  get interval(): number {
    return Math.max(SHORTEST_INTERVAL, ...this.#recent)
  }

  /** @param milliseconds From before the latest block; 0 where nothing was wrong at first. */
  cameRight(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds)
    this.#recent.push(Math.min(milliseconds, this.#settle))
    if (this.#recent.length > REMEMBERED) this.#recent.shift()
  }

  stayedWrong(): void {
    this.#inVain += 1
  }
}

/** What stayed wrong until the end, and what was answered by the way. */
export type Settled = {
  wrong: { check: Check; problems: Problem[] }[]
  claims: Claim[]
  /** Seconds that the explorer was given. */
  waited: number
  /** Whether no request was answered at the end. */
  silent: boolean
}

export type SettleOptions = {
  isOver?: () => boolean
  /** When the latest block was not there yet, by `performance.now()`. Default: now. */
  since?: number
}

/**
 * Makes checks until a round of all of them together is right, an interval after each of them was right before: an
 * explorer needs some time to see a block, and what is right before it has seen it can be wrong afterwards. What is wrong
 * is asked again until the patience is over; then all is asked once more, and what is wrong in that round is told. Each
 * time that something right goes wrong, one more right round in a row is asked for.
 */
export async function settle(
  checks: readonly Check[],
  client: Client,
  budget: RetryBudget,
  { isOver = () => false, since = performance.now() }: SettleOptions = {},
): Promise<Settled> {
  const begun = performance.now()
  const outcomes = new Map<Check, Outcome>()
  const ask = async (asked: readonly Check[]) => {
    await sideBySide(asked, async (check) => void outcomes.set(check, await check.run(client)))
    return asked.filter((check) => outcomes.get(check)?.problems.length)
  }
  const isLate = () => performance.now() - begun >= budget.limit
  const isCut = () => isOver() || client.isSilent

  let wrong = await ask(checks)
  let wasWrong = wrong.length > 0
  for (let [right, needed] = [0, 1]; !isCut(); ) {
    for (let wait = PAUSE.first; wrong.length > 0 && !isLate() && !isCut(); wait = Math.min(PAUSE.longest, 2 * wait)) {
      await sleep(wait)
      wrong = await ask(wrong)
    }
    if (isCut()) break
    if (wrong.length === 0) {
      if (right === 0) budget.cameRight(wasWrong ? performance.now() - since : 0)
      await pause(budget.interval, isCut)
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
  if (wrong.length > 0) budget.stayedWrong()
  const latest = (check: Check) => outcomes.get(check) as Outcome
  return {
    wrong: wrong.map((check) => ({ check, problems: latest(check).problems })),
    claims: [...outcomes.values()].flatMap(({ claims = [] }) => claims),
    waited: (performance.now() - begun) / 1_000,
    silent: wrong.length > 0 && wrong.every((check) => latest(check).silent === true),
  }
}

/** Waits in short steps, so that a run that is called off does not wait for its end. */
async function pause(milliseconds: number, isCut: () => boolean): Promise<void> {
  const end = performance.now() + milliseconds
  for (let left = milliseconds; left > 0 && !isCut(); left = end - performance.now()) await sleep(Math.min(100, left))
}

async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}
