import { STATUS_CODES } from 'node:http'

/** The body of every answer that refuses a request. */
export type RefusalBody = { statusCode: number; message: string; error: string }

/** Thrown where a request cannot be answered; its message goes to the client. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  get body(): RefusalBody {
    return { statusCode: this.status, message: this.message, error: STATUS_CODES[this.status] ?? 'Error' }
  }
}

/** What is asked for is no route, or not with this method; the known API names GET whatever the method was. */
export const noSuchRoute = (url: URL): Refusal => new Refusal(404, `Cannot GET ${url.pathname}${url.search}`)
