import { type Facts, UsageError } from '../../platform/errors.ts'
import { DEFAULT_TIMEOUT } from '../../platform/run-limits.ts'
import type { InitializeFailure } from '../connection/initialize.ts'
import { startSubject } from '../connection/start-subject.ts'
import type { Environment } from '../resolver.ts'
import type { Subject, SubjectOptions } from '../subject.ts'
import { HttpConnection } from './http-connection.ts'

/** {@link SubjectOptions}, and limits that only tests set. */
type HttpOptions = SubjectOptions & {
  /** Limit for `initialize`, in milliseconds. Default: the limit for one question. */
  startTimeout?: number
  /** Milliseconds for the answer to `shutdown`. Default 500. */
  grace?: number
}

/**
 * Initialises a subject that is an HTTP service and takes one JSON-RPC message a POST. harborcheck neither starts nor
 * ends the service: after a late answer or a closed connection it sends `initialize` again.
 * @param subject `url` of `http:`, without a password.
 * @throws {UsageError} if the URL has another form, or its port is closed.
 * @throws {NotStarted} if `initialize` fails.
 */
export async function startHttpSubject(
  { url }: { url: string },
  environment: Environment,
  { timeout = DEFAULT_TIMEOUT, startTimeout = timeout, grace = 500, onMessage, ...rest }: HttpOptions = {},
): Promise<Subject> {
  const address = httpAddress(url)
  const connect = () => new HttpConnection(address, onMessage)
  const source = {
    connect,
    facts: { url: address.href },
    reinitializable: 'always' as const,
    routing: 'alternating' as const,
    explain,
  }
  return startSubject(source, environment, { timeout, startTimeout, grace }, rest)
}

/** Converts an unreachable service to a usage error, as a missing module is. */
function explain({ reason }: InitializeFailure, facts: Facts): UsageError | undefined {
  const [, cause] = /^subject unreachable: ((?:connect|getaddrinfo) .*)$/.exec(reason) ?? []
  if (cause === undefined) return undefined
  return new UsageError('Nobody listens at the URL of the subject.', {
    facts: { ...facts, cause },
    next: 'start the service first, and wait until it listens',
  })
}

/**
 * Parses the URL of a service.
 * @throws {UsageError} unless it is `http:`, without a password.
 */
function httpAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.protocol === 'http:' && address.username === '' && address.password === '') return address
  throw new UsageError('The URL of the subject must be an http:// URL without a password', {
    facts: { url: address && (address.username || address.password) ? undefined : url },
    next: 'such as --url http://127.0.0.1:9000/',
  })
}
