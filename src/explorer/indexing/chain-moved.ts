import { InternalError } from '../../platform/errors.ts'

/** The blocks being read were undone or replaced meanwhile: read again. */
export class ChainMovedError extends InternalError {
  constructor(block: number) {
    super('The chain changed while it was being read.', {
      facts: { block },
      next: 'Ask again once no reorganisation is under way.',
    })
  }
}
