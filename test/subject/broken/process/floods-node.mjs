// Asks the node again and again at "isAttackable", and never answers; at any other question it asks it once, and answers.
// It does not leave at SIGTERM.
import { createInterface } from 'node:readline'

let rpcUrl
const ask = async (method) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then((response) =>
    response.text(),
  )
}
// One request hangs for ever: the others must not wait for it.
const flood = async () => {
  for (;;) {
    const asked = ask('eth_gasPrice').catch(() => {})
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20))])
  }
}

async function answer(line) {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') {
    rpcUrl = params.rpcUrl
    await ask('eth_chainId')
    const result = { name: 'floods-node', capabilities: ['isAttackable', 'timeRemaining'] }
    return JSON.stringify({ jsonrpc: '2.0', id, result })
  }
  if (method === 'isAttackable') await flood()
  if (method === 'timeRemaining') await ask('eth_blockNumber')
  return JSON.stringify({ jsonrpc: '2.0', id, result: null })
}

process.on('SIGTERM', () => {})
for await (const line of createInterface({ input: process.stdin })) {
  answer(line).then((answered) => process.stdout.write(`${answered}\n`))
}
process.exit()
