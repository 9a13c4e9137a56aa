// Plays every named case, and generated scenarios, against every mutant, and writes who was caught, by what, and
// what it was blamed for.
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
import { hire } from './kill-workers.ts'

const page = fileURLToPath(new URL('../docs/kill-matrix.md', import.meta.url))
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** How many worlds are played at most against a mutant. */
    worlds: { type: 'string', default: '3000' },
    'reference-worlds': { type: 'string', default: '20000' },
    /** Processes that share the work. */
    workers: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true },
    /** A file of what was found so far, to go on where a run was ended. It holds for the code of its time. */
    keep: { type: 'string' },
  },
})
const seed = Number(values.seed)
const referenceWorlds = Number(values['reference-worlds'])
/** How many of the reference resolver's worlds are of each seed. */
const PART = 1_000
const chunks = Array.from({ length: Math.ceil(referenceWorlds / PART) }, (_, index) =>
  Math.min(PART, referenceWorlds - index * PART),
)
let done = 0
const kept: Record<string, JobResult> = values.keep === undefined ? {} : await readKept(values.keep)
const chosen = mutants.filter(({ id }) => values.only?.includes(id) ?? true)
const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
const workers = await hire(Number(values.workers))
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

/** Does a job, unless it is known what came of it. */
async function work(what: string, job: Job): Promise<JobResult> {
  const known = kept[what]
  if (known) return known
  const result = await workers.run(job)
  kept[what] = result
  if (values.keep !== undefined) await writeFile(values.keep, JSON.stringify(kept, null, 2))
  return result
}

async function passesCases(): Promise<void> {
  const { cases } = await work('reference', { play: 'cases', level: 'hardened', needsOneNetwork: false })
  if (cases && cases.cases.length > 0) throw new Error(`The reference resolver does not pass ${cases.cases.join(', ')}`)
}

/** A part of the worlds is of each of several seeds, so that the parts can be played side by side. */
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
  // What fails where nothing else does fails as well where sources do: the cases of its level tell.
  const level = levelOf(fault)
  const { cases } = await work(fault.id, {
    play: 'cases',
    resolver,
    level,
    needsOneNetwork: fault.needsOneNetwork === true,
  })
  if (!cases) throw new Error(`Nothing came of ${fault.id}`)
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

/** That of the rule which it breaks first; at level `interface` there are no generated scenarios. */
function levelOf({ rules: [first] }: Mutant): Level {
  return rules.find(({ id }) => id === first)?.level === 'hardened' ? 'hardened' : 'deployment'
}

/** Caught by both, and blamed for its rule. */
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
