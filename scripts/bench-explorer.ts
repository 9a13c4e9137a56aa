// Measures an explorer of many agreements: indexing time, memory, and answer times with and without other clients.
// With a quarter, a half and all of `--agreements N` (default 10000); `--json F` writes the figures to a file.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startChain } from '../src/chain/chain.ts'
import { openPopulation } from '../src/chain/populate/populate.ts'
import { measure, type Result } from './bench-explorer/measure.ts'
import { resultTable } from './bench-explorer/result-table.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, agreements: { type: 'string', default: '10000' } },
})
const most = Number(values.agreements)
const results: Result[] = []
const chain = await startChain({ history: 4 })
try {
  const { population, grow } = await openPopulation(chain)
  for (const size of [most / 4, most / 2, most]) {
    await grow(Math.round(size) - population.agreements.length)
    const result = await measure(chain, population)
    results.push(result)
    process.stdout.write(resultTable(result))
  }
} finally {
  await chain.stop()
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ results }, null, 2)}\n`)
