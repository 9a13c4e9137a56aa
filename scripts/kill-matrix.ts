// Plays every named case, and generated worlds, against every faulty resolver, and writes who was caught, by what, and
// what it was blamed for.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Fault, faults } from '../src/conformance/faulty/faults.ts'
import { type Stage, setStage } from '../src/conformance/run/stage.ts'
import { catalogue } from '../src/scenario/catalogue/index.ts'
import reference from '../src/subject/reference/index.ts'
import { buildFaulty } from './build-faulty.ts'
import { catchByWorlds } from './catch-by-worlds.ts'
import { catchFault } from './catch-fault.ts'
import { type Killed, killMatrixText } from './kill-matrix-text.ts'

const page = fileURLToPath(new URL('../docs/kill-matrix.md', import.meta.url))
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** How many worlds are played at most against a faulty resolver. */
    worlds: { type: 'string', default: '3000' },
    'reference-worlds': { type: 'string', default: '20000' },
    only: { type: 'string', multiple: true },
  },
})
const seed = Number(values.seed)
const referenceWorlds = Number(values['reference-worlds'])
const chosen = faults.filter(({ id }) => values.only?.includes(id) ?? true)
const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
const stages = await Promise.all([setStage(), setStage()])
try {
  await buildFaulty(faults, folder)
  const { cases } = await catchFault(stages, reference, catalogue)
  if (cases.length > 0) throw new Error(`The reference resolver does not pass ${cases.join(', ')}`)
  const failed = await catchByWorlds(stages, reference, { most: referenceWorlds, seed, shrinkSeconds: 20 })
  if (failed) throw new Error(`The reference resolver does not pass world ${failed.worlds - 1} of seed ${seed}`)
  const killed: Killed[] = []
  for (const fault of chosen) {
    const one = await kill(fault, stages)
    killed.push(one)
    process.stderr.write(`${killed.length} of ${chosen.length}  ${fault.id}  ${verdictOf(one)}\n`)
  }
  const text = killMatrixText(killed, { cases: catalogue.length, seed, referenceWorlds })
  if (chosen.length === faults.length) await writeFile(page, text)
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ faulty: killed.map(row) }, null, 2)}\n`)
  process.stdout.write(text)
  process.exitCode = killed.every(isKilled) ? 0 : 1
} finally {
  await Promise.all(stages.map((stage) => stage.close()))
  await rm(folder, { recursive: true })
}

async function kill(fault: Fault, all: readonly Stage[]): Promise<Killed> {
  const stages = fault.isOfOneStage ? all.slice(0, 1) : all
  const { default: create } = await import(pathToFileURL(join(folder, `${fault.id}.js`)).href)
  const byCases = await catchFault(stages, create, catalogue)
  const byWorlds = await catchByWorlds(stages, create, { most: Number(values.worlds), seed, shrinkSeconds: 20 })
  return { fault, ...byCases, byWorlds }
}

/** Caught by both, and blamed for its rule. Generated worlds have one network, and no block comes during a question. */
function isKilled({ fault, cases, rulesNamed, byWorlds }: Killed): boolean {
  const isOfNamedCases = /^(NET|RACE)-/.test(fault.rules[0])
  return cases.length > 0 && rulesNamed.includes(fault.rules[0]) && (byWorlds !== undefined || isOfNamedCases)
}

function verdictOf({ fault, cases, rulesNamed, byWorlds }: Killed): string {
  const named = rulesNamed.includes(fault.rules[0])
    ? ''
    : `, BLAMED FOR ${rulesNamed.join(' ')}, NOT FOR ${fault.rules[0]}`
  const worlds = byWorlds ? `by world ${byWorlds.worlds}, ${byWorlds.actions} actions` : 'NOT BY WORLDS'
  return cases.length === 0
    ? `NOT BY CASES, ${worlds}`
    : `caught in ${cases.length}, first by ${cases[0]}${named}; ${worlds}`
}

function row({ fault: { id, rules }, cases, rulesNamed, byWorlds }: Killed) {
  return { id, rules, namedCase: cases[0] ?? null, worlds: byWorlds?.worlds ?? null, rulesNamed }
}
