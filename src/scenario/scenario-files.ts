import { globSync } from 'tinyglobby'
import { UsageError } from '../platform/errors.ts'
import { readTextFile } from '../platform/files/read-text-file.ts'
import { MAX_SCENARIO_BYTES, parseScenario } from './parse-scenario.ts'
import type { Scenario } from './scenario.ts'

/** The user's own scenarios, and the file of each by its id. */
export type OwnScenarios = { scenarios: Scenario[]; files: ReadonlyMap<string, string> }

/**
 * Reads the scenario files that globs match, relative to the working folder, in the order of their paths.
 * @param taken Scenarios whose ids the files may not have.
 * @throws {UsageError} if a glob matches no file, a file is not a scenario or has a wrong `expected`, or an id occurs twice.
 */
export function readScenarioFiles(globs: readonly string[], taken: readonly Scenario[]): OwnScenarios {
  const files = new Map<string, string>()
  const scenarios: Scenario[] = []
  for (const path of new Set(globs.flatMap(matching))) {
    const scenario = parseScenario(readTextFile(path, MAX_SCENARIO_BYTES), path)
    const { id } = scenario
    if (files.has(id) || taken.some((one) => one.id === id)) {
      throw new UsageError(`Two scenarios have the id ${id}`, {
        facts: { file: path, 'the other one': files.get(id) ?? "harborcheck's own case" },
        next: 'give the file an id of its own, such as my-bugs/child-missed',
      })
    }
    files.set(id, path)
    scenarios.push(scenario)
  }
  return { scenarios, files }
}

function matching(glob: string): string[] {
  const paths = globSync(glob, { ignore: ['**/node_modules/**'], dot: true, expandDirectories: false })
  if (paths.length > 0) return paths.toSorted()
  throw new UsageError(`No file matches ${glob}`, {
    facts: { folder: process.cwd() },
    next: '`harborcheck promote` writes scenario files; quote a glob, so that the shell leaves it alone',
  })
}
