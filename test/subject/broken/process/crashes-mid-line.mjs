// Dies in the middle of writing each answer.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const initialize = method === 'initialize'
  const result = initialize ? { name: 'crashes-mid-line', capabilities: ['isAttackable'] } : true
  const answer = JSON.stringify({ jsonrpc: '2.0', id, result })
  if (initialize) console.log(answer)
  else process.stdout.write(answer.slice(0, -3), () => process.exit(9))
}
