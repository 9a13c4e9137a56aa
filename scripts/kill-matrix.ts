// Runs cases and generated scenarios against mutants until each is caught. Writes docs/kill-matrix.json after each mutant, and
// docs/kill-matrix.md at the end: which mutants are caught, by which case and scenario, and which rules they are blamed for.
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutant, mutants } from '../src/mutants/mutants.ts'
import { startJobPool } from '../src/run/worker/job-pool.ts'
import { catalogue } from '../src/scenario/catalogue/index.ts'
import { buildMutant } from './build-mutant.ts'
import { isCaught } from './catch-by-cases.ts'
import { hashOfCase, hashOfMutant, isOfScenarios, levelOf, type Measured, rowOf } from './kill-matrix-rows.ts'
import { killMatrixText } from './kill-matrix-text.ts'
import type { Job, JobResult } from './kill-worker.ts'

const page = fileURLToPath(new URL('../docs/kill-matrix.md', import.meta.url))
const data = fileURLToPath(new URL('../docs/kill-matrix.json', import.meta.url))
const { values } = parseArgs({
  options: {
    /** Measures every mutant. Default: those that have changed, or whose case has, since they were measured. */
    all: { type: 'boolean', default: false },
    /** Measures these mutants alone. */
    only: { type: 'string', multiple: true },
    /** Measures nothing, and writes the page. */
    page: { type: 'boolean', default: false },
    /** With `--all`: the seed of the generated scenarios, and the most for each mutant. */
    seed: { type: 'string', default: '1' },
    scenarios: { type: 'string', default: '100' },
    /** The number of processes. */
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})

const measured: Measured = values.all
  ? { seed: Number(values.seed), scenarios: Number(values.scenarios), rows: {} }
  : JSON.parse(await readFile(data, 'utf8'))
const isChosen = (mutant: Mutant) =>
  values.only ? values.only.includes(mutant.id) : rowOf(mutant, measured, catalogue) === undefined
const chosen = values.page ? [] : mutants.filter(isChosen)
for (const id of Object.keys(measured.rows)) if (!mutants.some((mutant) => mutant.id === id)) delete measured.rows[id]
if (chosen.length > 0) await measure()
await writeFile(page, killMatrixText(mutants, measured, catalogue))

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const pool = await startJobPool<undefined, Job, JobResult>(
    fileURLToPath(new URL('./kill-worker.ts', import.meta.url)),
    { workers: Math.min(Number(values.workers), chosen.length), setup: undefined },
  )
  try {
    await buildMutant(chosen, folder)
    let done = 0
    await Promise.all(
      chosen.map(async (mutant) => {
        const { seed, scenarios: most } = measured
        const campaign = isOfScenarios(mutant) ? { campaign: { most, seed, level: levelOf(mutant) } } : {}
        const result = await pool.run({ mutant, module: join(folder, `${mutant.id}.js`), ...campaign })
        keep(mutant, result)
        writeFileSync(data, `${JSON.stringify(measured, null, 2)}\n`)
        done += 1
        process.stderr.write(`${done} of ${chosen.length}  ${mutant.id}  ${textOf(mutant, result)}\n`)
        if (!isCaught(result.byCases, mutant)) process.exitCode = 1
      }),
    )
  } finally {
    await pool.close()
    await rm(folder, { recursive: true })
  }
}

function keep(mutant: Mutant, { byCases, byScenarios }: JobResult): void {
  const scenario = catalogue.find(({ id }) => id === byCases.cases[0])
  measured.rows[mutant.id] = {
    mutant: hashOfMutant(mutant),
    ...(scenario && { case: { id: scenario.id, hash: hashOfCase(scenario) } }),
    rulesNamed: byCases.rulesNamed,
    ...(byScenarios && { byScenarios }),
  }
}

function textOf(mutant: Mutant, { byCases, byScenarios }: JobResult): string {
  const [first = 'NO CASE'] = byCases.cases
  const blamed = byCases.rulesNamed.includes(mutant.rules[0]) ? '' : ` and NOT blamed for ${mutant.rules[0]}`
  const scenarios = byScenarios ? `scenario ${byScenarios.scenarios}, ${byScenarios.actions} actions` : 'no scenario'
  return `caught by ${first}${blamed}; ${isOfScenarios(mutant) ? scenarios : 'not in scenarios'}`
}
