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

/** This process and those that it started. */
function ours(): [number, Usage][] {
  const all = usages()
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0))
  return [...all].filter(([pid]) => isOurs(pid))
}

/** The most memory that each running process has had, in megabytes, all together. */
export function peakMemory(): number {
  const peaks = ours().map(([pid]) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return peaks.reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0) / 1_000, 0)
}

/** The processor time so far. Its differences count. */
export function processorTime(): ProcessorTime {
  const sum = { node: 0, anvil: 0, subjects: 0 }
  for (const [, { own, ended, isAnvil }] of ours()) {
    if (isAnvil) sum.anvil += own
    else {
      sum.node += own
      sum.subjects += ended
    }
  }
  return sum
}
