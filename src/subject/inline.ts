import { within } from '../platform/within.ts'
import { checkDeclared, requireDeclaredMethods } from './declared-methods.ts'
import { thrownText } from './module/mistake.ts'
import { serialize } from './module/serialize.ts'
import { NotStarted } from './not-started.ts'
import { request } from './protocol/messages.ts'
import { type Outcome, readOutcome } from './protocol/outcome.ts'
import { oneLine } from './protocol/printable.ts'
import type { Params, Verb } from './protocol/verbs.ts'
import {
  type CreateResolver,
  type Environment,
  type Method,
  methods,
  type Protocol,
  type Resolver,
} from './resolver.ts'
import type { StartSubject, SubjectAnswer } from './subject.ts'

/**
 * Creates a subject in this process, for trusted resolvers, as in tests. It has the same schemas and time limits as any
 * other subject, but an endless loop can't be ended, and a late resolver is not started again. The default limit is ten
 * minutes for a question, so that answers are not late on a busy machine.
 * @returns Starts the subject. Throws NotStarted if the resolver is not created in time, or lacks methods.
 */
export function inlineSubject(createResolver: CreateResolver): StartSubject {
  const start: StartSubject = async (environment, options = {}) => {
    const { timeout = 600_000, declared = {}, isRestart = false } = options
    let resolver: Resolver = {}
    const created = await call('initialize', environment, timeout, async () => {
      resolver = await createResolver(environment)
      const { name = 'inline', version, concurrency } = resolver
      return {
        name,
        version,
        concurrency,
        capabilities: methods.filter((method) => typeof resolver[method] === 'function'),
      }
    })
    const checked =
      created.kind === 'answered' ? checkDeclared(created.value, declared) : { ok: false as const, ...created }
    if (!checked.ok) {
      const { reason } = checked
      const first = isRestart ? declared.first : undefined
      if (first) return { info: first, ask: async () => ({ kind: 'errored', reason }), close: async () => {} }
      const kind = created.kind === 'refused' ? 'refused' : 'errored'
      const declaresFewer = 'declaresFewer' in checked && { declaresFewer: true as const }
      throw new NotStarted({ kind, reason, ...declaresFewer })
    }
    const { info } = checked
    let closing: Promise<void> | undefined
    let running = 0
    const closed = { kind: 'errored' as const, reason: 'the subject was closed' }
    let settleClosed = () => {}
    const whenClosed = new Promise<typeof closed>((resolve) => {
      settleClosed = () => resolve(closed)
    })

    async function ask<M extends Method>(method: M, params: Protocol[M]['params']): Promise<SubjectAnswer<M>> {
      if (closing) return closed
      if (!info.capabilities.includes(method)) return { kind: 'refused', reason: `it does not declare ${method}` }
      const { contract } = params as { contract: never }
      // Once the subject is closed, a question does not wait for its answer.
      const outcome = await Promise.race([
        call(method, params as Params<M>, timeout, async () => {
          running += 1
          try {
            return await resolver[method]?.(contract)
          } finally {
            running -= 1
          }
        }),
        whenClosed,
      ])
      if (outcome.kind === 'answered') return outcome as SubjectAnswer<M>
      return { kind: outcome.kind === 'refused' ? 'refused' : 'errored', reason: outcome.reason }
    }

    function close(): Promise<void> {
      settleClosed()
      closing ??= within(
        Promise.resolve(resolver)
          .then((open) => open.close?.())
          .catch(() => {}),
        timeout,
      )
      return closing
    }
    const hasUnfinishedWork = () => running > 0
    const forOtherNetwork = (other: Environment) => start(other, { ...options, isRestart: false })
    return { info, ask, close, hasUnfinishedWork, forOtherNetwork }
  }
  return requireDeclaredMethods(start)
}

type Late = { kind: 'late'; reason: string }

/** Runs one verb as a process would: the params are validated, and the result goes through JSON. */
async function call<V extends Verb>(verb: V, params: Params<V>, timeout: number, run: () => unknown) {
  request(0, verb, params)
  let outcome: Outcome<V> | Late = { kind: 'late', reason: `timed out: no answer within ${timeout / 1000} s` }
  const work = async () => {
    try {
      const line = serialize({ jsonrpc: '2.0', id: 0, result: await run() } as never)
      return readOutcome(verb, JSON.parse(line), line)
    } catch (error) {
      return { kind: 'refused' as const, reason: oneLine(thrownText(error)) }
    }
  }
  await within(
    work().then((value) => {
      outcome = value
    }),
    timeout,
  )
  return outcome as Outcome<V> | Late
}
