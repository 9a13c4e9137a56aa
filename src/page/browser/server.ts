import type { Step } from '../../scenario/scenario.ts'
import type { ContractDetail, WorldView } from '../../view/world-view.ts'

/** What went wrong, for people: what failed, the facts, what to do next. */
export type Trouble = {
  message: string
  facts?: Record<string, string | number>
  next?: string
  /** It is over as soon as the server answers again. */
  passes?: true
}

/** A request that the server refused, or that did not reach it. */
export class Refused extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.message)
    this.trouble = trouble
  }
}

/** The world as of now. Throws {@link Refused}. */
export const readWorld = () => ask<WorldView>('api/world')

/** What is right to say of a contract now. Throws {@link Refused}. */
export const readContract = (name: string) => ask<ContractDetail>(`api/contracts/${encodeURIComponent(name)}`)

/** Carries steps out on the chain. Throws {@link Refused}, where nothing or only a part of them was done. */
export const carryOut = (steps: readonly Step[]) =>
  ask<{ block: number; now: number }>('api/do', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ steps }),
  })

async function ask<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(path, init).catch(() => {
    throw new Refused({ message: 'Nobody answers', next: 'look whether `harborcheck up` still runs', passes: true })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body as Body
  throw new Refused(troubleOf(body) ?? { message: `HTTP ${response.status} for ${path}` })
}

function troubleOf(body: unknown): Trouble | undefined {
  const isTrouble = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  return isTrouble ? (body as Trouble) : undefined
}

/** How long after a connection was lost for good the next one is tried, milliseconds. */
const AGAIN = 1_000

/**
 * Follows the chain: `onMove` each time it has moved, and each time it may have moved unseen; `onLost` while nobody
 * answers. It connects again by itself. Returns what ends it.
 */
export function follow({ onMove, onLost }: { onMove(): void; onLost(): void }): () => void {
  let events: EventSource
  let timer: ReturnType<typeof setTimeout>
  const connect = () => {
    events = new EventSource('api/events')
    events.addEventListener('open', onMove)
    events.addEventListener('message', onMove)
    events.addEventListener('error', () => {
      onLost()
      if (events.readyState === EventSource.CLOSED) timer = setTimeout(connect, AGAIN)
    })
  }
  connect()
  return () => {
    events.close()
    clearTimeout(timer)
  }
}
