// Measures the processor time that a proxy adds to a request.
import { Pool } from 'undici'
import type { TestNetwork } from '../src/network/test-network.ts'

const REQUESTS = 2_000
const ROUNDS = 5

const body = JSON.stringify([
  { jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] },
  { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] },
])

/**
 * Sends the same requests to a network's node directly and through its proxy, in turns.
 * @returns the processor time of this process for each request in milliseconds (the least of five rounds), what the proxy
 * adds, and the ratio.
 */
export async function proxyCost(network: TestNetwork) {
  const direct: number[] = []
  const proxied: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await costOf(network.chain.rpcUrl), await costOf(network.environment.rpcUrl)]
    network.proxies.take()
    // The first round warms up.
    if (round === 0) continue
    direct.push(one)
    proxied.push(other)
  }
  const [least, most] = [Math.min(...direct), Math.min(...proxied)]
  return { direct: least, proxied: most, added: most - least, ratio: most / least }
}

async function costOf(url: string): Promise<number> {
  const pool = new Pool(url)
  const ask = async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await pool.request({ method: 'POST', path: '/', headers, body })
    await answer.body.text()
  }
  await ask()
  const before = process.cpuUsage()
  for (let index = 0; index < REQUESTS; index += 1) await ask()
  const { user, system } = process.cpuUsage(before)
  await pool.close()
  return (user + system) / 1_000 / REQUESTS
}
