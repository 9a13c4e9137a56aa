// Throws at every question.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'initialize') throw new Error('no such storage slot')
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'crashes', capabilities: ['isAttackable'] } }))
}
