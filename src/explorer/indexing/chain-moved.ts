import { InternalError } from '../../errors.ts'

/** What was being read was undone or replaced meanwhile: read again. */
export class ChainMovedError extends InternalError {
  constructor(block: number) {
    super('The chain changed while the explorer was reading it.', {
      facts: { block },
      next: 'Ask again once the chain stands still.',
    })
  }
}
