import { InternalError } from '../../errors.ts'

/** The node could not be reached, or what it sent is not a JSON-RPC answer. */
export class NodeUnreachableError extends InternalError {}

/** The node answered a call with an error, for example for a block that it no longer has. */
export class NodeRefusedError extends InternalError {}
