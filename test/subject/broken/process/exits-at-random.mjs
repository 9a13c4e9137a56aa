// Exits at a random place of its answer, by the seed that its argument gives and the question's id.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const info = { name: 'exits-at-random', capabilities: ['isAttackable'] }
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  const result = method === 'initialize' ? info : method === 'shutdown' ? null : false
  const answer = `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`
  const chance = (Math.imul(Number(process.argv[2]) + 7 * id, 0x9e3779b1) >>> 0) / 2 ** 32
  const dies = method === 'isAttackable' && chance < 0.5
  writeSync(1, dies ? answer.slice(0, Math.floor(2 * chance * answer.length)) : answer)
  if (dies || method === 'shutdown') process.exit(dies ? 1 : 0)
}
