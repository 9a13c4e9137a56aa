// Answers nothing after `initialize`, ignores SIGTERM, and stays when its input ends.
import { createInterface } from 'node:readline'

process.on('SIGTERM', () => console.error('not now'))
setInterval(() => {}, 1000)
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'initialize') continue
  console.log(
    JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'ignores-sigterm', capabilities: ['isAttackable'] } }),
  )
}
