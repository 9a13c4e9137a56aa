import { askersHere } from '../../src/check/situations/askers-here.ts'
import { openStart } from '../../src/check/situations/open-start.ts'
import { runExhaust } from '../../src/check/situations/run-exhaust.ts'
import { copiesNetworkOptions } from '../../src/check/situations/start-copies.ts'
import { startTestNetwork } from '../../src/network/test-network.ts'
import { startProgram } from '../../src/subject/start-program.ts'
import type { Figures } from './figures.ts'
import { type ProcessorTime, processorTime } from './processor-time.ts'

export type SituationsOptions = { workers: number; depth: number; start: string; subject: string }

/** Measures the exhaustive search with a subject module that may be wrong. */
export async function benchSituations(options: SituationsOptions): Promise<Figures> {
  const before = processorTime()
  const network = await startTestNetwork(copiesNetworkOptions)
  const startedAt = performance.now()
  const places = { networks: [network], workers: options.workers, network: copiesNetworkOptions }
  const start = openStart(options.start)
  const askers = askersHere(places, startProgram({ path: options.subject }), { start })
  const { depths, broken } = await runExhaust(askers, { start, depth: options.depth, bail: false })
  const seconds = (performance.now() - startedAt) / 1_000
  await network.close()
  if (broken) throw broken
  const sum = (member: 'asked' | 'questions') => depths.reduce((total, depth) => total + depth[member], 0)
  const after = processorTime()
  const used = (part: keyof ProcessorTime) => (after[part] - before[part]) * 1_000
  return {
    situations: sum('asked'),
    questions: sum('questions'),
    seconds,
    'situations a second': sum('asked') / seconds,
    'processor time, ms': (used('node') + used('anvil') + used('subjects')) / sum('asked'),
  }
}
