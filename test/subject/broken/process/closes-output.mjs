// Closes its output at the first question, and lives on.
import { closeSync } from 'node:fs'
import { createInterface } from 'node:readline'

setInterval(() => {}, 1000)
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method === 'initialize')
    console.log(
      JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'closes-output', capabilities: ['isAttackable'] } }),
    )
  else closeSync(1)
}
