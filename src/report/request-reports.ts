import type { Exchange } from '../proxy/recorded-exchange.ts'
import type { RequestReport } from './finding.ts'

/** The longest answer in a report, in characters. */
export const SHOWN = 240

/** A subject's requests as a report lists them. */
export function requestReports(exchanges: readonly Exchange[]): RequestReport[] {
  return exchanges.map(({ source, asks, status, response, took, fault }) => ({
    source,
    asks,
    status: status ?? null,
    answer: shortened(response),
    fault,
    milliseconds: Number(took.toFixed(1)),
  }))
}

function shortened({ text, bytes }: Exchange['response']): string {
  if (text === undefined) return `${bytes} bytes`
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${bytes} bytes)` : text
}
