import type { Level } from '../../model/rules.ts'
import type { DeploymentChoice } from '../open-deployment.ts'

/** The options of `harborcheck test`. Times are in seconds. */
export type TestOptions = DeploymentChoice & {
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
  /** Number of generated scenarios. Default: that of `defaultRuns`, and only if every case passes. */
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

/** With `--verbose`: writes the subject's log to a stream. */
export function logTo(stream: NodeJS.WriteStream, { verbose }: TestOptions): { onLog?: (line: string) => void } {
  return verbose ? { onLog: (line) => stream.write(`subject: ${line}\n`) } : {}
}
