// Measures in one run: campaigns with subjects that answer at once, with the bundled resolver and with one that is written
// with viem's defaults, on one worker and on two, beside the plain way (a new Anvil and viem for each scenario); the processor
// time that a proxy adds to a request; and the questions a second that a service with 20 ms latency answers, one at a time
// and eight at once. `--json <file>` writes the figures to a file; `--scenarios N` and `--plain N` set how many scenarios of
// each kind; `--long` runs 10,000 generated scenarios too.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { generateScenario } from '../src/generate/generate-scenario.ts'
import { keepHeapLean } from '../src/lean-heap.ts'
import { locate } from '../src/locate.ts'
import { campaignNetwork, startTestNetwork } from '../src/network/test-network.ts'
import { runGenerated } from '../src/run/campaign/run-generated.ts'
import type { StartSubject } from '../src/subject/subject.ts'
import { questionsPerSecond } from './bench-at-once.ts'
import { type CampaignFigures, measureCampaign } from './bench-campaign.ts'
import { proxyCost } from './bench-proxy.ts'
import { instant, instantModule, viemDefaults } from './bench-subjects.ts'
import { runWithViem } from './viem-baseline.ts'

const SEED = 1
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    long: { type: 'boolean', default: false },
    /** Scenarios with a subject that answers at once; a tenth of them with one that asks its sources. */
    scenarios: { type: 'string', default: '1200' },
    plain: { type: 'string', default: '20' },
  },
})

// Like the command line.
keepHeapLean()
const many = { runs: Number(values.scenarios) }
const fewer = { runs: Math.ceil(many.runs / 10) }
const [instantFile, viem] = [await instantModule(), await viemDefaults()]
const bundled = locate('reference/index')

const instantHere = await measureCampaign(instant, { workers: 1, ...many })
const instantOne = await measureCampaign(instantFile, { workers: 1, ...many })
const instantTwo = await measureCampaign(instantFile, { workers: 2, ...many })
const bundledOne = await measureCampaign(bundled, { workers: 1, ...fewer })
const bundledTwo = await measureCampaign(bundled, { workers: 2, ...fewer })
const bundledSteered = await measureCampaign(bundled, { workers: 2, steered: true, ...fewer })
const viemHere = await measureCampaign(viem, { workers: 1, ...fewer })
const plain = { instant: await plainly(instant), viem: await plainly(viem) }
const network = await startTestNetwork(campaignNetwork)
try {
  const figures = {
    'instant, in this process': instantHere,
    'instant module, 1 worker': instantOne,
    'instant module, 2 workers': instantTwo,
    'bundled resolver, 1 worker': bundledOne,
    'bundled resolver, 2 workers': bundledTwo,
    'bundled, steered, 2 workers': bundledSteered,
    "viem's defaults, in this process": viemHere,
    'the plain way, scenarios a second': plain,
    ratios: {
      'instant to plain': ratioOf(instantHere, plain.instant),
      "viem's defaults to plain": ratioOf(viemHere, plain.viem),
      'instant, 2 workers to 1': ratioOf(instantTwo, instantOne.scenariosPerSecond),
      'bundled, 2 workers to 1': ratioOf(bundledTwo, bundledOne.scenariosPerSecond),
    },
    'request, ms': await proxyCost(network),
    'questions a second at 20 ms': await questionsPerSecond(network),
    'memory, MB': memory(),
    ...(values.long ? { long: await long() } : {}),
  }
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(34)}${shown(value)}\n`)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await network.close()
}

function ratioOf({ scenariosPerSecond }: CampaignFigures, other: number): number {
  return scenariosPerSecond / other
}

/** Scenarios a second with a new Anvil for each, and viem's client. */
async function plainly(subject: StartSubject): Promise<number> {
  const count = Number(values.plain)
  // viem's client has no key to sign an EIP-7702 authorization with.
  const playable = Array.from({ length: 4 * count }, (_, index) => generateScenario(SEED, index)).filter(
    (scenario) => !JSON.stringify(scenario.steps).includes('"codeOf"'),
  )
  const begun = performance.now()
  for (const scenario of playable.slice(0, count)) await runWithViem(scenario, subject)
  return (count / (performance.now() - begun)) * 1_000
}

/** Runs 10,000 generated scenarios, to show whether the campaign slows down or its memory grows. */
async function long() {
  const marks: number[] = [performance.now()]
  let played = 0
  let most = 0
  await runGenerated([network], instant, {
    runs: 10_000,
    seed: SEED + 1,
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
  if (typeof value === 'number') return value < 1 ? value.toFixed(3) : value.toFixed(1)
  return Object.entries(value as Record<string, unknown>)
    .map(([name, part]) => (typeof part === 'object' ? `${name} (${shown(part)})` : `${name} ${shown(part)}`))
    .join(', ')
}
