// Declares fewer methods at every start but the first: it knows by a file that it leaves behind.
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , mark] = process.argv
const isFirst = !existsSync(mark)
writeFileSync(mark, '')
const results = {
  initialize: { name: 'declares-fewer', capabilities: isFirst ? ['isAttackable', 'targets'] : ['isAttackable'] },
  isAttackable: false,
  targets: [],
  shutdown: null,
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }))
}
