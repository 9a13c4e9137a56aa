// Greets on standard output before it answers `initialize`.
import { createInterface } from 'node:readline'

console.log('resolver ready')
for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'banner', capabilities: ['isAttackable'] } }))
}
