// Runs all cases, and generated scenarios, against every mutant. Writes docs/kill-matrix.md: which mutants are caught, by
// which cases and scenarios, and which rules they are said to break.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Level, rules } from '../src/model/rules.ts'
import { type Mutant, mutants } from '../src/mutants/mutants.ts'
import { catalogue } from '../src/scenario/catalogue/index.ts'
import { buildMutant } from './build-mutant.ts'
import { isOfNamedCases, type Killed, killMatrixText } from './kill-matrix-text.ts'
import type { Job, JobResult } from './kill-worker.ts'
import { startWorkers } from './kill-workers.ts'

const page = fileURLToPath(new URL('../docs/kill-matrix.md', import.meta.url))
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** The most generated scenarios for each mutant. */
    worlds: { type: 'string', default: '3000' },
    'reference-worlds': { type: 'string', default: '20000' },
    /** The number of processes. */
    workers: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true },
    /** A file of results, to continue an interrupted run. Valid only while the code is the same. */
    keep: { type: 'string' },
  },
})
const seed = Number(values.seed)
const referenceWorlds = Number(values['reference-worlds'])
/** The reference resolver's generated scenarios come from several seeds, this many from each. */
const PART = 1_000
const chunks = Array.from({ length: Math.ceil(referenceWorlds / PART) }, (_, index) =>
  Math.min(PART, referenceWorlds - index * PART),
)
let done = 0
const kept: Record<string, JobResult> = values.keep === undefined ? {} : await readKept(values.keep)
const chosen = mutants.filter(({ id }) => values.only?.includes(id) ?? true)
const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
const workers = await startWorkers(Number(values.workers))
try {
  await buildMutant(chosen, folder)
  const [, ...killed] = await Promise.all([passesCases(), ...chosen.map(kill)])
  await passesWorlds()
  const text = killMatrixText(killed, {
    cases: catalogue.length,
    seed,
    worlds: Number(values.worlds),
    referenceWorlds,
    referenceSeeds: chunks.length,
  })
  if (chosen.length === mutants.length) await writeFile(page, text)
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ mutant: killed.map(row) }, null, 2)}\n`)
  process.stdout.write(text)
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
  const { cases } = await work('reference', { play: 'cases', level: 'hardened', needsOneNetwork: false })
  if (cases && cases.cases.length > 0) throw new Error(`The reference resolver does not pass ${cases.cases.join(', ')}`)
}

/** Several seeds, so that workers can run the parts in parallel. */
async function passesWorlds(): Promise<void> {
  await Promise.all(
    chunks.map(async (most, index) => {
      const job = { play: 'worlds', level: 'hardened', most, seed: seed + index } as const
      const { worlds } = await work(`reference, ${most} worlds of seed ${job.seed}`, job)
      if (worlds)
        throw new Error(`The reference resolver does not pass world ${worlds.worlds - 1} of seed ${seed + index}`)
      process.stderr.write(`The reference resolver passes ${most} worlds of seed ${seed + index}\n`)
    }),
  )
}

async function kill(fault: Mutant): Promise<Killed> {
  const resolver = join(folder, `${fault.id}.js`)

  const level = levelOf(fault)
  const { cases } = await work(fault.id, {
    play: 'cases',
    resolver,
    level,
    needsOneNetwork: fault.needsOneNetwork === true,
  })
  if (!cases) throw new Error(`The worker returned no result for the cases of ${fault.id}`)
  const { worlds } = isOfNamedCases(fault)
    ? {}
    : await work(`${fault.id}, ${values.worlds} worlds of seed ${seed}`, {
        play: 'worlds',
        resolver,
        level,
        most: Number(values.worlds),
        seed,
      })
  const one: Killed = { fault, ...cases, byWorlds: worlds ?? undefined }
  done += 1
  process.stderr.write(`${done} of ${chosen.length}  ${fault.id}  ${verdictOf(one)}\n`)
  return one
}

/** The level of the first rule that it breaks; `deployment` for `interface`, which has no generated scenarios. */
function levelOf({ rules: [first] }: Mutant): Level {
  return rules.find(({ id }) => id === first)?.level === 'hardened' ? 'hardened' : 'deployment'
}

/** Whether cases and generated scenarios catch it, and its rule is among those that it is said to break. */
function isKilled({ fault, cases, rulesNamed, byWorlds }: Killed): boolean {
  return cases.length > 0 && rulesNamed.includes(fault.rules[0]) && (byWorlds !== undefined || isOfNamedCases(fault))
}

function verdictOf({ fault, cases, rulesNamed, byWorlds }: Killed): string {
  const named = rulesNamed.includes(fault.rules[0])
    ? ''
    : `, BLAMED FOR ${rulesNamed.join(' ')}, NOT FOR ${fault.rules[0]}`
  const missed = isOfNamedCases(fault) ? 'not in worlds' : 'NOT BY WORLDS'
  const worlds = byWorlds ? `by world ${byWorlds.worlds}, ${byWorlds.actions} actions` : missed
  return cases.length === 0
    ? `NOT BY CASES, ${worlds}`
    : `caught in ${cases.length}, first by ${cases[0]}${named}; ${worlds}`
}

function row({ fault: { id, rules }, cases, rulesNamed, byWorlds }: Killed) {
  return { id, rules, namedCase: cases[0] ?? null, worlds: byWorlds?.worlds ?? null, rulesNamed }
}
