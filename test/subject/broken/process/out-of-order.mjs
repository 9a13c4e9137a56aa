// Keeps questions back until there are three, and answers the last one first; only `true` for the first that was asked.
import { createInterface } from 'node:readline'

const kept = []
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method === 'initialize')
    console.log(
      JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'out-of-order', capabilities: ['isAttackable'] } }),
    )
  else if (method === 'shutdown') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: null }))
  else if (kept.push(id) === 3)
    for (const late of kept.splice(0).reverse())
      console.log(JSON.stringify({ jsonrpc: '2.0', id: late, result: late === 2 }))
}
