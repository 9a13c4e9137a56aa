// Prints nonsense without end from the first question on.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method === 'initialize')
    console.log(
      JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'floods-output', capabilities: ['isAttackable'] } }),
    )
  else flood()
}

function flood() {
  while (process.stdout.write('nonsense\n'.repeat(1000)));
  process.stdout.once('drain', flood)
}
