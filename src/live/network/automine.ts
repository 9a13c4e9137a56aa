import type { Chain } from '../../chain/chain.ts'

/**
 * Runs a function while automine is off: blocks are mined only on request. Transactions that other programs send
 * meanwhile are mined afterwards.
 */
export async function withoutAutomine<Result>(chain: Chain, run: () => Promise<Result>): Promise<Result> {
  await chain.request({ method: 'evm_setAutomine', params: [false] })
  try {
    await chain.refresh()
    return await run()
  } finally {
    await enableAutomine(chain)
  }
}

/**
 * Turns automine on: each transaction is mined at once. The chain's clock continues from the latest block, not from the
 * machine's.
 */
export async function enableAutomine(chain: Chain): Promise<void> {
  const { timestamp } = await chain.refresh()
  await chain.batch([
    // Without it, the first block after a revert has the latest block's time.
    { method: 'evm_setTime', params: [timestamp + 1] },
    { method: 'evm_setAutomine', params: [true] },
  ])
}
