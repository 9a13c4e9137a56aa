// Replays a saved state on an Anvil that has only its genesis block. Needs nothing but Node.
import { readFile } from 'node:fs/promises'

const [file, url = 'http://127.0.0.1:8545'] = process.argv.slice(2)
const state = JSON.parse(await readFile(file, 'utf8'))

async function call(method, ...params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

if (state.miner) await call('anvil_setCoinbase', state.miner)
for (const [index, { timestamp, hash, transactions }] of state.blocks.entries()) {
  for (const { before, address, balance } of state.endowments ?? []) {
    if (before === index + 1) await call('anvil_setBalance', address, balance)
  }
  for (const { raw, ...transaction } of transactions) {
    if (raw) await call('eth_sendRawTransaction', raw)
    else await call('eth_sendTransaction', { ...(transaction.gas ? {} : state.unsigned), ...transaction })
  }
  await call('evm_mine', timestamp)
  const block = await call('eth_getBlockByNumber', 'latest', false)
  if (block.hash !== hash) throw new Error(`block ${Number(block.number)} is ${block.hash}, not ${hash}`)
}
console.log(`block ${state.head.number}, ${state.head.hash}, as saved`)
