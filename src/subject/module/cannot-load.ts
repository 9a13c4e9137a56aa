/** The JSON-RPC error code of the host for a module that can't be imported, or that exports no function. */
export const cannotLoad = -32099
