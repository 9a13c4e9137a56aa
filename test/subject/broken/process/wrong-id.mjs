// Answers an id that it was never asked.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  const result = initialize ? { name: 'wrong-id', capabilities: ['isAttackable'] } : true
  console.log(JSON.stringify({ jsonrpc: '2.0', id: initialize ? id : id + 1000, result }))
}
