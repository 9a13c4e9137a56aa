/** The most gas of a call, as on public nodes. On this chain, a call without `gas` would have no limit. */
const MOST_GAS = 50_000_000n

/** The most gas of a call with a struct log: Anvil takes 80 bytes of memory for each unit of gas. */
const MOST_LOGGED_GAS = 1_000_000n

/** Anvil's built-in tracers. It runs any other name as a JavaScript program, which need not end. */
const TRACERS = ['4byteTracer', 'callTracer', 'flatCallTracer', 'muxTracer', 'noopTracer', 'prestateTracer']

type Fields = Record<string, unknown>

/**
 * Limits the gas and the tracer of a reading method, by changing its `params` in place.
 * @returns what is wrong with the params, where they cannot be limited; `undefined` otherwise.
 */
export function limitCall(method: string, params: unknown): string | undefined {
  switch (method) {
    case 'eth_call':
    case 'eth_estimateGas':
    case 'eth_createAccessList':
    case 'eth_fillTransaction':
      return limitFirst(params, MOST_GAS)
    case 'eth_simulateV1':
      return limitBlocks(params)
    case 'debug_traceCall':
      return checkTracer(params, 2) ?? limitFirst(params, isLogged(params) ? MOST_LOGGED_GAS : MOST_GAS)
    case 'debug_traceTransaction':
    case 'debug_traceBlockByHash':
    case 'debug_traceBlockByNumber':
      return checkTracer(params, 1)
    default:
      return undefined
  }
}

function limitFirst(params: unknown, most: bigint): string | undefined {
  if (!(Array.isArray(params) && isFields(params[0]))) return 'expected params that begin with a call object'
  limit(params[0], most)
  return undefined
}

/** All calls of the simulated blocks together get the gas of one call. */
function limitBlocks(params: unknown): string | undefined {
  const blocks = Array.isArray(params) && isFields(params[0]) ? params[0].blockStateCalls : undefined
  const calls = Array.isArray(blocks) ? blocks.map((block) => (isFields(block) ? (block.calls ?? []) : undefined)) : []
  const flat = calls.flat()
  if (!(Array.isArray(blocks) && calls.every(Array.isArray) && flat.every(isFields))) {
    return 'expected params that begin with {"blockStateCalls": [{"calls": [call object, …]}, …]}'
  }
  for (const call of flat) limit(call, MOST_GAS / BigInt(flat.length))
  return undefined
}

function limit(call: Fields, most: bigint): void {
  const asked = gasOf(call.gas)
  call.gas = `0x${(asked < most ? asked : most).toString(16)}`
}

/** The gas that a call asks for; where it names none, or no number, the most. */
function gasOf(gas: unknown): bigint {
  if ((typeof gas !== 'string' || gas === '') && typeof gas !== 'number') return MOST_GAS
  try {
    const asked = BigInt(gas)
    return asked < 0n ? MOST_GAS : asked
  } catch {
    return MOST_GAS
  }
}

function checkTracer(params: unknown, index: number): string | undefined {
  if (!Array.isArray(params)) return 'expected params in an array'
  const options = params[index] ?? {}
  if (!isFields(options)) return 'expected the tracing options to be an object'
  const { tracer = null } = options
  if (tracer === null || TRACERS.includes(tracer as string)) return undefined
  return `expected one of the tracers ${TRACERS.join(', ')}`
}

function isLogged(params: unknown): boolean {
  const options = Array.isArray(params) ? params[2] : undefined
  return !(isFields(options) && typeof options.tracer === 'string')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
