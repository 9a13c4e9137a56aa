import { join } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { catalogue } from '../../cases/index.ts'
import { startChain } from '../../chain/chain.ts'
import { type ContractsRun, checkContracts, type PartProcess } from '../../check/contracts/check-contracts.ts'
import type { PartSetup } from '../../check/contracts/contracts-part.ts'
import { isAboutContracts } from '../../check/contracts/is-about-contracts.ts'
import { contractsReport } from '../../check/contracts/report/contracts-report.ts'
import { makeContractsReport } from '../../check/contracts/report/make-contracts-report.ts'
import { loadCounterexamples, saveCounterexample } from '../../check/resolvers/campaign/counterexample.ts'
import { hasPassed } from '../../check/resolvers/report/known-failing/passes.ts'
import { selectCases } from '../../check/resolvers/select-cases.ts'
import { UsageError } from '../../platform/errors.ts'
import { startAll } from '../../platform/start-all.ts'
import { version } from '../../platform/version.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { startWorkerProcess } from '../../work/worker-process.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { findScenario } from '../find-scenario.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { openDeployment } from '../open-deployment.ts'
import { formatOptions, option, pick, workersOption } from '../options.ts'
import { progressTo } from '../progress-line.ts'
import { openReportFiles, publishReport } from '../report-files.ts'

/** The folder of scenarios on which contracts broke a rule, below the working folder. */
const KEPT = join('.harborcheck', 'contracts')

/** How many generated scenarios the suite has. */
const RUNS = 100

/** How many blocks keep their state: nothing older than the latest is read. */
const HISTORY = 4

const picked = {
  ...pick('chainId'),
  filter: { ...option.filter, help: 'play only cases whose id matches, such as child-contracts or "*/router-*"' },
  ...pick('scenario'),
  runs: { ...option.runs, help: 'number of generated scenarios after the cases (default: 100, with --filter 0)' },
  ...pick('seed', 'maxTime'),
  shrinkTime: { ...option.shrinkTime, help: 'time limit for shrinking one scenario (default: none)' },
  ...formatOptions,
  workers: workersOption('number of chains to play scenarios on in parallel'),
  bail: { ...option.bail, help: 'stop after the first scenario with a difference' },
  verbose: { ...option.verbose, help: 'print every finding' },
}

export const command = defineCommand({
  arguments: [
    new Argument(
      '[module]',
      "deployment profile that deploys the contracts: .ts or .js (default: harborcheck's mocks)",
    ),
  ],
  options: picked,
  example: 'harborcheck test-contracts ./deployment.ts --html contracts.html',
  run: testContracts,
})

/**
 * `harborcheck test-contracts`: plays cases and generated scenarios on the contracts of a profile, and compares them
 * with the model. Exit code 0 if they conform, 1 if not.
 */
async function testContracts(module: string | undefined, options: OptionsOf<typeof picked>): Promise<ExitCode> {
  const { chainId, filter, scenario, seed, bail, verbose, maxTime, shrinkTime, workers } = options
  const isWhole = filter === undefined && scenario === undefined
  const runs = options.runs ?? (isWhole ? RUNS : 0)
  const all = catalogue.filter(isAboutContracts)
  const cases = scenario ? [await findScenario(scenario)] : selectForContracts(filter)
  const kept = isWhole ? await loadKept() : []
  const files = await openReportFiles(options, { module })
  const { profile } = await openDeployment({ profile: module })
  const startedAt = performance.now()
  return untilSignal(async ({ signal, exitCode, atEnd }) => {
    const chain = await startChain({ chainId, history: HISTORY, profile })
    atEnd(() => chain.stop())
    const others = await startOthers(workers - 1, { chainId, module, history: HISTORY })
    atEnd(() => Promise.all(others.map((one) => one.close())))
    const progress = progressTo(io().stderr)
    atEnd(progress.clear)
    const limits = { seconds: maxTime, shrinkSeconds: shrinkTime }
    const shared = { kept, cases, runs, seed, bail, signal, onScenario: progress.show }
    const run = await checkContracts(chain, { ...shared, ...limits, others })
    progress.clear()
    throwIfUncaught()
    const { custom } = chain.deployment
    const report = makeContractsReport(run, {
      harborcheck: version,
      name: custom?.name ?? 'the mocks',
      lacks: [...(custom?.lacks ?? [])],
      module,
      environment: { chainId },
      options: { filter, runs, seed },
      isPart: cases.length < all.length || generatedIn(run) < RUNS,
      files: await keep(run),
      seconds: (performance.now() - startedAt) / 1_000,
    })
    const scenarios = run.findings.map(({ scenario }) => scenario)
    await publishReport(contractsReport(report, scenarios), files, verbose)
    return exitCode() ?? (hasPassed(report) ? 0 : 1)
  })
}

/** @throws {UsageError} if the filter excludes all cases, or leaves those alone that change no contract as others do not. */
function selectForContracts(filter: string | undefined): Scenario[] {
  const selected = selectCases(catalogue, { filter })
  const cases = selected.filter(isAboutContracts)
  if (cases.length > 0) return cases
  throw new UsageError('No selected case tests contracts', {
    facts: { filter, cases: selected.length },
    next: 'cases with failing sources, reorganisations or a later attack registry test resolvers only; choose another --filter',
  })
}

/** Starts the worker processes: all workers except this process. */
const startOthers = (count: number, setup: PartSetup): Promise<PartProcess[]> =>
  startAll(count, () => startWorkerProcess('contracts', setup))

/** Loads the scenarios of earlier runs. Prints a line for each that can no longer be played. */
async function loadKept() {
  const { scenarios, stale } = await loadCounterexamples(KEPT)
  for (const { file, why } of stale) io().stderr.write(`Skipped ${file}, which can no longer be played: ${why}\n`)
  return scenarios
}

/** Lists the generated scenarios of a run, including those that the deployment cannot play. */
const generatedIn = ({ played, skipped }: ContractsRun) =>
  [...played.map(({ id }) => id), ...[...skipped.values()].flat()].filter((id) => id.startsWith('generated/')).length

/** Saves the scenario of each finding, for the next run. Returns the files by the ids of the scenarios. */
async function keep({ findings }: ContractsRun): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { scenario } of findings) {
    const id = scenario.id.split('/').at(-1) as string
    files.set(scenario.id, await saveCounterexample({ id, scenario }, KEPT))
  }
  return files
}
