import type { Chain } from '../../chain/chain.ts'

/**
 * Does something on a chain that else mines every transaction at once: while it lasts, blocks come only when they are
 * asked for. What others sent meanwhile is mined afterwards.
 */
export async function withoutAutomine<Result>(chain: Chain, run: () => Promise<Result>): Promise<Result> {
  await chain.request({ method: 'evm_setAutomine', params: [false] })
  try {
    await chain.refresh()
    return await run()
  } finally {
    await mineByItself(chain)
  }
}

/** From now on the chain mines every transaction when it comes. Its clock goes on from the latest block, not from the machine's. */
export async function mineByItself(chain: Chain): Promise<void> {
  const { timestamp } = await chain.refresh()
  await chain.batch([
    // After a chain went back, the next block would have the latest one's time.
    { method: 'evm_setTime', params: [timestamp + 1] },
    { method: 'evm_setAutomine', params: [true] },
  ])
}
