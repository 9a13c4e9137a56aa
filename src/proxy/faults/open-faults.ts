import type { FaultKind, Fault as SourceFault } from '../../model/fault.ts'
import type { UncheckedCall } from '../node/check-message.ts'
import type { ProxiedRequest } from '../request.ts'
import { blockRangeOf, oldestOf } from './block-range.ts'
import { type Affects, callsFunction, callsOf } from './faulty-calls.ts'

/** `head`: the number of the latest block when the fault began, for those that depend on it. */
type OpenFault = Omit<SourceFault, 'source'> & { head?: number | undefined }

/** The faults of one source that are in force. */
export type Faults = {
  /** Puts a fault in force. Of several, the first that matches a request decides. */
  add(fault: OpenFault): void
  /** Ends all faults, including those that have requests left. */
  end(): void
  /** The fault that a request is answered with. It counts against the fault's `requests`. */
  take(asked: ProxiedRequest): TakenFault | undefined
}

/** A fault of one request. `affects`: the calls of a message that it is limited to. Default: all. `head`: see {@link OpenFault}. */
export type TakenFault = { kind: FaultKind; affects: Affects | undefined; head?: number | undefined }

/** Faults that depend on the latest block. */
const ofBlocks: readonly FaultKind[] = ['history-refused', 'history-missing', 'logs-of-ten-blocks']

export function dependsOnHead(kind: FaultKind): boolean {
  return ofBlocks.includes(kind)
}

/** Blocks of the longest range of logs. */
const LONGEST = 10

export function openFaults(): Faults {
  let active: (OpenFault & { left: number; spared: number })[] = []
  return {
    add: (fault) =>
      active.push({ ...fault, left: fault.requests ?? Number.POSITIVE_INFINITY, spared: fault.after ?? 0 }),
    end() {
      active = []
    },
    take(asked) {
      const fault = active.find((one) => matches(one, asked) && !spares(one))
      if (!fault) return undefined
      const alike = active.filter((one) => one === fault || (one.kind === fault.kind && isOfEveryRequest(one)))
      fault.left -= 1
      // The requests reach two nodes in turn.
      if (fault.kind === 'one-block-behind') fault.spared = 1
      active = active.filter(({ left }) => left > 0)
      const limits = alike.flatMap((one) => limitsOf(one) ?? [])
      const affects: Affects = (call) => limits.some((isAffected) => isAffected(call))
      return { kind: fault.kind, affects: limitsOf(fault) && affects, head: fault.head }
    },
  }
}

const isOfEveryRequest = ({ left, spared }: { left: number; spared: number }) =>
  left === Number.POSITIVE_INFINITY && spared <= 0

/** Counts a request that comes before those of the fault. */
function spares(fault: { spared: number }): boolean {
  fault.spared -= 1
  return fault.spared >= 0
}

function matches(fault: OpenFault, asked: ProxiedRequest): boolean {
  if (fault.path !== undefined && !asked.path.includes(fault.path)) return false
  const isAffected = limitsOf(fault)
  return isAffected === undefined || callsOf(asked).some(isAffected)
}

/** The calls of a message that a fault affects. Default: all. */
function limitsOf({ kind, method, contractFunction, head }: OpenFault): Affects | undefined {
  if (method === undefined && contractFunction === undefined && head === undefined) return undefined
  return (call) =>
    (method === undefined || call.method === method) &&
    (contractFunction === undefined || callsFunction(call, contractFunction)) &&
    (head === undefined || isOfBlocks(kind, call, head))
}

/** Whether a call names blocks that a fault of some blocks affects. */
function isOfBlocks(kind: FaultKind, call: UncheckedCall, head: number): boolean {
  const range = blockRangeOf(call, head)
  if (!range) return false
  if (kind === 'logs-of-ten-blocks') return call.method === 'eth_getLogs' && range.last - range.first >= LONGEST
  return range.first < oldestOf(head)
}
