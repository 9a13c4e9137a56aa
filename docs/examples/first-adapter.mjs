// The first try at an adapter for a resolver: two methods, one of them with a mistake that the schema finds.
import { createInterface } from 'node:readline'

const methods = {
  initialize: () => ({ name: 'first-adapter', capabilities: ['isAttackable', 'timeRemaining'] }),
  isAttackable: () => false,
  timeRemaining: () => '259200',
  shutdown: () => null,
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line)
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: methods[method]() }))
}
