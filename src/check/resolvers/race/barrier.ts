import type { Watcher } from '../../../network/proxies.ts'
import { type ProxiedRequest, requestText } from '../../../proxy/request.ts'

/** Holds the requests of one question from an injection point on, while the chain changes. */
export type Barrier = Watcher & {
  /** The requests so far, one line each, in the order of arrival. */
  readonly requests: readonly string[]
  /** How many calls each of them has: more than one if it is a batch to the node. */
  readonly calls: readonly number[]
  /** Whether the chain changed between two calls of one batch. */
  readonly isInside: boolean
  /** Settles when the held requests go on, or rejects if mining fails; `undefined` before the injection point. */
  readonly block: Promise<void> | undefined
  /** Mines the block, even if requests are missing. */
  mine(): Promise<void>
}

/**
 * Passes `point` requests on, and holds all later ones until `mine` is done. Mining starts when every request that
 * passed is answered, so that each answer is from one side of the block.
 * @param meanwhile Runs after `mine`, and the held requests wait for it; requests that come meanwhile pass.
 * @param inside If above 0 and the next request is a batch of more calls, so many of its calls pass, too.
 */
export function openBarrier(
  point: number,
  mine: () => Promise<void>,
  meanwhile: () => Promise<void> = async () => {},
  inside = 0,
): Barrier {
  const requests: string[] = []
  const calls: number[] = []
  /** Requests that passed and have no answer yet, without those of earlier questions. */
  const unanswered = new Set<ProxiedRequest>()
  let settle: (() => void) | undefined
  let block: Promise<void> | undefined
  let isMined = false
  let isInside = false
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
  const held = async () => {
    block ??= hold()
    await block
  }
  const passed = (request: ProxiedRequest) => {
    unanswered.delete(request)
    if (unanswered.size === 0) settle?.()
  }
  return {
    requests,
    calls,
    mine,
    get isInside() {
      return isInside
    },
    get block() {
      return block
    },
    async onRequest(request) {
      requests.push(`${request.source} ${requestText(request)}`)
      calls.push(request.methods.length)
      const isSplit = requests.length === point + 1 && inside > 0 && inside < request.methods.length
      if (requests.length <= point || isSplit) unanswered.add(request)
      if (isSplit) {
        const until = async () => {
          isInside = true
          passed(request)
          await held()
        }
        return { afterCalls: inside, until }
      }
      if (requests.length > point && !isMined) await held()
      return undefined
    },
    onAnswered: passed,
  }
}
