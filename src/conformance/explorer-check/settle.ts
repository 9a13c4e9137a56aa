import { setTimeout as sleep } from 'node:timers/promises'
import type { AnsweredQuestion } from '../judge/answered-question.ts'
import type { Check, Outcome, Problem } from './check.ts'
import type { Client } from './client.ts'

/** Checks in flight at once: an explorer has several clients. */
const AT_ONCE = 4
/** Milliseconds between two rounds, growing. */
const PAUSE = { first: 20, longest: 250 }

/** How long an explorer gets to catch up with the chain. */
export class Patience {
  readonly #settle: number
  #inVain = 0
  #slowest = 0

  /** @param settle Milliseconds. */
  constructor(settle: number) {
    this.#settle = settle
  }

  /**
   * Milliseconds from the block on. Once three moments have stayed wrong for all of the time, four times what the
   * explorer ever needed to come right will do, and at least a second: it is not slow then, but wrong.
   */
  get limit(): number {
    return this.#inVain < 3 ? this.#settle : Math.min(this.#settle, Math.max(1_000, 4 * this.#slowest))
  }

  cameRight(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds)
  }

  stayedWrong(): void {
    this.#inVain += 1
  }
}

/** What stayed wrong until the end, and what was answered by the way. */
export type Settled = {
  wrong: { check: Check; problems: Problem[] }[]
  answered: AnsweredQuestion[]
  /** Seconds that the explorer was given. */
  waited: number
  /** Whether no request was answered at the end. */
  silent: boolean
}

/**
 * Makes checks, again and again while they find something, until the patience is over: an explorer needs some time to
 * see a block, and nothing of its interface tells whether it has.
 */
export async function settle(
  checks: readonly Check[],
  client: Client,
  patience: Patience,
  isOver: () => boolean = () => false,
): Promise<Settled> {
  const begun = performance.now()
  const outcomes = new Map<Check, Outcome>()
  let pending: readonly Check[] = checks
  for (let pause = PAUSE.first; ; pause = Math.min(PAUSE.longest, 2 * pause)) {
    await sideBySide(pending, async (check) => void outcomes.set(check, await check.run(client)))
    const wrong = pending.filter((check) => outcomes.get(check)?.problems.length)
    const waited = performance.now() - begun
    if (pending !== checks && wrong.length < pending.length) patience.cameRight(waited)
    pending = wrong
    if (wrong.length === 0 || isOver() || client.isSilent) break
    const left = patience.limit - waited
    if (left <= 0) break
    await sleep(Math.min(pause, left))
  }
  if (pending.length > 0) patience.stayedWrong()
  const latest = (check: Check) => outcomes.get(check) as Outcome
  return {
    wrong: pending.map((check) => ({ check, problems: latest(check).problems })),
    answered: [...outcomes.values()].flatMap(({ answered = [] }) => answered),
    waited: (performance.now() - begun) / 1_000,
    silent: pending.length > 0 && pending.every((check) => latest(check).silent === true),
  }
}

async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}
