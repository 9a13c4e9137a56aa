// Runs an explorer in a process of its own, so that its memory can be measured; started by bench-explorer.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ExplorerOptions, startExplorer } from '../../src/explorer/index.ts'

/** The message that the process sends once its explorer answers. Memory in bytes, times in milliseconds. */
export type Started = {
  url: string
  bareUrl: string
  rssBefore: number
  rssAfter: number
  indexingMs: number
  indexingCpuMs: number
}

/** Memory in bytes (`rssPeak`: the highest since the start) and CPU time on all cores in milliseconds. */
export type Usage = { rss: number; rssPeak: number; heapUsed: number; cpuMs: number }

const [options] = (await once(process, 'message')) as [ExplorerOptions]
const bare = createServer((_, response) => response.end('{}'))
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', () => resolve()))
const rssBefore = process.memoryUsage.rss()
const begun = performance.now()
const cpuBefore = cpuMs()
const explorer = await startExplorer(options)
const indexingMs = performance.now() - begun
const indexingCpuMs = cpuMs() - cpuBefore
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
const rssAfter = process.memoryUsage.rss()
process.send?.({ url: explorer.url, bareUrl, rssBefore, rssAfter, indexingMs, indexingCpuMs } satisfies Started)

process.on('message', () => {
  const { rss, heapUsed } = process.memoryUsage()
  const rssPeak = process.resourceUsage().maxRSS * 1_024
  process.send?.({ rss, rssPeak, heapUsed, cpuMs: cpuMs() } satisfies Usage)
})
process.on('disconnect', () => process.exit())

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
