// What an explorer of many agreements costs: time to index, memory, and time to answer.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startChain } from '../src/chain/chain.ts'
import { type Times, timesOf } from './bench-explorer/ask.ts'
import { type Filled, openWorld } from './bench-explorer/build-world.ts'
import { forkExplorer } from './bench-explorer/in-process.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, agreements: { type: 'string', default: '10000' } },
})
const REQUESTS = 200
const most = Number(values.agreements)
const sizes = [most / 4, most / 2, most].map(Math.round)
const results = []
const chain = await startChain({ history: 4 })
try {
  const world = await openWorld(chain)
  for (const size of sizes) {
    await world.grow(size - world.filled.agreements.length)
    const result = await measure(world.filled)
    results.push(result)
    print(result)
  }
} finally {
  await chain.stop()
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ results }, null, 2)}\n`)

type Answers = Record<string, Times & { timesBare: number }>
type Result = {
  agreements: number
  contracts: number
  blocks: number
  figures: Record<string, number>
  answers: Answers
}

async function measure({ agreements, contracts }: Filled): Promise<Result> {
  const { rpcUrl, chainId, deployment } = chain
  const held = contracts.map((contract, nth) => ({ contract, symbol: 'USDC', usd: String((nth * 7_907) % 1_000_003) }))
  const place = { rpcUrl, chainId, contracts: deployment, deploymentBlock: deployment.deploymentBlock }
  const explorer = await forkExplorer({ ...place, valueEstimates: held.slice(0, 5_000) })
  try {
    const any = <Item>(list: readonly Item[]) =>
      Array.from({ length: REQUESTS }, (_, nth) => list[(nth * 7_919) % list.length] as Item)
    const pages = Array.from({ length: 20 }, (_, nth) => nth + 1)
    const api = `${explorer.url}/chain`
    const list = (query: string) => any(pages).map((page) => `${api}/agreements?page=${page}&${query}`)
    const asked: Record<string, string[]> = {
      'bare HTTP': any([explorer.bareUrl]),
      'by-contract': any(contracts).map((contract) => `${api}/agreement/by-contract/${contract}`),
      'contract-state': any(contracts).map((contract) => `${api}/contract-state/${contract}`),
      agreement: any(agreements).map((address) => `${api}/agreement/${address}`),
      'newest first': list(''),
      'limit=100': list('limit=100'),
      'state=UNDER_ATTACK': list('state=UNDER_ATTACK'),
    }
    for (const key of ['protocolName', 'state', 'bountyPercentage', 'bountyCapUsd', 'createdAt', 'valuePricedUsd'])
      asked[`sortBy=${key}`] = list(`sortBy=${key}&sortOrder=ASC`)
    asked['sortBy=valuePricedUsd, state'] = list('sortBy=valuePricedUsd&state=UNDER_ATTACK')
    const answers: Answers = {}
    for (const [name, urls] of Object.entries(asked)) {
      const times = await timesOf(urls)
      answers[name] = { ...times, timesBare: times.median / (answers['bare HTTP']?.median ?? times.median) }
    }
    const { rss, rssPeak, heapUsed } = await explorer.memory()
    const { rssBefore, rssAfter, indexingMs } = explorer
    const mb = (bytes: number) => bytes / 2 ** 20
    const figures = {
      indexingMs,
      indexingMsPerThousand: (indexingMs * 1_000) / agreements.length,
      rssBeforeMb: mb(rssBefore),
      rssIndexedMb: mb(rssAfter),
      rssAnsweredMb: mb(rss),
      rssPeakMb: mb(rssPeak),
      rssPeakGrowthMb: mb(rssPeak - rssBefore),
      heapUsedMb: mb(heapUsed),
    }
    return { agreements: agreements.length, contracts: contracts.length, blocks: chain.head.number, figures, answers }
  } finally {
    await explorer.end()
  }
}

function print({ agreements, contracts, blocks, figures, answers }: Result): void {
  const lines = [`${agreements} agreements, ${contracts} contracts, ${blocks} blocks`]
  for (const [name, figure] of Object.entries(figures))
    lines.push(`  ${name.padEnd(30)} ${figure.toFixed(0).padStart(8)}`)
  lines.push(`  ${'ms'.padEnd(30)} ${['median', 'p95', 'first', 'x bare'].map((head) => head.padStart(8)).join('')}`)
  for (const [name, { median, p95, first, timesBare }] of Object.entries(answers)) {
    const cells = [median, p95, first, timesBare].map((time) => time.toFixed(2).padStart(8))
    lines.push(`  ${name.padEnd(30)} ${cells.join('')}`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
