import type { Level } from '../../model/rules.ts'

/** The options of `harborcheck test-explorer`. Times are in seconds. */
export type TestExplorerOptions = {
  command?: string
  url?: string
  /** The chain's RPC port. */
  port?: number
  /** The port on which a command has to listen. */
  explorerPort?: number
  chainId: number
  explorerPath: string
  level: Level
  filter?: string
  rule?: string
  settle: number
  timeout: number
  startTimeout: number
  json?: string
  bail: boolean
  reorganise: boolean
  verbose: boolean
}
