import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Address, type Hex, numberToHex } from 'viem'

/** When the chain begins, seconds. */
const GENESIS = 1_000_000_000

/** Given with each transaction, so that Anvil estimates none: one that reverts is mined too. */
const GAS = numberToHex(1_000_000_000)

/** Without `to` it creates a contract. */
export type Transaction = { from: Address; to?: Address; data: Hex; value?: Hex }

export type Receipt = {
  transactionHash: Hex
  status: Hex
  contractAddress: Address | null
  logs: { address: Address; topics: [Hex, ...Hex[]]; data: Hex }[]
}

/** A real Anvil that mines when, and as of when, it is told. */
export type Anvil = {
  rpc: <Result>(method: string, ...params: unknown[]) => Promise<Result>
  /** Timestamp of the latest block, seconds. */
  now: () => number
  /** Mines one block at a timestamp, with the transactions in their order. */
  mine: (timestamp: number, ...transactions: Transaction[]) => Promise<Receipt[]>
  /** Remembers the chain as it is; what it returns goes back there, as often as it is called. */
  remember: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

export async function startAnvil(): Promise<Anvil> {
  const child = spawn(
    binary(),
    [
      ...['--port', '0', '--accounts', '1', '--timestamp', `${GENESIS}`, '--no-mining', '--order', 'fifo'],
      ...['--auto-impersonate', '--base-fee', '0', '--gas-price', '0', '--disable-block-gas-limit'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await listening(child)
  let now = GENESIS

  const rpc = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string; data?: Hex } }
    if (error) throw Object.assign(new Error(`${method}: ${error.message}`), { data: error.data })
    return result
  }
  const mine = async (timestamp: number, ...transactions: Transaction[]) => {
    // One message each: what a batch holds is carried out in no sure order.
    for (const transaction of transactions)
      await rpc('eth_sendTransaction', { gas: GAS, gasPrice: '0x0', ...transaction })
    await rpc('evm_mine', timestamp)
    now = timestamp
    return rpc<Receipt[]>('eth_getBlockReceipts', 'latest')
  }
  return {
    rpc,
    mine,
    now: () => now,
    async remember() {
      const then = now
      let snapshot = await rpc('evm_snapshot')
      return async () => {
        await rpc('evm_revert', snapshot)
        snapshot = await rpc('evm_snapshot')
        now = then
      }
    },
    async stop() {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}

/** npm's package for this machine holds it, below Anvil's own package. */
function binary(): string {
  const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const machine = createRequire(anvil).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)
  return join(dirname(machine), 'bin', 'anvil')
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Anvil ended: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const address = /Listening on (\S+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
}
