import type { Step } from '../../scenario/scenario.ts'
import type { ContractDetail, WorldView } from '../../view/world-view.ts'

/** An error as the page shows it: what failed, the facts, what to do next. */
export type Trouble = {
  message: string
  facts?: Record<string, string | number>
  next?: string
  /** Whether to hide it as soon as the server answers again. */
  endsWithAnswer?: true
}

/** The server refused a request, or did not answer it. */
export class RefusedByServer extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.message)
    this.trouble = trouble
  }
}

/** Reads the current world. Throws {@link RefusedByServer}. */
export const readWorld = () => ask<WorldView>('api/world')

/** Reads the right answers about a contract now. Throws {@link RefusedByServer}. */
export const readContract = (name: string) => ask<ContractDetail>(`api/contracts/${encodeURIComponent(name)}`)

/** Runs steps on the chain. Throws {@link RefusedByServer} if a step fails; the steps before it stay done. */
export const sendSteps = (steps: readonly Step[]) =>
  ask<{ block: number; now: number }>('api/do', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ steps }),
  })

async function ask<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(path, init).catch(() => {
    throw new RefusedByServer({
      message: 'The server does not answer',
      next: 'check that `harborcheck up` still runs',
      endsWithAnswer: true,
    })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body as Body
  throw new RefusedByServer(troubleOf(body) ?? { message: `HTTP ${response.status} for ${path}` })
}

function troubleOf(body: unknown): Trouble | undefined {
  const isTrouble = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  return isTrouble ? (body as Trouble) : undefined
}

/** The delay before a new connection, when the browser does not reconnect by itself; milliseconds. */
const RETRY_DELAY = 1_000

/**
 * Follows the chain: calls `onMove` after each block, and after each connect, since blocks may have been missed;
 * `onLost` when the connection is lost. Reconnects by itself.
 * @returns a function that ends it.
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
      if (events.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY_DELAY)
    })
  }
  connect()
  return () => {
    events.close()
    clearTimeout(timer)
  }
}
