// Prints a progress line before every right answer.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  const result = initialize ? { name: 'prints-beside', capabilities: ['isAttackable'] } : false
  if (!initialize) console.log('resolving…')
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
