import { readFileSync, statSync } from 'node:fs'
import { UsageError } from '../errors.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { unknownName } from './suggest.ts'

/**
 * The scenario of a case's id or of a file.
 * @throws UsageError where there is neither, or the file is not a scenario.
 */
export async function findScenario(what: string): Promise<Scenario> {
  const named = catalogue.find(({ id }) => id === what)
  if (named) return named
  if (statSync(what, { throwIfNoEntry: false }) === undefined) {
    const ids = catalogue.map(({ id }) => id)
    throw unknownName('case or scenario file', what, ids, '`harborcheck list` shows every case')
  }
  const { MAX_SCENARIO_BYTES, parseScenario } = await import('../scenario/parse.ts')
  return parseScenario(read(what, MAX_SCENARIO_BYTES), what)
}

function read(path: string, limit: number): string {
  const { size } = statSync(path)
  if (size > limit) {
    throw new UsageError(`${path} is too large for a scenario`, { facts: { bytes: size, 'at most': limit } })
  }
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`Cannot read ${path}`, {
      facts: { cause: cause instanceof Error ? cause.message : String(cause) },
    })
  }
}
