import { Agent, get } from 'node:http'

/** Milliseconds: the middle one, and the one that a twentieth is above. */
export type Times = { median: number; p95: number; first: number }

/**
 * Asks one after the other, on one connection, and takes the time of each; what is not a 200 throws.
 *
 * @param before what to do before each, outside of its time.
 */
export async function timesOf(urls: readonly string[], before?: () => Promise<unknown>): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const url of urls) {
    await before?.()
    const begun = performance.now()
    await ask(url, agent)
    times.push(performance.now() - begun)
  }
  agent.destroy()
  const [first = 0] = times
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { median: at(0.5), p95: at(0.95), first }
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })
}
