// Answers two questions, and never the third.
import { createInterface } from 'node:readline'

let asked = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  if (!initialize && ++asked > 2) continue
  const result = initialize ? { name: 'hangs-now-and-then', capabilities: ['isAttackable'] } : false
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
