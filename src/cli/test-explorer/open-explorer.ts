import { UsageError } from '../../errors.ts'
import { freePort } from '../../explorer-check/free-port.ts'
import { explorerVariables, launchExplorer, type UnderTest } from '../../explorer-check/launch.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { TestExplorerOptions } from './options.ts'

/** Makes sure that there is one explorer to be tested. Throws UsageError. */
export function checkChoice({ command, url, port, explorerPort }: TestExplorerOptions): void {
  if ((command === undefined) === (url === undefined)) {
    throw new UsageError('An explorer is a --command, which harborcheck starts, or a --url, where it is already', {
      facts: { '--command': command, '--url': url },
      next: "harborcheck's own, for a try: --command 'npx harborcheck explorer'",
    })
  }
  if (url === undefined) return
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('The --url of an explorer is not an http address', { facts: { '--url': url } })
  }
  if (port === undefined) {
    throw new UsageError('An explorer that is there already has to know where the chain will be', {
      facts: { '--url': url },
      next: 'give the RPC port that it is configured with: --port 8545',
    })
  }
  if (explorerPort !== undefined) throw new UsageError('--explorer-port is for an explorer that --command starts')
}

/** Starts the explorer; or tells what the one that is there has to be configured with. Throws UsageError. */
export async function openExplorer(network: SingleNetwork, options: TestExplorerOptions): Promise<UnderTest> {
  const environment = { ...network.environment, rpcUrl: network.nodeUrl }
  const { command, url = '', verbose } = options
  if (command !== undefined) {
    const onLog = verbose ? (line: string) => void process.stderr.write(`explorer | ${line}\n`) : undefined
    return launchExplorer(command, environment, options.explorerPort ?? (await freePort()), onLog)
  }
  const { PORT: _, ...variables } = explorerVariables(environment, 0)
  process.stderr.write(configurationText(url, variables))
  return { url: url.replace(/\/+$/, ''), isGone: () => undefined, log: () => undefined, close: async () => {} }
}

function configurationText(url: string, variables: Record<string, string>): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length))
  const rows = Object.entries(variables).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  return [
    `Waiting for the explorer at ${url}, which has to be configured with`,
    ...rows,
    'These are the same in every run, but the chain begins anew: start the explorer with an empty database each time.',
    'Within a run the chain only grows, by up to some thousand blocks; --reorganise undoes some at its end.\n',
  ].join('\n')
}
