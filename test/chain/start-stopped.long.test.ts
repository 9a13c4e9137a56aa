import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startAnvil } from '../../src/chain/anvil/anvil.ts'
import { eventually } from '../support/eventually.ts'

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number)

/** The shell that starts Anvil, which leads its process group, once it has begun to. */
const shell = () => {
  const found = childrenOf(process.pid).find((pid) => {
    const isShell = readFileSync(`/proc/${pid}/stat`, 'latin1').includes('(sh)')
    return isShell && childrenOf(pid).length > 0
  })
  if (found === undefined) throw new Error('No shell runs yet')
  return found
}

test.skipIf(process.platform !== 'linux')('an Anvil that is stopped while it starts still has its time', async () => {
  const limit = 8_000
  const starting = startAnvil({ chainId: 31_337, genesisTime: 1_000_000_000, history: 10 }, limit)
  const group = await eventually(shell)
  process.kill(-group, 'SIGSTOP')
  await wait(limit + 4_000)
  process.kill(-group, 'SIGCONT')
  const anvil = await starting
  expect(anvil.url).toMatch(/^http/)
  await anvil.stop()
})
