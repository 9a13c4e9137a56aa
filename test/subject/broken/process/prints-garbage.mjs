// Prints for people instead of answering.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'initialize') console.log('\u001b[31mattackable:\u001b[0m yes')
  else console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'garbage', capabilities: ['isAttackable'] } }))
}
