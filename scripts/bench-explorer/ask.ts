import { Agent, get } from 'node:http'

/**
 * Answer times in milliseconds: median, 95th percentile, first. `timesBare` is the median divided by the median of bare
 * HTTP round trips to the same process, measured alternately, because other load on the machine slows both.
 */
export type Times = { median: number; p95: number; first: number; timesBare: number }

/**
 * Requests URLs one after another on one connection and measures each.
 * @param before Called before each request; not measured.
 * @throws {Error} if an answer's status is not 200.
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
