// Answers rightly, and prints a line of its own once it is asked to shut down.
import { createInterface } from 'node:readline'

const info = { name: 'last-words', capabilities: ['isAttackable'] }
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method === 'shutdown') console.log('goodbye')
  const result = method === 'initialize' ? info : method === 'shutdown' ? null : false
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
