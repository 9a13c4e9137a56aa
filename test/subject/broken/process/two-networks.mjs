// Attackable on chain 31337 alone. Initialised for another network it follows, takes no notice, refuses, exits or hangs, as
// its argument says; its log tells of each.
import { createInterface } from 'node:readline'

const [, , way] = process.argv
let chainId
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  const isAgain = method === 'initialize' && chainId !== undefined
  if (method === 'initialize') process.stderr.write(`${process.pid} starts for ${params.chainId}\n`)
  if (isAgain && way === 'exits') process.exit(7)
  if (isAgain && way === 'hangs') continue
  if (method === 'initialize' && (!isAgain || way === 'follows')) chainId = params.chainId
  const answers = {
    initialize: { name: 'two-networks', capabilities: ['isAttackable'] },
    isAttackable: chainId === 31337,
    shutdown: null,
  }
  const message = isAgain && way === 'refuses' ? { error: { code: 1, message: 'again?' } } : { result: answers[method] }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...message }))
}
