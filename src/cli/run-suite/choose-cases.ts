import { join } from 'node:path'
import { catalogue } from '../../cases/index.ts'
import { COUNTEREXAMPLES } from '../../check/resolvers/campaign/counterexample.ts'
import { defaultRuns } from '../../check/resolvers/campaign/default-runs.ts'
import { isCleanCase } from '../../check/resolvers/report/judged-question.ts'
import { selectCases } from '../../check/resolvers/select-cases.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { type OwnScenarios, readScenarioFiles } from '../../scenario/scenario-files.ts'
import { io } from '../io.ts'
import { readLastRun } from './last-run.ts'
import type { RunOptions, TestOptions } from './test-options.ts'

/** The cases of a run, the files of those that are the user's own, and the options that the choice leads to. */
export type Choice = { selected: Scenario[]; files: OwnScenarios['files']; options: RunOptions }

/**
 * Chooses the cases of a run: those of the catalogue and of `--scenarios`, reduced by level, `--filter`, `--rule` and
 * `--last-failed`, which selects all of them if all passed.
 * @throws {UsageError} if all are excluded or `--last-failed` finds no earlier run, and the errors of {@link readScenarioFiles}.
 */
export async function chooseCases(options: TestOptions): Promise<Choice> {
  const failed = options.lastFailed ? await lastFailed() : undefined
  const globs = [...(options.scenarios ?? []), ...(failed?.counterexamples ?? [])]
  const { scenarios, files } = readScenarioFiles(globs, catalogue)
  for (const { id, level } of scenarios)
    if (level === 'hardened' && options.level !== 'hardened')
      io().stderr.write(`Left out ${files.get(id)}, which is of level hardened\n`)
  const matching = selectCases([...catalogue, ...scenarios], options)
  if (failed === undefined) return { selected: matching, files, options: withRuns(options) }
  const selected = matching.filter(({ id }) => failed.ids.has(id))
  if (selected.length === 0) {
    io().stderr.write('No case that these options choose failed in the last run: all of them run.\n')
    return { selected: matching, files, options: withRuns(options) }
  }
  // The report then says which part of the suite has run.
  const ids = selected.map(({ id }) => id)
  const filter = ids.length === 1 ? `${ids[0]}` : `{${ids}}`
  return { selected, files, options: withRuns({ ...options, filter }) }
}

const withRuns = (options: TestOptions): RunOptions => ({
  ...options,
  runs: options.runs ?? defaultRuns(options),
  runsGiven: options.runs !== undefined,
})

/** Lists the cases that did not pass in the last run, and the files of the counterexamples among them. */
async function lastFailed() {
  const ids = (await readLastRun()).cases.filter((one) => !isCleanCase(one)).map(({ id }) => id)
  const counterexamples = ids.flatMap((id) => {
    const [, name] = /^counterexample\/([0-9a-f]{12})$/.exec(id) ?? []
    return name === undefined ? [] : [join(COUNTEREXAMPLES, `${name}.json`)]
  })
  return { ids: new Set(ids), counterexamples }
}
