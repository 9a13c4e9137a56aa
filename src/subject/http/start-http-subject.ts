import { type Facts, UsageError } from '../../errors.ts'
import type { Failure } from '../connection/initialize.ts'
import { startSubject } from '../connection/start-subject.ts'
import type { Environment } from '../resolver.ts'
import { defaultTimeout, type Subject, type SubjectOptions } from '../subject.ts'
import { HttpConnection } from './http-connection.ts'

/** {@link SubjectOptions}, and the limits that are of no use to a person. */
type HttpOptions = SubjectOptions & {
  /** Limit for `initialize`, in milliseconds. Default: the limit for one question. */
  startTimeout?: number
  /** Milliseconds for the answer to `shutdown`. Default 500. */
  grace?: number
}

/**
 * Begins with a subject that is an HTTP service, and takes one JSON-RPC message a POST. harborcheck neither starts nor
 * ends the service: one that is late or gone is sent `initialize` again.
 * @param subject `url` of `http:`, without a password.
 * @throws UsageError where it is no such address, or nobody listens there; NotStarted where it does not answer `initialize`.
 */
export async function startHttpSubject(
  { url }: { url: string },
  environment: Environment,
  { timeout = defaultTimeout, startTimeout = timeout, grace = 500, onMessage, ...rest }: HttpOptions = {},
): Promise<Subject> {
  const address = httpAddress(url)
  const start = () => new HttpConnection(address, onMessage)
  const source = {
    start,
    facts: { url: address.href },
    renews: 'always' as const,
    routing: 'in turn' as const,
    explain,
  }
  return startSubject(source, environment, { timeout, startTimeout, grace }, rest)
}

/** No connection was made: the address names no service, as the path of a module that is not there names no module. */
function explain({ reason }: Failure, facts: Facts): UsageError | undefined {
  const [, cause] = /^subject unreachable: ((?:connect|getaddrinfo) .*)$/.exec(reason) ?? []
  if (cause === undefined) return undefined
  return new UsageError('Nobody listens at the URL of the subject.', {
    facts: { ...facts, cause },
    next: 'start the service first, and wait until it listens',
  })
}

/** The address of a service. @throws UsageError where it is none. */
function httpAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.protocol === 'http:' && address.username === '' && address.password === '') return address
  throw new UsageError('The URL of the subject is not an http:// address without a password', {
    facts: { url: address && (address.username || address.password) ? undefined : url },
    next: 'such as --url http://127.0.0.1:9000/',
  })
}
