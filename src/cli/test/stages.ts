import { forGroups, type Stage, type StageOptions, setStage } from '../../conformance/run/stage.ts'

type Choice = StageOptions & { workers: number; runs: number }

/** One stage a worker, suited to generated worlds where there will be some. Throws what {@link setStage} throws; none is left then. */
export async function setStages({ workers, runs, ...options }: Choice): Promise<Stage[]> {
  const suited = runs > 0 ? { ...options, ...forGroups } : options
  const settled = await Promise.allSettled(Array.from({ length: workers }, () => setStage(suited)))
  const stages = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return stages
  await Promise.all(stages.map((stage) => stage.close()))
  throw failure.reason
}
