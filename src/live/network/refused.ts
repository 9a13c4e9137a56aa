import { HarborcheckError } from '../../platform/errors.ts'

/** A request that a live network refuses, and why: the client can change it. Exit code 2. */
export class Refused extends HarborcheckError {
  override readonly name = 'Refused'
  /** The HTTP status: 400 for a malformed request, 404 for an unknown name or path, 409 where the state does not allow it. */
  readonly status: 400 | 404 | 409 | 413 | 415 | 403 | 405 | 421

  constructor(
    status: Refused['status'],
    message: string,
    details: { facts?: HarborcheckError['facts']; next?: string | undefined; cause?: unknown } = {},
  ) {
    super('usage', message, details)
    this.status = status
  }
}
