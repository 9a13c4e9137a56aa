import { type Asked, asksText } from '../../tap/asks.ts'
import type { Watcher } from '../run/traffic.ts'

/** Holds the requests of one question from a place on, while a block comes. */
export type Gate = Watcher & {
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
export function openGate(place: number, mine: () => Promise<void>): Gate {
  const asked: string[] = []
  let answered = 0
  let settled: (() => void) | undefined
  let block: Promise<void> | undefined
  const answeredSoFar = () =>
    new Promise<void>((resolve) => {
      settled = resolve
      if (answered >= place) resolve()
    })
  return {
    asked,
    mine,
    get block() {
      return block
    },
    async onRequest(request: Asked) {
      asked.push(`${request.source} ${asksText(request)}`)
      if (asked.length <= place) return
      block ??= answeredSoFar().then(mine)
      await block
    },
    onAnswered() {
      answered += 1
      if (answered >= place) settled?.()
    },
  }
}
