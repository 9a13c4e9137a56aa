const flag = '--disable-sigusr1'

/**
 * Node's argument for processes that start while a subject runs. At SIGUSR1, which any process of the user can send, Node
 * opens its debugger, through which a subject could change answers or the verdict; a listener for the signal comes too late.
 * Node 20 has no such flag: there the debugger gets an address that no machine has.
 */
export const withoutDebugger: string = process.allowedNodeEnvironmentFlags.has(flag)
  ? flag
  : '--inspect-port=192.0.2.1:9229'
