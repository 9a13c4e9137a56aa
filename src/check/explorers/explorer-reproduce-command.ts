import type { Level } from '../../model/rules.ts'
import { shellWord } from '../../platform/words.ts'

/** The explorer of a run, and the options it was checked with. */
export type ReproduceFacts = {
  /** How harborcheck reaches it: a command, or its address and the RPC port that it was configured with. */
  explorer: { command: string; variables?: Record<string, string> } | { url: string; port?: number | undefined }
  environment: { chainId: number; explorerPath: string }
  /** `settle` in seconds. */
  options: {
    level: Level
    filter?: string | undefined
    rule?: string | undefined
    settle: number
    reorganise?: boolean
    restart?: boolean
    profile?: string | undefined
    contracts?: string | undefined
    clockFile?: string | undefined
  }
}

/** Builds the command, for a POSIX shell, that checks the same explorer again: in one scenario, or in all of the run. */
export function reproduceCommand({ explorer, environment, options }: ReproduceFacts, scenario?: string): string {
  const { level, settle, rule, filter, reorganise, restart, profile, contracts, clockFile } = options
  const { variables = {}, ...reached } = 'command' in explorer ? explorer : { ...explorer, variables: {} }
  const given: Record<string, string | number | undefined> = {
    ...reached,
    filter: scenario ?? filter,
    rule,
    level: level === 'deployment' ? undefined : level,
    settle: settle === 5 ? undefined : settle,
    'chain-id': environment.chainId === 31_337 ? undefined : environment.chainId,
    'explorer-path': environment.explorerPath === 'chain' ? undefined : environment.explorerPath,
    profile,
    contracts,
    'clock-file': clockFile,
  }
  const words = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(String(value))}`],
  )
  const flags = [...(restart ? ['--restart'] : []), ...(reorganise ? ['--reorganise'] : [])]
  const before = Object.entries(variables).map(([name, value]) => `${name}=${shellWord(value)}`)
  return [...before, 'npx harborcheck test-explorer', ...words, ...flags].join(' ')
}

/** Variables that every shell or harborcheck sets, or that can have a secret. */
const unprinted =
  /^(HOME|PATH|PWD|SHELL|TMPDIR|USER|PORT|RPC_URL|CHAIN_ID|EXPLORER_PATH|DEPLOYMENT_BLOCK|\w*_REGISTRY|AGREEMENT_FACTORY)$|AUTH|KEY|PASS|SECRET|TOKEN/i

/** Reads the variables that a command names and that the user has set to a word. */
export function variablesIn(command: string, env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const names = [...command.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name as string)
  const ofUser = [...new Set(names)].filter((name) => !unprinted.test(name))
  return Object.fromEntries(
    ofUser.flatMap((name) => (/^[\w./-]{1,200}$/.test(env[name] ?? '') ? [[name, env[name] as string]] : [])),
  )
}
