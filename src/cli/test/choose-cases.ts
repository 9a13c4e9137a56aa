import { join } from 'node:path'
import { UsageError } from '../../errors.ts'
import { isClean } from '../../report/worst-first.ts'
import { COUNTEREXAMPLES } from '../../run/campaign/counterexample.ts'
import { selectCases } from '../../run/select-cases.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { type OwnScenarios, readScenarioFiles } from '../../scenario/scenario-files.ts'
import type { TestOptions } from '../declarations/test.ts'
import { readLastRun } from './last-run.ts'

/** The cases of a run, the files of those that are the user's own, and the options that the choice leads to. */
export type Choice = { selected: Scenario[]; files: OwnScenarios['files']; options: TestOptions }

/**
 * Chooses the cases of a run: those of the catalogue and of `--scenarios`, reduced by level, `--filter`, `--rule` and
 * `--last-failed`.
 * @throws UsageError if none is left, or as {@link readScenarioFiles}.
 */
export async function chooseCases(asked: TestOptions): Promise<Choice> {
  const options = asked.lastFailed ? await lastFailed(asked) : asked
  const { scenarios, files } = readScenarioFiles(options.scenarios ?? [], catalogue)
  const selected = selectCases([...catalogue, ...scenarios], options)
  for (const { id, level } of scenarios)
    if (level === 'hardened' && options.level !== 'hardened')
      process.stderr.write(`Left out ${files.get(id)}, which is of level hardened\n`)
  return { selected, files, options }
}

/** The options of a run of the cases that did not pass last time; a counterexample is one of the user's files. */
async function lastFailed(options: TestOptions): Promise<TestOptions> {
  if (options.filter !== undefined)
    throw new UsageError('--last-failed and --filter both choose cases', { next: 'leave out one of them' })
  const failed = (await readLastRun()).cases.filter((one) => !isClean(one)).map(({ id }) => id)
  if (failed.length === 0)
    throw new UsageError('Every case of the last run passed', { next: 'run without --last-failed' })
  const counterexamples = failed.flatMap((id) => {
    const [, name] = /^counterexample\/([0-9a-f]{12})$/.exec(id) ?? []
    return name === undefined ? [] : [join(COUNTEREXAMPLES, `${name}.json`)]
  })
  const scenarios = [...(options.scenarios ?? []), ...counterexamples]
  const filter = failed.length === 1 ? `${failed[0]}` : `{${failed}}`
  return { ...options, filter, ...(scenarios.length > 0 && { scenarios }) }
}
