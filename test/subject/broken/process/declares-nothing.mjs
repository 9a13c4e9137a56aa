// Declares methods that nobody knows, and none that is asked.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line)
  console.log(
    JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'declares-nothing', capabilities: ['divination'] } }),
  )
}
