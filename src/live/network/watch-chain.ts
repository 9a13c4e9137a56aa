import type { Chain } from '../../chain/chain.ts'
import type { BlockOnChain } from '../../chain/mine.ts'
import { headerCall, readHeader } from '../../rpc/header.ts'

/** Watches a chain's head. */
export type Watch = {
  /** Calls the listener with the latest block, now and whenever it changes, until the returned function is called. */
  onMoved(listener: (head: BlockOnChain) => void): () => void
  /** Calls all listeners now, even if the head is unchanged. Never throws. */
  notify(): Promise<void>
  close(): void
}

/** Milliseconds between two polls. There is no polling without a listener. */
const INTERVAL = 200

/** Watches a chain. A chain that does not answer counts as unchanged. */
export function watchChain(chain: Pick<Chain, 'request'>): Watch {
  const listeners = new Set<(head: BlockOnChain) => void>()
  let seen: string | undefined
  let timer: NodeJS.Timeout | undefined

  const headOf = async () => readHeader(await chain.request(headerCall('latest')).catch(() => null))
  const poll = async (always: boolean) => {
    if (listeners.size === 0) return
    const head = await headOf()
    if (!head || (head.hash === seen && !always)) return
    seen = head.hash
    for (const listener of listeners) listener(head)
  }
  const remove = (listener: (head: BlockOnChain) => void) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    onMoved(listener) {
      listeners.add(listener)
      timer ??= setInterval(() => void poll(false), INTERVAL).unref()
      void headOf().then((head) => head && listeners.has(listener) && listener(head))
      return () => remove(listener)
    },
    notify: () => poll(true),
    close() {
      for (const listener of [...listeners]) remove(listener)
    },
  }
}
