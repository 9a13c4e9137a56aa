import { InternalError } from '../../errors.ts'

/** The node answered with an error. `code` and `data` are where viem looks for them. */
export class RpcError extends InternalError {
  readonly code: number
  /** Of a call that reverted: its revert data, `0x…`. */
  readonly data: unknown

  constructor(
    { method }: { method: string },
    { code, message, data }: { code: number; message: string; data?: unknown },
  ) {
    super(`The chain refused ${method}: ${message}`, { facts: { method, code } })
    this.code = code
    this.data = data
  }
}
