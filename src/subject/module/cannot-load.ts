/** The JSON-RPC error code by which the host says that the module itself is at fault, not what it was asked. */
export const cannotLoad = -32099
