import { HarborcheckError, InternalError, messageOf } from '../../platform/errors.ts'

/** The error to show for one that reading a node led to: an answer without the members that it has to have is the node's fault. */
export function readable(error: unknown, node: string): HarborcheckError {
  if (error instanceof HarborcheckError) return error
  return new InternalError('The node sends an answer that cannot be read.', {
    facts: { node, reason: messageOf(error) },
    next: 'use a node that answers as Ethereum nodes do',
    cause: error,
  })
}
