// Answers rightly, one byte at a time, and every line in pieces.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const result = method === 'initialize' ? { name: 'byte-by-byte ✓', capabilities: ['isAttackable'] } : false
  for (const byte of Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)) {
    process.stdout.write(Buffer.of(byte))
    await new Promise((resolve) => setImmediate(resolve))
  }
}
