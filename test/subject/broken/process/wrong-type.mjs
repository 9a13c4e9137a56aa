// Answers in words where the protocol wants a boolean.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const result = method === 'initialize' ? { name: 'wrong-type', capabilities: ['isAttackable'] } : 'yes'
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
