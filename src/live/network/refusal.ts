import { HarborcheckError } from '../../errors.ts'

/** What a live world does not do, and why: the person or the program that asked can ask otherwise. Exit code 2. */
export class Refused extends HarborcheckError {
  override readonly name = 'Refused'
  /** As HTTP says it: 400 where what was asked for makes no sense, 404 where it is not there, 409 where the world is not so. */
  readonly status: 400 | 404 | 409 | 413 | 415 | 403 | 405 | 421

  constructor(
    status: Refused['status'],
    message: string,
    details: { facts?: HarborcheckError['facts']; next?: string; cause?: unknown } = {},
  ) {
    super('usage', message, details)
    this.status = status
  }
}
