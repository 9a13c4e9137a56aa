// Starts once; a second start, known by the file named in its argument, fails.
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const mark = process.argv[2]
if (existsSync(mark)) process.exit(4)
writeFileSync(mark, '')
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'initialize') process.exit(5)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'crashes-again', capabilities: ['isAttackable'] } }))
}
