import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process that has a mark in its environment: whoever was started by a marked one has it too. */
export type Marked = { pid: number; command: string; isAnvil: boolean }

/** The processes with `NAME=value` in their environment that still run. Linux only. */
export function marked(mark: string): Marked[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!`\0${readFileSync(`/proc/${pid}/environ`, 'utf8')}`.includes(`\0${mark}\0`)) return []
        const state = /^\d+ \(.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
        if (state === 'Z' || state === 'X') return []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // The shell that guards an Anvil takes it along.
        const isAnvil = /\/anvil$/.test(readlinkSync(`/proc/${pid}/exe`)) || command.includes('wait $anvil')
        return [{ pid: Number(pid), command: command.slice(0, 200), isAnvil }]
      } catch {
        // It has just ended.
        return []
      }
    })
}
