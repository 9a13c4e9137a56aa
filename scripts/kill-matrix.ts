// Runs all cases, and generated scenarios, against every mutant. Writes docs/kill-matrix.md: which mutants are caught, by
// which cases and scenarios, and which rules they are said to break; and docs/kill-matrix.json: what it was measured with.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Level, rules } from '../src/model/rules.ts'
import { type Mutant, mutants } from '../src/mutants/mutants.ts'
import { startJobPool } from '../src/run/worker/job-pool.ts'
import { catalogue } from '../src/scenario/catalogue/index.ts'
import { buildMutant } from './build-mutant.ts'
import { type MatrixInputs, matrixInputs, withChanges } from './kill-matrix-inputs.ts'
import { isOfNamedCases, type Killed, killMatrixText } from './kill-matrix-text.ts'
import type { Job, JobResult } from './kill-worker.ts'

const page = fileURLToPath(new URL('../docs/kill-matrix.md', import.meta.url))
/** The cases and mutants that the page was measured with. */
const measured = fileURLToPath(new URL('../docs/kill-matrix.json', import.meta.url))
const current = matrixInputs(catalogue, mutants)
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** The most generated scenarios for each mutant. */
    scenarios: { type: 'string', default: '3000' },
    'reference-scenarios': { type: 'string', default: '20000' },
    /** The number of processes. */
    workers: { type: 'string', default: String(availableParallelism()) },
    /** Runs these mutants alone, and not the reference resolver. */
    only: { type: 'string', multiple: true },
    /** Measures nothing: writes into the page which cases and mutants have changed since it was measured. */
    changes: { type: 'boolean', default: false },
    /** A file of results, to continue an interrupted run. Valid only while the code is the same. */
    keep: { type: 'string' },
  },
})
if (values.changes) {
  const inputs: MatrixInputs = JSON.parse(await readFile(measured, 'utf8'))
  await writeFile(page, withChanges(await readFile(page, 'utf8'), inputs, current))
  process.exit()
}
const seed = Number(values.seed)
const isWhole = values.only === undefined
const referenceScenarios = isWhole ? Number(values['reference-scenarios']) : 0
/** The reference resolver's generated scenarios come from several seeds, this many from each. */
const PART = 1_000
const chunks = Array.from({ length: Math.ceil(referenceScenarios / PART) }, (_, index) =>
  Math.min(PART, referenceScenarios - index * PART),
)
let done = 0
const kept: Record<string, JobResult> = values.keep === undefined ? {} : await readKept(values.keep)
const chosen = mutants.filter(({ id }) => values.only?.includes(id) ?? true)
const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
const workers = await startJobPool<undefined, Job, JobResult>(
  fileURLToPath(new URL('./kill-worker.ts', import.meta.url)),
  { workers: Math.min(Number(values.workers), isWhole ? Infinity : 2 * chosen.length), setup: undefined },
)
try {
  await buildMutant(chosen, folder)
  const [, ...killed] = await Promise.all([isWhole && passesCases(), ...chosen.map(kill)])
  await passesScenarios()
  const text = killMatrixText(killed, {
    cases: catalogue.length,
    seed,
    scenarios: Number(values.scenarios),
    referenceScenarios,
    referenceSeeds: chunks.length,
  })
  if (isWhole) {
    await writeFile(page, withChanges(text, current, current))
    await writeFile(measured, `${JSON.stringify(current, null, 2)}\n`)
  }
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ mutant: killed.map(row) }, null, 2)}\n`)
  if (isWhole) process.stdout.write(text)
  process.exitCode = killed.every(isKilled) ? 0 : 1
} finally {
  await workers.close()
  await rm(folder, { recursive: true })
}

async function readKept(path: string): Promise<Record<string, JobResult>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

/** Runs a job, unless its result was kept. */
async function work(key: string, job: Job): Promise<JobResult> {
  const known = kept[key]
  if (known) return known
  const result = await workers.run(job)
  kept[key] = result
  if (values.keep !== undefined) await writeFile(values.keep, JSON.stringify(kept, null, 2))
  return result
}

async function passesCases(): Promise<void> {
  const { cases } = await work('reference', { run: 'cases', level: 'hardened', needsOneNetwork: false })
  if (cases && cases.cases.length > 0) throw new Error(`The reference resolver does not pass ${cases.cases.join(', ')}`)
}

/** Several seeds, so that workers can run the parts in parallel. */
async function passesScenarios(): Promise<void> {
  await Promise.all(
    chunks.map(async (most, index) => {
      const job = { run: 'scenarios', level: 'hardened', most, seed: seed + index } as const
      const { scenarios } = await work(`reference, ${most} scenarios of seed ${job.seed}`, job)
      if (scenarios)
        throw new Error(
          `The reference resolver does not pass scenario ${scenarios.scenarios - 1} of seed ${seed + index}`,
        )
      process.stderr.write(`The reference resolver passes ${most} scenarios of seed ${seed + index}\n`)
    }),
  )
}

async function kill(fault: Mutant): Promise<Killed> {
  const resolver = join(folder, `${fault.id}.js`)
  const level = levelOf(fault)
  const ofCases = work(fault.id, { run: 'cases', resolver, level, needsOneNetwork: fault.needsOneNetwork === true })
  const ofScenarios: Promise<JobResult> | JobResult = isOfNamedCases(fault)
    ? {}
    : work(`${fault.id}, ${values.scenarios} scenarios of seed ${seed}`, {
        run: 'scenarios',
        resolver,
        level,
        most: Number(values.scenarios),
        seed,
      })
  const [{ cases }, { scenarios }] = await Promise.all([ofCases, ofScenarios])
  if (!cases) throw new Error(`The worker returned no result for the cases of ${fault.id}`)
  const one: Killed = { fault, ...cases, byScenarios: scenarios ?? undefined }
  done += 1
  process.stderr.write(`${done} of ${chosen.length}  ${fault.id}  ${verdictOf(one)}\n`)
  return one
}

/** The level of the first rule that it breaks; `deployment` for `interface`, which has no generated scenarios. */
function levelOf({ rules: [first] }: Mutant): Level {
  return rules.find(({ id }) => id === first)?.level === 'hardened' ? 'hardened' : 'deployment'
}

/** Whether cases and generated scenarios catch it, and its rule is among those that it is said to break. */
function isKilled({ fault, cases, rulesNamed, byScenarios }: Killed): boolean {
  return cases.length > 0 && rulesNamed.includes(fault.rules[0]) && (byScenarios !== undefined || isOfNamedCases(fault))
}

function verdictOf({ fault, cases, rulesNamed, byScenarios }: Killed): string {
  const named = rulesNamed.includes(fault.rules[0])
    ? ''
    : `, BLAMED FOR ${rulesNamed.join(' ')}, NOT FOR ${fault.rules[0]}`
  const missed = isOfNamedCases(fault) ? 'not in scenarios' : 'NOT BY SCENARIOS'
  const scenarios = byScenarios ? `by scenario ${byScenarios.scenarios}, ${byScenarios.actions} actions` : missed
  return cases.length === 0
    ? `NOT BY CASES, ${scenarios}`
    : `caught in ${cases.length}, first by ${cases[0]}${named}; ${scenarios}`
}

function row({ fault: { id, rules }, cases, rulesNamed, byScenarios }: Killed) {
  return { id, rules, namedCase: cases[0] ?? null, scenarios: byScenarios?.scenarios ?? null, rulesNamed }
}
