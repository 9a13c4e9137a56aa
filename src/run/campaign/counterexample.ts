import { createHash } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HarborcheckError, UsageError } from '../../errors.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { writeWhole } from '../../files/write-file.ts'
import { isDisturbed } from '../../generate/disturb.ts'
import { hasNoVariant } from '../../generate/meta/scenario-pair.ts'
import { given } from '../../given.ts'
import type { Level } from '../../model/rules.ts'
import { WrongExpected } from '../../scenario/check-expected.ts'
import { MAX_SCENARIO_BYTES, parseScenario } from '../../scenario/parse.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** Where counterexamples are kept, below the working folder. */
export const COUNTEREXAMPLES = join('.harborcheck', 'counterexamples')

/** A scenario on which a subject failed, under an id made from what it says. */
export type Counterexample = { id: string; scenario: Scenario }

/** Names a scenario after its content: the same scenario has the same id everywhere. */
export function counterexampleOf({ steps, values, meta }: Scenario): Counterexample {
  const content = JSON.stringify({ steps, values, meta })
  const id = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const scenario: Scenario = {
    id: `counterexample/${id}`,
    title: meta
      ? 'A scenario on which a subject contradicted itself: it is played together with a variant'
      : 'A scenario on which a subject failed',
    level: isDisturbed(steps) ? 'hardened' : 'deployment',
    rules: [],
    steps,
    ...given({ values, meta }),
  }
  return { id, scenario }
}

/** Whether a scenario that was kept counts in a run: one in which sources fail does so at `hardened` alone. */
export function runsAtLevel(level: Level, { level: its }: Pick<Scenario, 'level'>): boolean {
  return level === 'hardened' || its !== 'hardened'
}

/** Keeps a counterexample, and says where. Throws HarborcheckError where the folder can't be written to. */
export async function keep({ id, scenario }: Counterexample, folder = COUNTEREXAMPLES): Promise<string> {
  const path = join(folder, `${id}.json`)
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    throw new UsageError(`Cannot write ${path}`, { facts: { cause: cause.message }, cause })
  })
  await writeWhole(path, `${JSON.stringify(scenario, null, 2)}\n`)
  return path
}

/**
 * What is kept, in the order of the ids; `stale` ones can't be played any more, and say why.
 * @throws UsageError where somebody has written an answer into one of them that is not right.
 */
export async function loadCounterexamples(
  folder = COUNTEREXAMPLES,
): Promise<{ scenarios: Scenario[]; stale: { file: string; why: string }[] }> {
  const scenarios: Scenario[] = []
  const stale: { file: string; why: string }[] = []
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') stale.push({ file: folder, why: error.message })
    return []
  })
  const files = names.filter((name) => name.endsWith('.json')).toSorted()
  for (const file of files) {
    const path = join(folder, file)
    try {
      const scenario = parseScenario(readTextFile(path, MAX_SCENARIO_BYTES), path)
      if (hasNoVariant(scenario)) stale.push({ file: path, why: 'its variant cannot be derived any more' })
      else scenarios.push(scenario)
    } catch (error) {
      if (error instanceof WrongExpected) throw error
      stale.push({ file: path, why: error instanceof HarborcheckError ? error.summary : String(error) })
    }
  }
  return { scenarios, stale }
}
