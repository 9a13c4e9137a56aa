import { Agent, get } from 'node:http'

/**
 * Milliseconds: the middle one, the one that a twentieth is above, and the first one. `timesBare`: the median in medians
 * of bare HTTP round trips to the same process, made in turn with them; other load on the machine slows both.
 */
export type Times = { median: number; p95: number; first: number; timesBare: number }

/**
 * Asks one after the other, on one connection, and takes the time of each; what is not a 200 throws.
 *
 * @param before what to do before each, outside of its time.
 */
export async function timesOf(
  urls: readonly string[],
  bareUrl: string,
  before?: () => Promise<unknown>,
): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const bare: number[] = []
  for (const url of urls) {
    await before?.()
    bare.push(await timeOf(bareUrl, agent))
    times.push(await timeOf(url, agent))
  }
  agent.destroy()
  const [first = 0] = times
  const median = at(times, 0.5)
  return { median, p95: at(times, 0.95), first, timesBare: median / at(bare, 0.5) }
}

const at = (times: number[], part: number) => times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

async function timeOf(url: string, agent: Agent): Promise<number> {
  const begun = performance.now()
  await ask(url, agent)
  return performance.now() - begun
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })
}
