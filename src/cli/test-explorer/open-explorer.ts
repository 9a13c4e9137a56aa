import { UsageError } from '../../errors.ts'
import { freePort } from '../../explorer-check/free-port.ts'
import { explorerVariables, launchExplorer, type UnderTest } from '../../explorer-check/launch.ts'
import type { Environment } from '../../subject/resolver.ts'
import type { TestExplorerOptions } from '../declarations/test-explorer.ts'

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

/** Starts the explorer of `--command`, or prints how to configure the one at `--url`. @throws UsageError if it cannot start. */
export async function openExplorer(environment: Environment, options: TestExplorerOptions): Promise<UnderTest> {
  const { command, url = '', verbose, clockFile } = options
  if (command !== undefined) {
    const onLog = verbose ? (line: string) => void process.stderr.write(`explorer | ${line}\n`) : undefined
    const port = options.explorerPort ?? (await freePort())
    return launchExplorer(command, explorerVariables(environment, port, clockFile), onLog)
  }
  const { PORT: _, ...variables } = explorerVariables(environment, 0, clockFile)
  process.stderr.write(configurationText(url, variables))
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
