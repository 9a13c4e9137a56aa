import type { Level } from '../../model/rules.ts'

/** What the command line of `harborcheck test` says. Times are seconds. */
export type TestOptions = {
  command?: string
  forge?: string
  url?: string
  attach?: number
  level: Level
  filter?: string
  rule?: string
  json?: string
  junit?: string
  html?: string
  knownFailing?: string
  writeKnownFailing?: string
  durations: boolean
  /** Generated scenarios. Default: those that belong to the run by themselves, where its cases pass. */
  runs?: number
  seed: number
  time?: number
  shrinkTime?: number
  together: number
  statistics: boolean
  timeout: number
  bail: boolean
  workers: number
  verbose: boolean
  trace: boolean
  chainId: number
  otherChainId?: number
  explorerPath: string
}

/** Where the subject's log goes: nowhere, unless it is asked for. */
export function logTo(stream: NodeJS.WriteStream, { verbose }: TestOptions): { onLog?: (line: string) => void } {
  return verbose ? { onLog: (line) => stream.write(`subject: ${line}\n`) } : {}
}
