// Starts a child that holds its pipes and ignores SIGTERM, and exits at the first question.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

spawn('sh', ['-c', 'trap "" TERM; while :; do sleep 60; done'], { stdio: 'inherit' })
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method !== 'initialize') process.exit(0)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { name: 'leaves-child', capabilities: ['isAttackable'] } }))
}
