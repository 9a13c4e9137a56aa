import { cut } from '../platform/words.ts'
import type { RequestReport } from './finding.ts'
import type { Style } from './style.ts'

/** The most requests that a failure shows. */
const REQUESTS = 12

/** The subject's requests to its sources, at most the last 12. */
export function requestLines(requests: readonly RequestReport[], style: Style): string[] {
  const shown = requests.slice(-REQUESTS)
  const more = requests.length - shown.length
  const lines = shown.map(({ source, asks, status, fault }) => {
    const outcome = `${status ?? 'no answer'}${fault ? ` (fault ${fault})` : ''}`
    return `${source.padEnd(8)}  ${cut(asks, 90)} → ${outcome}`
  })
  const all = [...(more > 0 ? [`… ${more} earlier`] : []), ...lines]
  return all.map((line, index) => style.dim(`  ${(index === 0 ? 'requests' : '').padEnd(8)}  ${line}`))
}
