import { resolve } from 'node:path'
import type { Chain } from '../../chain/chain.ts'
import { writeWhole } from '../../platform/files/write-file.ts'

/**
 * A file with the time of the chain's latest block, in seconds since 1970, for an explorer that computes states from the
 * machine's clock: libfaketime makes it the clock of a process.
 */

/** Variables for libfaketime, which must be preloaded, to read the time from the file: it stands still between blocks. */
export const clockVariables = (file: string): Record<string, string> => ({
  FAKETIME_TIMESTAMP_FILE: resolve(file),
  FAKETIME_FMT: '%s',
  // Reads the file each time; else up to ten seconds late.
  FAKETIME_NO_CACHE: '1',
  // Timers go on as usual.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  NO_FAKE_STAT: '1',
})

/**
 * Wraps the chain, to write the time of each block to the file before the block is mined. Writes the time of the latest
 * block now.
 */
export async function withClockFile(chain: Chain, file: string): Promise<Chain> {
  const set = (seconds: number) => writeWhole(file, `${seconds}\n`)
  await set(chain.head.timestamp)
  const members: Pick<Chain, 'mine' | 'seal'> = {
    async mine(block) {
      await set(block.timestamp)
      return chain.mine(block)
    },
    async seal(block) {
      await set(block.timestamp)
      return chain.seal(block)
    },
  }
  return Object.assign(Object.create(chain), members)
}
