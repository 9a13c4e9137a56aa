import type { Hash } from 'viem'
import type { Journal } from '../ledger/journal.ts'

/** A block that the index has read. No hash: the point before the first block, which every chain has. */
export type Anchor = { number: number; hash: Hash | undefined }

type Step = Anchor & { changes: number }

/**
 * The blocks that the index has read: those that changed the ledger and the last one, each with the journal's length after
 * it. Blocks that changed nothing are dropped, so the list grows with what happens, not with the chain.
 */
export class FollowedBlocks {
  readonly #steps: [Step, ...Step[]]
  readonly #journal: Journal

  /** @param before the number of the block before the first one to read. */
  constructor(journal: Journal, before: number) {
    this.#journal = journal
    this.#steps = [{ number: before, hash: undefined, changes: journal.length }]
  }

  /** The last block that was read. */
  get end(): Anchor {
    return this.#steps.at(-1) ?? this.#steps[0]
  }

  /** Adds a block, after all of its changes were written to the journal. */
  advance({ number, hash }: Anchor): void {
    const changes = this.#journal.length
    const [before, end] = this.#steps.slice(-2)
    if (before?.changes === changes && end?.changes === changes) this.#steps.pop()
    this.#steps.push({ number, hash, changes })
  }

  /**
   * Takes back every block that the chain no longer has.
   *
   * @param height of the chain's head.
   * @param isOnChain asks the chain for one block.
   * @param keepsUndone whether the changes of these blocks stay, counted as changes of the last block that both have.
   */
  async retreat(height: number, isOnChain: (anchor: Anchor) => Promise<boolean>, keepsUndone = false): Promise<void> {
    const count = await countOnChain(this.#steps, async (step) => {
      return step.number <= height && (step.hash === undefined || (await isOnChain(step)))
    })
    const last = this.#steps[count - 1]
    if (keepsUndone && last) last.changes = this.#journal.length
    this.#cut(count)
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

/** How many of these blocks a chain has: those up to some point and none after it, so a binary search finds the point. */
export async function countOnChain<Block>(
  blocks: readonly Block[],
  isOnChain: (block: Block) => Promise<boolean>,
): Promise<number> {
  let good = 0
  let bad = blocks.length + 1
  // The chain has usually only grown, so the last block is checked first.
  let probe = blocks.length
  while (bad - good > 1) {
    if (await isOnChain(blocks[probe - 1] as Block)) good = probe
    else bad = probe
    probe = (good + bad) >> 1
  }
  return good
}
