// The processor time of this process and of the processes that it started, from /proc.
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Seconds of processor time: `node`: this process and the workers; `anvil`: the chains; `subjects`: the subjects' processes,
 * which have ended.
 */
export type ProcessorTime = { node: number; anvil: number; subjects: number }

/** What a process and its ended children have used so far, in seconds. */
type Usage = { parent: number; own: number; ended: number; isAnvil: boolean }

const TICKS = 100

function usages(): Map<number, Usage> {
  const all = new Map<number, Usage>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const [own, ended] = [11, 13].map((at) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / TICKS)
      all.set(Number(name), {
        parent: fields[1] ?? 0,
        own: own ?? 0,
        ended: ended ?? 0,
        isAnvil: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) === 'anvil',
      })
    } catch {
      // It has ended meanwhile.
    }
  }
  return all
}

/** The processor time so far. Its differences count. */
export function processorTime(): ProcessorTime {
  const all = usages()
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0))
  const sum = { node: 0, anvil: 0, subjects: 0 }
  for (const [pid, { own, ended, isAnvil }] of all) {
    if (!isOurs(pid)) continue
    if (isAnvil) sum.anvil += own
    else {
      sum.node += own
      sum.subjects += ended
    }
  }
  return sum
}
