// Answers every question twice, and differently.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const info = { name: 'answers-twice', capabilities: ['isAttackable'] }
  for (const result of method === 'initialize' ? [info] : [false, true])
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
