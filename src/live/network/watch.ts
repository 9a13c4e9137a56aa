import type { Chain } from '../../chain/chain.ts'
import type { Block } from '../../chain/mine.ts'
import { headerCall, readHeader } from '../../explorer/indexing/block.ts'

/** Tells of every move of a chain, whoever moved it. */
export type Watch = {
  /** Told of the latest block, at once and each time it is another one, until the returned function is called. */
  onMoved(listener: (head: Block) => void): () => void
  /** Tells everybody now, whether the chain moved or something beside it. Never throws. */
  tell(): Promise<void>
  close(): void
}

/** Milliseconds between two looks; nobody looks while nobody listens. */
const INTERVAL = 200

/** Watches a chain. A chain that does not answer has not moved. */
export function watchChain(chain: Pick<Chain, 'request'>): Watch {
  const listeners = new Set<(head: Block) => void>()
  let seen: string | undefined
  let timer: NodeJS.Timeout | undefined

  const headOf = async () => readHeader(await chain.request(headerCall('latest')).catch(() => null))
  const look = async (tellsAll: boolean) => {
    if (listeners.size === 0) return
    const head = await headOf()
    if (!head || (head.hash === seen && !tellsAll)) return
    seen = head.hash
    for (const listener of listeners) listener(head)
  }
  const forget = (listener: (head: Block) => void) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    onMoved(listener) {
      listeners.add(listener)
      timer ??= setInterval(() => void look(false), INTERVAL).unref()
      void headOf().then((head) => head && listeners.has(listener) && listener(head))
      return () => forget(listener)
    },
    tell: () => look(true),
    close() {
      for (const listener of [...listeners]) forget(listener)
    },
  }
}
