// Measures the exhaustive search with a subject module that may be wrong: situations a second, and processor time a situation
// in milliseconds, all processes included (Linux only). `--workers 2`, `--depth 4`, `--start small`, `--subject FILE`
// (default: one that answers at once).
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { askersHere } from '../src/check/situations/askers-here.ts'
import { openStart } from '../src/check/situations/open-start.ts'
import { runExhaust } from '../src/check/situations/run-exhaust.ts'
import { copiesNetworkOptions } from '../src/check/situations/start-copies.ts'
import { keepHeapLean } from '../src/lean-heap.ts'
import { startTestNetwork } from '../src/network/test-network.ts'
import { startProgram } from '../src/subject/start-program.ts'

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    depth: { type: 'string', default: '4' },
    start: { type: 'string', default: 'small' },
    subject: { type: 'string', default: 'test/campaign/never-attackable.ts' },
  },
})
/** Ticks of the processor's time to milliseconds. */
const TICK = 10

keepHeapLean()
const network = await startTestNetwork(copiesNetworkOptions)
const startedAt = performance.now()
const places = {
  networks: [network],
  processes: { count: Number(values.workers) - 1, network: copiesNetworkOptions },
} as const
const start = openStart(values.start)
const askers = askersHere(places, startProgram({ path: values.subject }), { start })
const { depths, broken } = await runExhaust(askers, { start, depth: Number(values.depth), bail: false })
const seconds = (performance.now() - startedAt) / 1_000
await network.close()
if (broken) throw broken
const sum = (member: 'asked' | 'questions') => depths.reduce((total, depth) => total + depth[member], 0)
const figures = {
  workers: Number(values.workers),
  situations: sum('asked'),
  questions: sum('questions'),
  seconds,
  'situations a second': sum('asked') / seconds,
  'processor time, ms': processorTime() / sum('asked'),
}
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(22)}${+value.toFixed(2)}\n`)

/** Milliseconds that this process and the children that it has waited for took. */
function processorTime(): number {
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  return rest
    .split(' ')
    .slice(11, 15)
    .reduce((total, ticks) => total + Number(ticks) * TICK, 0)
}
