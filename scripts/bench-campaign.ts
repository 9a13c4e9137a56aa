// Measures campaigns: scenarios and questions a second, and the processor time that each takes.
import { steerCampaign } from '../src/generate/steering/steered-campaign.ts'
import { campaignNetwork } from '../src/network/test-network.ts'
import { runGenerated, totalOf } from '../src/run/campaign/run-generated.ts'
import { startWorkers } from '../src/run/worker/start-workers.ts'
import type { StartSubject } from '../src/subject/subject.ts'
import { type Processor, processorTime } from './bench-processor.ts'
import { moduleProgram } from './bench-subjects.ts'

const SEED = 1

/** `processorMs`: processor time a question, in milliseconds. */
export type CampaignFigures = {
  scenariosPerSecond: number
  questionsPerSecond: number
  questionsPerScenario: number
  processorMs: Processor & { all: number }
}

/**
 * Runs generated scenarios with new workers, after some that warm up.
 * @param options `steered`: plans them as `harborcheck test` does, on another seed than its default. Default: draws them.
 */
export async function measureCampaign(
  start: StartSubject | string,
  { workers, runs, steered = false }: { workers: number; runs: number; steered?: boolean },
): Promise<CampaignFigures> {
  const subject = typeof start === 'string' ? moduleProgram(start) : start
  const opened = await startWorkers([subject], { workers, ...campaignNetwork })
  try {
    await runGenerated(opened, subject, { runs: Math.ceil(runs / 4), seed: SEED + 1 })
    const steering = steered ? steerCampaign({ seed: SEED }) : undefined
    const before = processorTime()
    const begun = performance.now()
    const { batches } = await runGenerated(opened, subject, { runs, seed: SEED, steering })
    const seconds = (performance.now() - begun) / 1_000
    const after = processorTime()
    const { scenarios, questions } = totalOf(batches)
    const each = (part: keyof Processor) => ((after[part] - before[part]) * 1_000) / questions
    const [node, anvil, subjects] = [each('node'), each('anvil'), each('subjects')]
    return {
      scenariosPerSecond: scenarios / seconds,
      questionsPerSecond: questions / seconds,
      questionsPerScenario: questions / scenarios,
      processorMs: { all: node + anvil + subjects, node, anvil, subjects },
    }
  } finally {
    await Promise.all(opened.map((worker) => worker.close()))
  }
}
