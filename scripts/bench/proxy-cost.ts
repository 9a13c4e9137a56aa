import { startTestNetwork } from '../../src/network/test-network.ts'

const REQUESTS = 1_000
const ROUNDS = 5

const calls = [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getBlockByNumber', params: ['latest', false] },
]
const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))

/**
 * Sends the same requests to a node directly and through the proxy, in turns.
 * @returns What the proxy adds to a direct request's processor time in this process, which has the proxy, as a ratio.
 */
export async function proxyCost(): Promise<number> {
  const network = await startTestNetwork()
  const [direct, proxied]: [number[], number[]] = [[], []]
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    direct.push(await costOf(network.chain.rpcUrl))
    proxied.push(await costOf(network.environment.rpcUrl))
    network.proxies.take()
  }
  await network.close()
  const least = (costs: readonly number[]) => Math.min(...costs.slice(1))
  return least(proxied) / least(direct) - 1
}

async function costOf(url: string): Promise<number> {
  const before = process.cpuUsage()
  for (let request = 0; request < REQUESTS; request++) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await answer.text()
  }
  const { user, system } = process.cpuUsage(before)
  return user + system
}
