import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'

/** One test network a worker. Throws what {@link startTestNetwork} throws; none is left then. */
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
