// Which faulty resolvers the exhaustive search catches, from which start and after how many steps: a line for each, as
// Markdown. `--steps 3`: how deep to search at most. `--from 2`: leave out situations with fewer steps. `--start conflict`:
// from this start only. `--only a,b`: these mutants only. `--model`: those that have a model mutant of their name, on the model
// alone, in seconds. `--out FILE`: write there, as it goes.
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { askersHere } from '../src/exhaust/askers-here.ts'
import { openStart } from '../src/exhaust/open-start.ts'
import { runExhaust } from '../src/exhaust/run-exhaust.ts'
import { copiesNetworkOptions } from '../src/exhaust/start-copies.ts'
import { starts } from '../src/exhaust/starts.ts'
import { modelMutants } from '../src/model/mutants/model-mutants.ts'
import { type Mutant, mutants } from '../src/mutants/mutants.ts'
import { startTestNetwork, type TestNetwork } from '../src/network/test-network.ts'
import { inlineSubject } from '../src/subject/inline.ts'
import type { CreateResolver } from '../src/subject/resolver.ts'
import { buildMutant } from './build-mutant.ts'
import { searchModel } from './exhaust-model.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '3' },
    from: { type: 'string', default: '0' },
    start: { type: 'string' },
    only: { type: 'string' },
    model: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

/** Groups of rules that need a source in trouble, a second network, a race or an open reading. */
const others = /^(FAULT|LAG|NET|RACE|OPEN)-/
const chosen = mutants.filter(({ id, rules: [rule] }) =>
  values.only === undefined ? !others.test(rule) : values.only.split(',').includes(id),
)

const fromStarts = values.start === undefined ? Object.values(starts) : [openStart(values.start)]

await write('| mutant | rule | start | steps |\n| --- | --- | --- | --- |')
await (values.model ? onModel() : onChains())

/** The mutants themselves, on real chains. */
async function onChains(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const networks = await Promise.all([1, 2].map(() => startTestNetwork(copiesNetworkOptions)))
  try {
    await buildMutant(chosen, folder)
    for (const mutant of chosen) {
      const { default: create } = await import(pathToFileURL(join(folder, `${mutant.id}.js`)).href)
      await writeRow(mutant, await firstCatch(networks, mutant, create))
    }
  } finally {
    await Promise.all(networks.map((network) => network.close()))
    await rm(folder, { recursive: true })
  }
}

/** The model mutants of the same names. */
async function onModel(): Promise<void> {
  const found = fromStarts.map((start) => ({ start, ...searchModel(start, Number(values.steps)) }))
  const names = new Set(modelMutants.map(({ id }) => id))
  for (const mutant of chosen.filter(({ id }) => names.has(id))) {
    const caught = found.flatMap(({ start, caught }): [string, number][] => {
      const steps = caught.get(mutant.id)
      return steps === undefined ? [] : [[start.name, steps]]
    })
    await writeRow(mutant, caught.toSorted(([, one], [, other]) => one - other)[0])
  }
}

/** The fewest steps after which a mutant answers wrongly, and from which start. */
async function firstCatch(
  networks: readonly TestNetwork[],
  { needsOneNetwork }: Mutant,
  create: CreateResolver,
): Promise<[string, number] | undefined> {
  const on = (needsOneNetwork ? networks.slice(0, 1) : networks) as [TestNetwork, ...TestNetwork[]]
  for (let depth = Number(values.from); depth <= Number(values.steps); depth += 1) {
    for (const start of fromStarts) {
      const askers = askersHere({ networks: on }, inlineSubject(create), { start })
      const { failure } = await runExhaust(askers, { start, depth, from: depth })
      if (failure) return [start.name, depth]
    }
  }
  return undefined
}

async function writeRow({ id, rules: [rule] }: Mutant, caught: [string, number] | undefined): Promise<void> {
  const [start, steps] = caught ?? ['none', `more than ${values.steps}`]
  await write(`| ${id} | ${rule} | ${start} | ${steps} |`)
}

async function write(line: string): Promise<void> {
  process.stdout.write(`${line}\n`)
  if (values.out !== undefined) await appendFile(values.out, `${line}\n`)
}
