import { catalogue } from '../../cases/index.ts'
import type { DeploymentProfile } from '../../chain/deploy/profile.ts'
import { checkExplorer } from '../../check/explorers/check-explorer.ts'
import { variablesIn } from '../../check/explorers/explorer-reproduce-command.ts'
import { openPlaces } from '../../check/explorers/open-place.ts'
import { explorerReport } from '../../check/explorers/report/explorer-report.ts'
import { makeExplorerReport, nothingChecked } from '../../check/explorers/report/make-explorer-report.ts'
import { selectScenarios } from '../../check/explorers/select-scenarios.ts'
import { type LeftOut, playableCases } from '../../check/resolvers/rehearse.ts'
import { hasPassed } from '../../check/resolvers/report/known-failing/passes.ts'
import { leftOutText } from '../../check/resolvers/report/left-out.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { checkWritable } from '../../platform/files/write-file.ts'
import { version } from '../../platform/version.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { openDeployment } from '../open-deployment.ts'
import { deploymentOptions, formatOptions, option, pick, workersOption } from '../options.ts'
import { progressTo } from '../progress-line.ts'
import { openReportFiles, publishReport } from '../report-files.ts'

const picked = {
  ...pick('chainId', 'explorerPath'),
  ...deploymentOptions,
  command: {
    ...option.command,
    help: 'command that starts the explorer; it finds $RPC_URL, $PORT and others in its environment',
  },
  url: { ...option.url, help: 'base address of an explorer that already runs and expects the chain at --port' },
  ...pick('port'),
  explorerPort: {
    ...option.explorerPort,
    help: 'port that --command has to listen on, as $PORT (default: a free one)',
  },
  level: {
    ...option.level,
    help: 'interface or deployment',
    choices: ['interface', 'deployment'],
  },
  filter: { ...option.filter, help: 'run only scenarios whose id matches, such as child-contracts or "*/router-*"' },
  rule: {
    ...option.rule,
    help: 'run only scenarios about this rule; for API-1 to API-11, all scenarios, checking that rule alone',
  },
  ...pick('settle'),
  timeout: { ...option.timeout, help: 'time limit for one request', default: 10 },
  ...pick('startTimeout', 'restart', 'reorganise', 'clockFile'),
  workers: {
    ...workersOption('number of chains, each with an explorer that --command starts, to check on in parallel'),
    default: 1,
    defaultText: undefined,
  },
  ...formatOptions,
  bail: { ...option.bail, help: 'stop after the first scenario with a finding' },
  verbose: { ...option.verbose, help: "print the explorer's log, and every finding" },
} as const
type TestExplorerOptions = OptionsOf<typeof picked>

export const command = defineCommand({
  arguments: [],
  options: picked,
  example: "harborcheck test-explorer --command 'my-explorer --rpc $RPC_URL --port $PORT' --html explorer.html",
  run: testExplorer,
})

/**
 * `harborcheck test-explorer`: runs the catalogue's scenarios on one chain, and compares the explorer of that chain
 * with the model. Exit code 0 if it conforms, 1 if not.
 * @throws {UsageError} after the report is written, if the run did not check the rule of `--rule`.
 */
async function testExplorer(options: TestExplorerOptions): Promise<ExitCode> {
  checkOptions(options)
  const selected = selectScenarios(catalogue, options)
  const { clockFile, command, settle, bail, reorganise } = options
  const files = await openReportFiles(options, { '--clock-file': clockFile })
  if (clockFile !== undefined) await checkWritable(clockFile)
  const { profile } = await openDeployment(options)
  const { playable: scenarios, leftOut } = await rehearse(profile, selected, options)
  for (const one of leftOut) io().stderr.write(`${leftOutText(one)}\n`)
  if (scenarios.length === 0) {
    throw new UsageError('The deployment can play none of the selected scenarios', {
      next: 'choose others with --filter, or allow more in the deployment profile',
    })
  }
  const workers = Math.min(possibleWorkers(options), scenarios.length)
  return untilSignal(async ({ signal, exitCode, atEnd }) => {
    const progress = progressTo(io().stderr)
    atEnd(progress.clear)
    const places = await openPlaces(workers, {
      ...options,
      profile,
      onLog: options.verbose ? (line) => void io().stderr.write(`explorer | ${line}\n`) : undefined,
      onConfiguration: (text) => void io().stderr.write(text),
      signal,
    })
    atEnd(() => Promise.all(places.map((one) => one.close())))
    const startedAt = performance.now()
    const run = await checkExplorer(
      places.map(({ place }) => place),
      scenarios,
      { settle: settle * 1_000, bail, reorganise, signal, onScenario: progress.show },
    )
    progress.clear()
    throwIfUncaught()
    const { chainId, explorerPath, level, filter, rule, restart, contracts } = options
    const report = makeExplorerReport(run, {
      harborcheck: version,
      explorer:
        command === undefined
          ? { url: places[0].url, port: options.port }
          : { command, variables: variablesIn(command) },
      environment: { chainId, explorerPath },
      options: { level, filter, rule, settle, restart, reorganise, profile: options.profile, contracts, clockFile },
      isPart: rule !== undefined || selected.length < selectScenarios(catalogue, { level }).length,
      leftOut,
      attempts: [...new Set(places.flatMap(({ attempts }) => attempts()))],
      requests: places.reduce((sum, { place }) => sum + place.client.requests, 0),
      seconds: (performance.now() - startedAt) / 1_000,
    })
    await publishReport(explorerReport(report), files, options.verbose)
    const isClean = report.complete && report.findings.length === 0
    const unchecked = isClean && !signal.aborted ? nothingChecked(report) : undefined
    if (unchecked !== undefined) {
      throw new UsageError(`Nothing was checked: ${unchecked}`, {
        facts: { filter, rule },
        next: 'choose other scenarios, or leave out --rule; LAG-9 needs --restart, LAG-10 --reorganise',
      })
    }
    return exitCode() ?? (hasPassed(report) ? 0 : 1)
  })
}

/**
 * Separates the scenarios that a deployment can play from the others. Plays them on a separate chain, hidden from the explorer.
 */
async function rehearse(
  profile: DeploymentProfile | undefined,
  scenarios: readonly Scenario[],
  { chainId }: Pick<TestExplorerOptions, 'chainId'>,
): Promise<{ playable: readonly Scenario[]; leftOut: LeftOut[] }> {
  if (!profile) return { playable: scenarios, leftOut: [] }
  const network = await startTestNetwork({ chainId, profile })
  return playableCases(network, scenarios).finally(() => network.close())
}

/**
 * Checks that the options name exactly one explorer.
 * @throws {UsageError} if not.
 */
function checkOptions({ command, url, port, explorerPort, restart }: TestExplorerOptions): void {
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

/** Limits the number of workers to those that the explorer allows. Prints a line if that is one and the options want more. */
function possibleWorkers({ workers, url, port, explorerPort }: TestExplorerOptions): number {
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
