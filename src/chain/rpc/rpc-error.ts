import { InternalError } from '../../platform/errors.ts'

/** The node answered with an error. viem reads `code` and `data` from these members. */
export class RpcError extends InternalError {
  readonly code: number
  /** The revert data of a call that reverted, `0x…`. */
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
