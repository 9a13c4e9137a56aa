import type { Watcher } from '../../network/proxies.ts'
import { type ProxiedRequest, requestText } from '../../proxy/request.ts'

/** Holds the requests of one question from a place on, while a block comes. */
export type Barrier = Watcher & {
  /** What was asked for so far, each as one line, in the order in which it came. */
  readonly asked: readonly string[]
  /** The block, where it came: a promise that rejects where it could not come. */
  readonly block: Promise<void> | undefined
  /** Has the block come, whatever was asked for. */
  mine(): Promise<void>
}

/**
 * Opens a gate that lets as many requests pass as `place` says, and holds the next one, and all after it, until `mine` is done.
 * The block comes when everything that passed is answered: no answer is of the wrong side of it.
 */
export function openBarrier(place: number, mine: () => Promise<void>): Barrier {
  const asked: string[] = []
  /** What passed and is not answered yet; a late request of an earlier question is never among it. */
  const underWay = new Set<ProxiedRequest>()
  let settled: (() => void) | undefined
  let block: Promise<void> | undefined
  const allAnswered = () =>
    new Promise<void>((resolve) => {
      settled = resolve
      if (underWay.size === 0) resolve()
    })
  return {
    asked,
    mine,
    get block() {
      return block
    },
    async onRequest(request) {
      asked.push(`${request.source} ${requestText(request)}`)
      if (asked.length <= place) {
        underWay.add(request)
        return
      }
      block ??= allAnswered().then(mine)
      await block
    },
    onAnswered(request) {
      underWay.delete(request)
      if (underWay.size === 0) settled?.()
    },
  }
}
