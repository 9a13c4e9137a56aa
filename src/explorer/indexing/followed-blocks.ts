import type { Hash } from 'viem'
import type { Journal } from '../ledger/journal.ts'

/** A block that was followed. No hash: the point before the first one, on every chain. */
export type Anchor = { number: number; hash: Hash | undefined }

type Step = Anchor & { changes: number }

/**
 * The way that was followed: the blocks that changed something, and the last one, each with the length that the journal
 * had after it. Blocks that changed nothing leave no step, so a trail is as long as the scenario, not as the chain.
 */
export class FollowedBlocks {
  readonly #steps: [Step, ...Step[]]
  readonly #journal: Journal

  /** @param before the number of the block before the first one to follow. */
  constructor(journal: Journal, before: number) {
    this.#journal = journal
    this.#steps = [{ number: before, hash: undefined, changes: journal.length }]
  }

  /** The last block that was followed. */
  get end(): Anchor {
    return this.#steps.at(-1) ?? this.#steps[0]
  }

  /** Notes that a block was followed, and that all of its changes are in the journal. */
  advance({ number, hash }: Anchor): void {
    const changes = this.#journal.length
    const [before, end] = this.#steps.slice(-2)
    if (before?.changes === changes && end?.changes === changes) this.#steps.pop()
    this.#steps.push({ number, hash, changes })
  }

  /**
   * Takes back every block that the chain no longer has. The chain agrees with a trail up to some point and with
   * nothing beyond it, so halving finds that point.
   *
   * @param height of the chain's head.
   * @param isOnChain asks the chain for one block.
   * @param keepsUndone whether what these blocks changed stays, as if the point that is still good had changed it.
   */
  async retreat(height: number, isOnChain: (anchor: Anchor) => Promise<boolean>, keepsUndone = false): Promise<void> {
    const holds = async (at: number) => {
      const step = this.#steps[at]
      return step !== undefined && step.number <= height && (step.hash === undefined || (await isOnChain(step)))
    }
    let good = 0
    let bad = this.#steps.length
    let probe = bad - 1
    while (bad - good > 1) {
      if (await holds(probe)) good = probe
      else bad = probe
      probe = (good + bad) >> 1
    }
    const last = this.#steps[good]
    if (keepsUndone && last) last.changes = this.#journal.length
    this.#cut(good + 1)
  }

  /** Takes back every block after this number, whether the chain has it or not. */
  forget(after: number): void {
    const first = this.#steps.findIndex(({ number }) => number > after)
    if (first > 0) this.#cut(first)
  }

  #cut(length: number): void {
    this.#steps.length = length
    this.#journal.rewind(this.#steps[length - 1]?.changes ?? 0)
  }
}
