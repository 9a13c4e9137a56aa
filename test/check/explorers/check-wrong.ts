import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { catalogue } from '../../../src/cases/index.ts'
import { checkExplorer } from '../../../src/check/explorers/check-explorer.ts'
import { createClient } from '../../../src/check/explorers/explorer-client.ts'
import { type ExplorerReport, makeExplorerReport } from '../../../src/check/explorers/report/make-explorer-report.ts'
import { selectScenarios } from '../../../src/check/explorers/select-scenarios.ts'
import { startExplorer } from '../../../src/explorer/index.ts'
import type { TestNetwork } from '../../../src/network/test-network.ts'
import type { Wrong } from './faults.ts'

/** Checks harborcheck's own explorer, with something wrong, in the scenarios of a filter. */
export async function checkWrong(
  network: TestNetwork,
  { quirks = [], way }: Wrong,
  filter: string,
  reorganise = false,
): Promise<ExplorerReport> {
  await network.reset()
  const { environment, chain } = network
  const explorer = await startExplorer({ ...environment, rpcUrl: chain.rpcUrl, quirks })
  const server = way === undefined ? undefined : await serve(explorer.url, chain.rpcUrl, environment.contracts, way)
  try {
    const url = server ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : explorer.url
    const options = { level: 'deployment', filter } as const
    const client = createClient({ url, path: 'chain', timeout: 10_000 })
    const own = createClient({ url: network.explorer.url, path: 'chain', timeout: 60_000 })
    const scenarios = selectScenarios(catalogue, options)
    const run = await checkExplorer([{ network, client, own }], scenarios, { settle: 200, reorganise })
    return makeExplorerReport(run, {
      harborcheck: '0.0.0',
      explorer: { url },
      environment: { chainId: chain.chainId, explorerPath: 'chain' },
      options: { ...options, settle: 0.2 },
      attempts: [],
      requests: client.requests,
      seconds: 1,
    })
  } finally {
    server?.close()
    server?.closeAllConnections()
    await explorer.close()
  }
}

async function serve(
  explorerUrl: string,
  rpcUrl: string,
  { attackRegistry }: { attackRegistry: string },
  way: string,
): Promise<Server> {
  const { serveFaulty } = await import(new URL('broken/faults.mjs', import.meta.url).href)
  return serveFaulty({ explorerUrl, rpcUrl, attackRegistry }, way)
}

/** The rules that a report calls broken. */
export const brokenRules = ({ rules }: ExplorerReport) =>
  rules.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
