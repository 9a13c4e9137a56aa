import { UsageError } from '../../errors.ts'
import { awaitExplorer } from '../../explorer-check/await-explorer.ts'
import { checkExplorer } from '../../explorer-check/check-explorer.ts'
import { createClient } from '../../explorer-check/client.ts'
import { withClockFile } from '../../explorer-check/clock-file.ts'
import { openReadingNode } from '../../explorer-check/reading-node.ts'
import { explorerJunit } from '../../explorer-check/report/junit.ts'
import { makeExplorerReport, nothingChecked } from '../../explorer-check/report/report.ts'
import { explorerText } from '../../explorer-check/report/terminal.ts'
import { selectScenarios } from '../../explorer-check/select-scenarios.ts'
import { checkWritable } from '../../files/write-file.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import { styleFor } from '../../report/style.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import { version } from '../../version.ts'
import type { TestExplorerOptions } from '../declarations/test-explorer.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { watchSignals } from '../interruption.ts'
import { openDeployment } from '../open-deployment.ts'
import { progressTo } from '../progress.ts'
import { openReportFiles } from '../report-files.ts'
import { checkOptions, openExplorer } from '../test-explorer/open-explorer.ts'

/**
 * `harborcheck test-explorer`: runs the catalogue's scenarios on one chain, and compares the explorer of that chain with
 * the model. Exit code 0 if it conforms, 1 if not.
 * @throws UsageError after the report is written, if no scenario checks the rule of `--rule`.
 */
export async function testExplorer(options: TestExplorerOptions): Promise<ExitCode> {
  checkOptions(options)
  const scenarios = selectScenarios(catalogue, options)
  const files = await openReportFiles(
    { json: options.json, junit: options.junit, html: options.html },
    { '--clock-file': options.clockFile },
  )
  const { chainId, explorerPath: path, level, settle, bail, restart, reorganise, deployment, contracts } = options
  const { profile } = await openDeployment(options)
  const { clockFile } = options
  if (clockFile !== undefined) await checkWritable(clockFile)
  const interruption = watchSignals()
  const { signal } = interruption
  const started = await startTestNetwork({
    chainId,
    explorerPath: path,
    history: HISTORY,
    stateRoots: false,
    profile,
  })
  const progress = progressTo(process.stderr)
  try {
    const network =
      clockFile === undefined ? started : { ...started, chain: await withClockFile(started.chain, clockFile) }
    const node = await openReadingNode(network.chain.rpcUrl, options.port)
    const explorer = await openExplorer({ ...network.environment, rpcUrl: node.url }, options).catch(async (error) => {
      await node.close()
      throw error
    })
    try {
      const facts = { command: options.command, url: options.url }
      const isUp = () => awaitExplorer(explorer, { path, limit: options.startTimeout * 1_000, signal, facts })
      await isUp()
      const startedAt = performance.now()
      const timeout = options.timeout * 1_000
      const client = createClient({ url: explorer.url, path, timeout, signal })
      const run = await checkExplorer(network, client, scenarios, {
        settle: settle * 1_000,
        own: createClient({ url: network.explorer.url, path, timeout: OWN_TIMEOUT }),
        isGone: () => endText(explorer.isGone(), explorer.log()),
        bail,
        reorganise,
        ...(restart && {
          async restart() {
            await explorer.restart?.()
            await isUp()
          },
        }),
        signal,
        onScenario: progress.show,
      })
      progress.clear()
      throwIfUncaught()
      const report = makeExplorerReport(run, {
        harborcheck: version,
        explorer:
          options.command === undefined ? { url: explorer.url, port: options.port } : { command: options.command },
        environment: { chainId, explorerPath: path },
        options: {
          level,
          filter: options.filter,
          rule: options.rule,
          settle,
          restart,
          reorganise,
          deployment,
          contracts,
          clockFile,
        },
        attempts: node.attempts(),
        requests: client.requests,
        seconds: (performance.now() - startedAt) / 1_000,
      })
      const failures = options.verbose ? Number.POSITIVE_INFINITY : 10
      const written = files.write({
        json: () => `${JSON.stringify(jsonOf(report), null, 2)}\n`,
        junit: () => explorerJunit(report),
        html: async () => {
          const { explorerPage } = await import('../../explorer-check/report/page.tsx')
          return explorerPage(report)
        },
      })
      await written.finally(() => {
        process.stdout.write(`${explorerText(report, { style: styleFor(process.stdout), failures })}\n`)
      })
      const isClean = report.complete && report.findings.length === 0
      const unchecked = isClean && !signal.aborted ? nothingChecked(report) : undefined
      if (unchecked !== undefined) {
        throw new UsageError(`Nothing was checked: ${unchecked}`, {
          facts: { filter: options.filter, rule: options.rule },
          next: 'choose other scenarios, or leave out --rule; LAG-9 needs --restart, LAG-10 --reorganise',
        })
      }
      return interruption.exitCode() ?? (report.conforms ? 0 : 1)
    } finally {
      await explorer.close()
      await node.close()
    }
  } finally {
    await started.close()
    interruption.dispose()
  }
}

/** Number of blocks whose state Anvil keeps: enough for an explorer that reads contracts and lags a little. */
const HISTORY = 256
/** Time limit in milliseconds for a request to harborcheck's own explorer. */
const OWN_TIMEOUT = 60_000

function endText(how: string | undefined, log: string | undefined): string | undefined {
  if (how === undefined) return undefined
  return `the explorer ended, ${how}${log === undefined ? '' : `; its last output: ${log.split('\n').at(-1)}`}`
}

/** The JSON report names a scenario by its id; `harborcheck explain CASE --json` has the rest. */
function jsonOf(report: ReturnType<typeof makeExplorerReport>) {
  const findings = report.findings.map(({ scenario, claim: _, because = [], url, ...finding }) => ({
    scenario: scenario?.id ?? null,
    request: `GET ${url}`,
    ...finding,
    because,
  }))
  return { ...report, findings }
}
