// Starts a process that leaves its group, holds its pipes, ignores SIGTERM, and has a child of the same kind; answers one question.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const stubborn = 'trap "" TERM; while :; do sleep 60; done'
spawn('sh', ['-c', `setsid sh -c '${stubborn}' & ${stubborn}`], { stdio: 'inherit', detached: true }).unref()
const info = { name: 'leaves-daemon', capabilities: ['isAttackable'] }
let questions = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  if (method === 'isAttackable' && ++questions > 1) process.exit(0)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'initialize' ? info : false }))
  if (method === 'shutdown') process.exit(0)
}
