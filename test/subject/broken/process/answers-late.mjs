// Answers a question too late, and then once more; SIGTERM does not keep it from that.
import { createInterface } from 'node:readline'

process.on('SIGTERM', () => {})
const info = { name: 'answers-late', capabilities: ['isAttackable'] }
const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'isAttackable') say(id, method === 'initialize' ? info : null)
  else for (const delay of [500, 600]) setTimeout(() => say(id, true), delay)
}
