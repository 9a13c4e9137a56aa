import type { Watcher } from '../../network/proxies.ts'
import { type ProxiedRequest, requestText } from '../../proxy/request.ts'

/** Holds the requests of one question from an injection point on, while the chain changes. */
export type Barrier = Watcher & {
  /** The requests so far, one line each, in the order of arrival. */
  readonly requests: readonly string[]
  /** Settles when the held requests go on, or rejects if mining fails; `undefined` before the injection point. */
  readonly block: Promise<void> | undefined
  /** Mines the block, whatever was requested. */
  mine(): Promise<void>
}

/**
 * Lets `point` requests pass, and holds the next one, and all after it, until `mine` is done. Mining starts when every
 * request that passed is answered, so that each answer is from one side of the block.
 * @param meanwhile Runs after `mine`, and what is held waits for it; requests that come meanwhile pass.
 */
export function openBarrier(
  point: number,
  mine: () => Promise<void>,
  meanwhile: () => Promise<void> = async () => {},
): Barrier {
  const requests: string[] = []
  /** Requests that passed and have no answer yet, without those of earlier questions. */
  const unanswered = new Set<ProxiedRequest>()
  let settle: (() => void) | undefined
  let block: Promise<void> | undefined
  let isMined = false
  const allAnswered = () =>
    new Promise<void>((resolve) => {
      settle = resolve
      if (unanswered.size === 0) resolve()
    })
  const hold = async () => {
    await allAnswered()
    await mine()
    isMined = true
    await meanwhile()
  }
  return {
    requests,
    mine,
    get block() {
      return block
    },
    async onRequest(request) {
      requests.push(`${request.source} ${requestText(request)}`)
      if (requests.length <= point) {
        unanswered.add(request)
        return
      }
      if (isMined) return
      block ??= hold()
      await block
    },
    onAnswered(request) {
      unanswered.delete(request)
      if (unanswered.size === 0) settle?.()
    },
  }
}
