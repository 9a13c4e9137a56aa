import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'

/** One stage a worker. Throws what {@link startTestNetwork} throws; none is left then. */
export async function startTestNetworks({
  workers,
  ...options
}: TestNetworkOptions & { workers: number }): Promise<TestNetwork[]> {
  const settled = await Promise.allSettled(Array.from({ length: workers }, () => startTestNetwork(options)))
  const stages = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return stages
  await Promise.all(stages.map((stage) => stage.close()))
  throw failure.reason
}
