// Answers every question with a line of 2 MB.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  const result = initialize ? { name: 'long-line', capabilities: ['isAttackable'] } : true
  const padding = initialize ? '' : 'x'.repeat(2_000_000)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result, padding }))
}
