import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'

/** Starts one test network for each worker. If one fails, closes the others and throws what {@link startTestNetwork} threw. */
export async function startTestNetworks({
  workers,
  ...options
}: TestNetworkOptions & { workers: number }): Promise<TestNetwork[]> {
  const settled = await Promise.allSettled(Array.from({ length: workers }, () => startTestNetwork(options)))
  const networks = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return networks
  await Promise.all(networks.map((network) => network.close()))
  throw failure.reason
}
