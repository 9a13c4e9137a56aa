// Answers one question rightly and exits, as a script does that was not written to stay.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  const result = initialize ? { name: 'exits-after-each', capabilities: ['isAttackable'] } : false
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
  if (!initialize) process.exit(0)
}
