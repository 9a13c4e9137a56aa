// Plays every named case against every faulty resolver, and writes who was caught, by what, and what it was blamed for.
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
import { catchFault } from './catch-fault.ts'
import { type Killed, killMatrixText } from './kill-matrix-text.ts'

const page = fileURLToPath(new URL('../docs/kill-matrix.md', import.meta.url))
const { values } = parseArgs({ options: { json: { type: 'string' } } })
const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
const stages = await Promise.all([setStage(), setStage()])
try {
  await buildFaulty(faults, folder)
  const { cases } = await catchFault(stages, reference, catalogue)
  if (cases.length > 0) throw new Error(`The reference resolver does not pass ${cases.join(', ')}`)
  const killed: Killed[] = []
  for (const fault of faults) {
    const one = await kill(fault, stages)
    killed.push(one)
    process.stderr.write(`${killed.length} of ${faults.length}  ${fault.id}  ${verdictOf(one)}\n`)
  }
  const text = killMatrixText(killed, catalogue.length)
  await writeFile(page, text)
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ faulty: killed.map(row) }, null, 2)}\n`)
  process.stdout.write(text)
  process.exitCode = killed.every(isKilled) ? 0 : 1
} finally {
  await Promise.all(stages.map((stage) => stage.close()))
  await rm(folder, { recursive: true })
}

async function kill(fault: Fault, stages: readonly Stage[]): Promise<Killed> {
  const { default: create } = await import(pathToFileURL(join(folder, `${fault.id}.js`)).href)
  return { fault, ...(await catchFault(stages, create, catalogue)) }
}

/** Caught, and blamed for its rule. */
function isKilled({ fault, cases, rulesNamed }: Killed): boolean {
  return cases.length > 0 && rulesNamed.includes(fault.rules[0])
}

function verdictOf(one: Killed): string {
  const { fault, cases, rulesNamed } = one
  if (isKilled(one)) return `caught in ${cases.length}, first by ${cases[0]}`
  return cases.length === 0 ? 'NOT CAUGHT' : `BLAMED FOR ${rulesNamed.join(' ')}, NOT FOR ${fault.rules[0]}`
}

/** `worlds` are counted by campaigns, not here. */
function row({ fault: { id, rules }, cases, rulesNamed }: Killed) {
  return { id, rules, namedCase: cases[0] ?? null, worlds: null, rulesNamed }
}
