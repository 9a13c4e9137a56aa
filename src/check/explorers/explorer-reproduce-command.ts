import type { Level } from '../../model/rules.ts'
import { shellWord } from '../../platform/words.ts'

/** The explorer of a run, and the options it was checked with. */
export type ReproduceFacts = {
  /** How harborcheck reaches it: a command, or its address and the RPC port that it was configured with. */
  explorer: { command: string } | { url: string; port?: number | undefined }
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
  const only = scenario ?? filter
  const given: [string, string | number | undefined][] = [
    ...('command' in explorer
      ? ([['command', explorer.command]] as const)
      : ([
          ['url', explorer.url],
          ['port', explorer.port],
        ] as const)),
    ['filter', only],
    ['rule', rule],
    ['level', level === 'deployment' ? undefined : level],
    ['settle', settle === 5 ? undefined : settle],
    ['chain-id', environment.chainId === 31_337 ? undefined : environment.chainId],
    ['explorer-path', environment.explorerPath === 'chain' ? undefined : environment.explorerPath],
    ['profile', profile],
    ['contracts', contracts],
    ['clock-file', clockFile],
  ].map(([name, value]) => [String(name), value])
  const words = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${shellWord(String(value))}`]))
  const flags = [...(restart ? ['--restart'] : []), ...(reorganise ? ['--reorganise'] : [])]
  return ['npx harborcheck test-explorer', ...words, ...flags].join(' ')
}
