import { explorerVariables, launchExplorer, type UnderTest } from '../../check/explorers/launch.ts'
import { UsageError } from '../../errors.ts'
import { freePort } from '../../platform/http/free-port.ts'
import type { Environment } from '../../subject/resolver.ts'
import type { TestExplorerOptions } from '../commands/test-explorer.ts'
import { io } from '../io.ts'

/** Checks that the options name exactly one explorer. @throws UsageError if not. */
export function checkOptions({ command, url, port, explorerPort, restart }: TestExplorerOptions): void {
  if ((command === undefined) === (url === undefined)) {
    throw new UsageError('Name one explorer: --command, which harborcheck starts, or --url, which already runs', {
      facts: { '--command': command, '--url': url },
      next: "to try it with harborcheck's own: --command 'npx harborcheck explorer'",
    })
  }
  if (url === undefined) return
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('--url has to be an http or https address', { facts: { '--url': url } })
  }
  if (port === undefined) {
    throw new UsageError('--url needs --port: a running explorer has to know the RPC port of the chain', {
      facts: { '--url': url },
      next: 'give the RPC port in its configuration, such as --port 8545',
    })
  }
  if (restart) throw new UsageError('--restart goes with --command only: harborcheck started no explorer at --url')
  if (explorerPort !== undefined) throw new UsageError('--explorer-port goes with --command only')
}

/** The number of workers that the explorer allows. Prints a line if that is one and the options want more. */
export function possibleWorkers({ workers, url, port, explorerPort }: TestExplorerOptions): number {
  if (workers === 1) return 1
  const why =
    url !== undefined
      ? 'the explorer at --url shows one chain'
      : port !== undefined || explorerPort !== undefined
        ? '--port and --explorer-port are those of one chain and its explorer'
        : undefined
  if (why === undefined) return workers
  io().stderr.write(`One worker is used: ${why}.\n`)
  return 1
}

/**
 * Starts the explorer of `--command`, or prints how to configure the one at `--url`.
 * @param options `worker`: its number, which the command finds in `$WORKER`.
 * @throws UsageError if it cannot start.
 */
export async function openExplorer(
  environment: Environment,
  options: Omit<TestExplorerOptions, 'clockFile'> & { clockFile: string | undefined; worker: number },
): Promise<UnderTest> {
  const { command, url = '', verbose, clockFile, worker } = options
  if (command !== undefined) {
    const onLog = verbose ? (line: string) => void io().stderr.write(`explorer | ${line}\n`) : undefined
    const port = options.explorerPort ?? (await freePort())
    const variables = { ...explorerVariables(environment, port, clockFile), WORKER: `${worker}` }
    return launchExplorer(command, variables, onLog)
  }
  const { PORT: _, ...variables } = explorerVariables(environment, 0, clockFile)
  io().stderr.write(configurationText(url, variables))
  return { url: url.replace(/\/+$/, ''), isGone: () => undefined, log: () => undefined, close: async () => {} }
}

function configurationText(url: string, variables: Record<string, string>): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length))
  const rows = Object.entries(variables).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  return [
    `Waiting for the explorer at ${url}, which needs this configuration`,
    ...rows,
    'These values are the same in every run, but the chain is new: start the explorer with an empty database each time.',
    'During a run the chain grows by up to some thousand blocks; --reorganise replaces the latest ones at the end.\n',
  ].join('\n')
}
