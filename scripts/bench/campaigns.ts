import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import createViem from '../../examples/typescript/resolver.ts'
import { countsOf, totalOf } from '../../src/check/resolvers/campaign/batch-counts.ts'
import { planBatches } from '../../src/check/resolvers/campaign/plan-batches.ts'
import { openRunners, type Workers } from '../../src/check/resolvers/runner.ts'
import { startWorkers } from '../../src/check/resolvers/workers/start-workers.ts'
import { campaignScenario } from '../../src/generate/campaign-scenario.ts'
import { type SteeredCampaign, steerCampaign } from '../../src/generate/steering/steered-campaign.ts'
import { campaignNetwork } from '../../src/network/test-network.ts'
import { locate } from '../../src/platform/locate.ts'
import type { CreateResolver } from '../../src/subject/resolver.ts'
import { startProgram } from '../../src/subject/start-program.ts'
import { newRestarts, type StartSubject } from '../../src/subject/subject.ts'
import type { Figures } from './figures.ts'
import { runPlainly } from './plain-way.ts'
import { type ProcessorTime, peakMemory, processorTime } from './processor-time.ts'
import { proxyCost } from './proxy-cost.ts'

const SEED = 1

type Measured = {
  scenariosPerSecond: number
  questionsPerSecond: number
  questionsPerScenario: number
  /** Processor time a question, in milliseconds. */
  processorMs: ProcessorTime & { all: number }
  /** The most memory of all processes together, in megabytes; of this process also before. */
  memory: number
}

/**
 * Measures campaigns of a subject that answers at once, of the bundled resolver and of one written with viem's defaults, beside
 * the plain way: see {@link runPlainly}.
 * @param options `scenarios`: how many the instant subject answers; the others answer a tenth of them.
 */
export async function benchCampaigns({ scenarios }: { scenarios: number }): Promise<Figures> {
  const fewer = Math.ceil(scenarios / 10)
  const instant = await instantModule()
  const bundled = locate('reference/index')
  const instantOne = await measure(instant, { workers: 1, runs: scenarios })
  const instantTwo = await measure(instant, { workers: 2, runs: scenarios })
  const bundledOne = await measure(bundled, { workers: 1, runs: fewer })
  const bundledTwo = await measure(bundled, { workers: 2, runs: fewer })
  const bundledSteered = await measure(bundled, { workers: 2, runs: fewer, steered: true })
  const viem = await measure('examples/typescript/resolver.ts', { workers: 1, runs: fewer })
  const { default: createInstant } = await import(pathToFileURL(instant).href)
  const plain = { instant: await plainly(createInstant, fewer), viem: await plainly(createViem, fewer) }
  return {
    'instant module, 1 worker': instantOne,
    'instant module, 2 workers': instantTwo,
    'bundled resolver, 1 worker': bundledOne,
    'bundled resolver, 2 workers': bundledTwo,
    'bundled, steered, 2 workers': bundledSteered,
    'viem, 1 worker': viem,
    'plain way': { 'instant, scenariosPerSecond': plain.instant, 'viem, scenariosPerSecond': plain.viem },
    'to the plain way': {
      instant: instantOne.scenariosPerSecond / plain.instant,
      viem: viem.scenariosPerSecond / plain.viem,
      'bundled, 2 workers, to viem': bundledTwo.scenariosPerSecond / plain.viem,
    },
    '2 workers to 1': {
      instant: instantTwo.scenariosPerSecond / instantOne.scenariosPerSecond,
      bundled: bundledTwo.scenariosPerSecond / bundledOne.scenariosPerSecond,
    },
    'what the proxy adds, to a direct request': await proxyCost(),
  }
}

/** A module that answers at once. Its answers may be wrong: the campaigns here do not stop at a wrong answer. */
async function instantModule(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'harborcheck-bench-')), 'instant.mjs')
  await writeFile(
    file,
    `export default () => ({
  name: 'instant',
  isAttackable: async () => false,
  bindingAgreement: async () => null,
  timeRemaining: async () => null,
  terms: async () => null,
  targets: async () => [],
})
`,
  )
  return file
}

/** Scenarios a second of a resolver by the plain way. */
async function plainly(create: CreateResolver, scenarios: number): Promise<number> {
  await runPlainly(campaignScenario(SEED + 1, 0), create)
  const begun = performance.now()
  for (let index = 0; index < scenarios; index++) await runPlainly(campaignScenario(SEED, index), create)
  return (scenarios * 1_000) / (performance.now() - begun)
}

/** Runs all scenarios of a seed, whatever the answers, and counts them. */
async function runAll(
  workers: Workers,
  subject: StartSubject,
  { runs, seed, steering }: { runs: number; seed: number; steering?: SteeredCampaign | undefined },
) {
  const plan = planBatches(runs)
  const options = { seed, level: 'deployment', steering: steering !== undefined, bail: false } as const
  const counts = openRunners(workers, subject, { restarts: newRestarts() }).map(async (runner) => {
    const batches = []
    for (let next = plan.next(); next.value; next = plan.next()) {
      const batch = await runner.runBatch({ ...options, ...next.value })
      if (batch.candidates) steering?.learn(batch.first, batch.candidates)
      batches.push(countsOf(batch))
    }
    await runner.close()
    return batches
  })
  return totalOf((await Promise.all(counts)).flat())
}

/**
 * Runs generated scenarios with new workers, after some that warm up.
 * @param options `steered`: plans them as `harborcheck test` does, on another seed than its default. Default: draws them.
 */
async function measure(
  path: string,
  { workers, runs, steered = false }: { workers: number; runs: number; steered?: boolean },
): Promise<Measured> {
  const subject = startProgram({ path })
  const opened = await startWorkers([subject], { workers, ...campaignNetwork })
  try {
    await runAll(opened, subject, { runs: Math.ceil(runs / 4), seed: SEED + 1 })
    const steering = steered ? steerCampaign({ seed: SEED }) : undefined
    const before = processorTime()
    const begun = performance.now()
    const { scenarios, questions } = await runAll(opened, subject, { runs, seed: SEED, steering })
    const seconds = (performance.now() - begun) / 1_000
    const after = processorTime()
    const memory = peakMemory()
    const each = (part: keyof ProcessorTime) => ((after[part] - before[part]) * 1_000) / questions
    const [node, anvil, subjects] = [each('node'), each('anvil'), each('subjects')]
    return {
      scenariosPerSecond: scenarios / seconds,
      questionsPerSecond: questions / seconds,
      questionsPerScenario: questions / scenarios,
      processorMs: { all: node + anvil + subjects, node, anvil, subjects },
      memory,
    }
  } finally {
    await Promise.all(opened.map((worker) => worker.close()))
  }
}
