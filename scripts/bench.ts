// Measures the speed and memory of campaigns with a subject that answers at once: on one worker, on two, and, for
// comparison, with plain viem; the processor time that a proxy adds to a request; and the questions a second that a service
// with 20 ms latency answers, one at a time and eight at once. `--json <file>` writes the figures to a file; `--long` runs
// 10,000 generated scenarios too.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { generateScenario } from '../src/generate/generate-scenario.ts'
import { keepHeapLean } from '../src/lean-heap.ts'
import { campaignNetworkOptions, startTestNetwork, type TestNetwork } from '../src/network/test-network.ts'
import { batchSizeForRequests } from '../src/run/campaign/batch-size.ts'
import { runGenerated, totalOf } from '../src/run/campaign/run-generated.ts'
import { inlineSubject } from '../src/subject/inline.ts'
import { questionsPerSecond } from './bench-at-once.ts'
import { proxyCost } from './bench-proxy.ts'
import { runWithViem } from './viem-baseline.ts'

const SEED = 1
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    long: { type: 'boolean', default: false },
    scenarios: { type: 'string', default: '1200' },
    plain: { type: 'string', default: '20' },
  },
})

/** Its answers may be wrong: the campaigns here do not stop at a wrong answer. */
const instant = inlineSubject(() => ({
  name: 'instant',
  isAttackable: async () => false,
  bindingAgreement: async () => null,
  timeRemaining: async () => null,
  terms: async () => null,
  targets: async () => [],
}))

// Like the command line.
keepHeapLean()
const batchSize = batchSizeForRequests(0)
const networks = await Promise.all([1, 2].map(() => startTestNetwork(campaignNetworkOptions(10_000))))
try {
  const [first] = networks as [TestNetwork, TestNetwork]
  // A warm-up: code is compiled and accounts are derived.
  await timed(networks, 300)
  const one = await timed([first], Number(values.scenarios))
  const two = await timed(networks, Number(values.scenarios))
  const plainScenariosPerSecond = await plainly(Number(values.plain))
  const figures = {
    scenariosPerSecond: { oneWorker: one.rate, twoWorkers: two.rate },
    questionsPerScenario: one.questions / one.scenarios,
    plainScenariosPerSecond,
    ratioToPlain: one.rate / plainScenariosPerSecond,
    requestMs: await proxyCost(first),
    questionsPerSecondAt20Ms: await questionsPerSecond(first),
    memoryMb: memory(),
    ...(values.long ? await long() : {}),
  }
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(24)}${shown(value)}\n`)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await Promise.all(networks.map((network) => network.close()))
}

async function timed(on: readonly TestNetwork[], runs: number) {
  const begun = performance.now()
  const { scenarios, questions } = totalOf((await runGenerated(on, instant, { runs, seed: SEED, batchSize })).batches)
  return { scenarios, questions, rate: (scenarios / (performance.now() - begun)) * 1_000 }
}

async function plainly(count: number): Promise<number> {
  // viem's client has no key to sign an EIP-7702 authorization with.
  const playable = Array.from({ length: 4 * count }, (_, index) => generateScenario(SEED, index)).filter(
    (scenario) => !JSON.stringify(scenario.steps).includes('"codeOf"'),
  )
  const begun = performance.now()
  for (const scenario of playable.slice(0, count)) await runWithViem(scenario, instant)
  return (count / (performance.now() - begun)) * 1_000
}

/** Runs 10,000 generated scenarios, to show whether the campaign slows down or its memory grows. */
async function long() {
  const marks: number[] = [performance.now()]
  let played = 0
  let most = 0
  await runGenerated(networks, instant, {
    runs: 10_000,
    seed: SEED + 1,
    batchSize,
    onScenario() {
      played += 1
      if (played % 1_000 !== 0) return
      marks.push(performance.now())
      most = Math.max(most, memory().total)
    },
  })
  const rate = (thousand: number) => 1_000_000 / ((marks[thousand] as number) - (marks[thousand - 1] as number))
  return { firstThousandPerSecond: rate(1), lastThousandPerSecond: rate(10), longRunMemoryMb: most }
}

/** Resident memory in MB: of this process, and of this process with its children. */
function memory() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const own = new Set([process.pid])
  // A child can come before its parent in the table.
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const [pid, parent] of rows) if (own.has(parent)) own.add(pid)
  }
  const sum = (those: typeof rows) => Math.round(those.reduce((total, [, , kilobytes]) => total + kilobytes, 0) / 1_024)
  return { node: sum(rows.filter(([pid]) => pid === process.pid)), total: sum(rows.filter(([pid]) => own.has(pid))) }
}

function shown(value: unknown): string {
  if (typeof value === 'number') return value.toFixed(1)
  return Object.entries(value as Record<string, number>)
    .map(([name, part]) => `${name} ${part < 1 ? part.toFixed(3) : part.toFixed(1)}`)
    .join(', ')
}
