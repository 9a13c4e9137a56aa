import { type Stage, type StageOptions, setStage } from '../../network/test-network.ts'

/** One stage a worker. Throws what {@link setStage} throws; none is left then. */
export async function setStages({ workers, ...options }: StageOptions & { workers: number }): Promise<Stage[]> {
  const settled = await Promise.allSettled(Array.from({ length: workers }, () => setStage(options)))
  const stages = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return stages
  await Promise.all(stages.map((stage) => stage.close()))
  throw failure.reason
}
