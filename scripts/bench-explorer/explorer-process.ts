// An explorer in a process of its own, so that its memory is nobody else's; started by bench-explorer.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ExplorerOptions, startExplorer } from '../../src/explorer/index.ts'

/** What the process says once its explorer answers. Memory in bytes, times in milliseconds. */
export type Started = { url: string; bareUrl: string; rssBefore: number; rssAfter: number; indexingMs: number }

/** Asked for at the end. `rssPeak` is the highest since the process began. */
export type Memory = { rss: number; rssPeak: number; heapUsed: number; external: number }

const [options] = (await once(process, 'message')) as [ExplorerOptions]
const bare = createServer((_, response) => response.end('{}'))
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', () => resolve()))
const rssBefore = process.memoryUsage.rss()
const begun = performance.now()
const explorer = await startExplorer(options)
const indexingMs = performance.now() - begun
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
const rssAfter = process.memoryUsage.rss()
process.send?.({ url: explorer.url, bareUrl, rssBefore, rssAfter, indexingMs } satisfies Started)

process.on('message', () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  const rssPeak = process.resourceUsage().maxRSS * 1_024
  process.send?.({ rss, rssPeak, heapUsed, external } satisfies Memory)
})
process.on('disconnect', () => process.exit())
