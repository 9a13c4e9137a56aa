// Reads every question and answers none.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'initialize') continue
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'hangs', capabilities: ['isAttackable'] } }))
}
