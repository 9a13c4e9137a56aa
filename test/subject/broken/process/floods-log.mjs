// Writes 1 GB to its log before it answers a question.
import { createInterface } from 'node:readline'

const block = `${'x'.repeat(79)}\n`.repeat(12_500)
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  for (let written = 0; !initialize && written < 1e9; written += block.length)
    if (!process.stderr.write(block)) await new Promise((resolve) => process.stderr.once('drain', resolve))
  const result = initialize ? { name: 'floods-log', capabilities: ['isAttackable'] } : false
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
