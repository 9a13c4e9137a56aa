// Refuses every question with an error answer of several lines.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const info = { name: 'always-refuses', capabilities: ['isAttackable', 'targets'] }
  const error = { code: -32000, message: 'The explorer is down.\n\nURL: http://127.0.0.1:1/' }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'initialize' ? { result: info } : { error }) }))
}
