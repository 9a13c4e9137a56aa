// Says true to everything: the most dangerous resolver there can be, and one that speaks the protocol well.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const info = { name: 'always-true', version: '1.0.0', capabilities: ['isAttackable', 'divination'] }
  const result = method === 'initialize' ? info : method === 'shutdown' ? null : true
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
