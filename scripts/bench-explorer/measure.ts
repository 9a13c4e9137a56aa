import type { Chain } from '../../src/chain/chain.ts'
import type { Population } from '../../src/chain/populate/populate.ts'
import { openManyAgreements } from '../../test/explorer/many-agreements.ts'
import { type Times, timesOf } from './ask.ts'
import { type Forked, forkExplorer } from './fork-explorer.ts'
import { questions, spread } from './questions.ts'

/** `cpu`: CPU time of the explorer's process for each request, the bare round trip included, in milliseconds. */
type Answers = Record<string, Times & { cpu: number }>

/** The measurements of an explorer with this many agreements. */
export type Result = {
  agreements: number
  contracts: number
  blocks: number
  figures: Record<string, number>
  answers: Answers
}

/** Starts an explorer of the chain in a process of its own and measures all kinds of requests. */
export async function measure(chain: Chain, filled: Population): Promise<Result> {
  const { rpcUrl, chainId, deployment } = chain
  const { agreements, contracts } = filled
  const explorer = await forkExplorer({
    rpcUrl,
    chainId,
    contracts: deployment,
    valueEstimates: contracts.map((contract, nth) => ({
      contract,
      symbol: 'USDC',
      usd: `${(nth * 7_907) % 1_000_003}`,
    })),
  })
  try {
    const answers = await ask(chain, explorer, filled)
    const { rss, rssPeak, heapUsed } = await explorer.usage()
    const { rssBefore, rssAfter, indexingMs, indexingCpuMs } = explorer
    const figures = {
      indexingMs,
      indexingMsPerThousand: (indexingMs * 1_000) / agreements.length,
      indexingCpuMs,
      rssBeforeMb: rssBefore / 2 ** 20,
      rssIndexedMb: rssAfter / 2 ** 20,
      rssAnsweredMb: rss / 2 ** 20,
      rssPeakMb: rssPeak / 2 ** 20,
      rssPeakGrowthMb: (rssPeak - rssBefore) / 2 ** 20,
      heapUsedMb: heapUsed / 2 ** 20,
    }
    return { agreements: agreements.length, contracts: contracts.length, blocks: chain.head.number, figures, answers }
  } finally {
    await explorer.end()
  }
}

async function ask(chain: Chain, explorer: Forked, filled: Population): Promise<Answers> {
  const { url, bareUrl } = explorer
  const answers: Answers = {}
  const put = async (name: string, urls: readonly string[], before?: () => Promise<unknown>) => {
    const { cpuMs } = await explorer.usage()
    const times = await timesOf(urls, bareUrl, before)
    answers[name] = { ...times, cpu: ((await explorer.usage()).cpuMs - cpuMs) / urls.length }
  }
  await put('bare HTTP', spread([bareUrl]))
  for (const [name, urls] of Object.entries(questions(url, filled))) await put(name, urls)

  const ordinary = spread(filled.contracts).map((contract) => `${url}/chain/agreement/by-contract/${contract}`)
  const mineOne = () => chain.mine({ timestamp: chain.head.timestamp + 1 })
  await put('by-contract, each in a new block', ordinary, mineOne)
  for (const { name, count, first, drip } of crowds) {
    const many = await openManyAgreements(url, count, first, drip)
    await put(`by-contract, ${name}`, ordinary)
    many.leave()
  }
  return answers
}

const million = 'x'.repeat(1_000_000)
const post = 'POST /chain/agreements HTTP/1.1\r\nHost: localhost\r\n'
const crowds = [
  { name: '1,000 idle', count: 1_000 },
  { name: '1,000 slow headers', count: 1_000, first: 'GET / HTTP/1.1\r\n', drip: 'X-Slow: x\r\n' },
  { name: '1,000 slow bodies', count: 1_000, first: `${post}Content-Length: 100000\r\n\r\n`, drip: 'x' },
  { name: '50 bodies of 1 MB', count: 50, first: `${post}Content-Length: 1000000\r\n\r\n${million}` },
  { name: '50 headers of 1 MB', count: 50, first: `GET / HTTP/1.1\r\nX-Long: ${million}` },
]
