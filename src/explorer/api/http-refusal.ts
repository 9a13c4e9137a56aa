import { STATUS_CODES } from 'node:http'
import * as z from 'zod'

/** The body of every answer that refuses a request. */
export const refusalBody = z
  .object({
    statusCode: z.int().min(400).max(599),
    message: z.string(),
    error: z.string().describe('The name of the status.'),
  })
  .describe('Why a request is refused.')
export type RefusalBody = z.output<typeof refusalBody>

/** Thrown to refuse a request; its message goes to the client. */
export class HttpRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  get body(): RefusalBody {
    return { statusCode: this.status, message: this.message, error: STATUS_CODES[this.status] ?? 'Error' }
  }
}

/** Refuses an unknown route, or a method that the route does not have. */
export const noSuchRoute = (method: string, { pathname, search }: URL): HttpRefusal =>
  new HttpRefusal(404, `Cannot ${method} ${pathname}${search}`)
