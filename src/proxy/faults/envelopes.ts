import type { FaultKind } from '../../model/fault.ts'

/** The status and the headers of a response. */
export type Envelope = { status: number; headers: Record<string, string> }

/** The faults that send the source's body in another envelope. `headers` are added to the source's. */
export const envelopes: { [Kind in FaultKind]?: Partial<Envelope> } = {
  'status-201': { status: 201 },
  'status-206': { status: 206 },
  // To an address reserved for documentation (RFC 5737), which no host has.
  'redirect-with-body': { status: 302, headers: { location: 'http://192.0.2.1/' } },
  'utf-16': { headers: { 'content-type': 'application/json; charset=utf-16' } },
}
