import type { Level } from '../../model/rules.ts'
import type { DeploymentChoice } from '../open-deployment.ts'

/** The options of `harborcheck test-explorer`. Times are in seconds. */
export type TestExplorerOptions = DeploymentChoice & {
  command?: string
  url?: string
  /** RPC port of the chain. Default: a free one. */
  port?: number
  /** Port for the explorer that `command` starts. Default: a free one. */
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
