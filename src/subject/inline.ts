import { checkDeclared, heldToFirstStart } from './declared.ts'
import { messageOf } from './module/message-of.ts'
import { serialize } from './module/serialize.ts'
import { NotStarted } from './not-started.ts'
import { request } from './protocol/messages.ts'
import { type Outcome, readOutcome } from './protocol/outcome.ts'
import { oneLine } from './protocol/printable.ts'
import type { Params, Verb } from './protocol/verbs.ts'
import { type CreateResolver, type Method, methods, type Protocol, type Resolver } from './resolver.ts'
import type { Answer, StartSubject } from './subject.ts'
import { within } from './within.ts'

/**
 * A subject in this very process, for resolvers that can be trusted, as in tests: held to the same schemas and time
 * limits as any other, but one that never yields can't be ended, and a late one is not started again.
 * Without a limit it has ten minutes for a question: a busy machine does not make it late.
 * @returns What starts it; that throws NotStarted where the resolver is not created in time, or has no method.
 */
export function inlineSubject(createResolver: CreateResolver): StartSubject {
  const start: StartSubject = async (environment, options = {}) => {
    const { timeout = 600_000, declared = {}, isLater = false } = options
    let resolver: Resolver = {}
    const created = await call('initialize', environment, timeout, async () => {
      resolver = await createResolver(environment)
      const { name = 'inline', version } = resolver
      return { name, version, capabilities: methods.filter((method) => typeof resolver[method] === 'function') }
    })
    const checked =
      created.kind === 'answered' ? checkDeclared(created.value, declared) : { ok: false as const, ...created }
    if (!checked.ok) {
      const { reason } = checked
      const first = isLater ? declared.first : undefined
      if (first) return { info: first, ask: async () => ({ kind: 'errored', reason }), close: async () => {} }
      const kind = created.kind === 'refused' ? 'refused' : 'errored'
      const declaresFewer = 'declaresFewer' in checked && { declaresFewer: true as const }
      throw new NotStarted({ kind, reason, ...declaresFewer })
    }
    const { info } = checked
    let closing: Promise<void> | undefined
    let underWay = 0
    const closed = { kind: 'errored' as const, reason: 'the subject was closed' }
    let leave = () => {}
    const left = new Promise<typeof closed>((resolve) => {
      leave = () => resolve(closed)
    })

    async function ask<M extends Method>(method: M, params: Protocol[M]['params']): Promise<Answer<M>> {
      if (closing) return closed
      if (!info.capabilities.includes(method)) return { kind: 'refused', reason: `it does not declare ${method}` }
      const { contract } = params as { contract: never }
      // Nobody waits for an answer once it is closed.
      const outcome = await Promise.race([
        call(method, params as Params<M>, timeout, async () => {
          underWay += 1
          try {
            return await resolver[method]?.(contract)
          } finally {
            underWay -= 1
          }
        }),
        left,
      ])
      if (outcome.kind === 'answered') return outcome as Answer<M>
      return { kind: outcome.kind === 'refused' ? 'refused' : 'errored', reason: outcome.reason }
    }

    function close(): Promise<void> {
      leave()
      closing ??= within(
        Promise.resolve(resolver)
          .then((open) => open.close?.())
          .catch(() => {}),
        timeout,
      )
      return closing
    }
    const isBehind = () => underWay > 0
    return { info, ask, close, isBehind, beside: (other) => start(other, { ...options, isLater: false }) }
  }
  return heldToFirstStart(start)
}

type Late = { kind: 'late'; reason: string }

/** Runs one verb as if it had come over a pipe: the params are checked, and the result is read back from its JSON. */
async function call<V extends Verb>(verb: V, params: Params<V>, timeout: number, run: () => unknown) {
  request(0, verb, params)
  let outcome: Outcome<V> | Late = { kind: 'late', reason: `timed out: no answer within ${timeout / 1000} s` }
  const work = async () => {
    try {
      const line = serialize({ jsonrpc: '2.0', id: 0, result: await run() } as never)
      return readOutcome(verb, JSON.parse(line), line)
    } catch (error) {
      return { kind: 'refused' as const, reason: oneLine(messageOf(error)) }
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
