import { describe, expect, test } from 'vitest'
import type { ProcessOptions } from '../../src/subject/process/launch-subject.ts'
import { newRestarts } from '../../src/subject/subject.ts'
import { environment } from './environment.ts'
import { ask, startBroken, summary } from './setup.ts'

/** Asks about two networks in turn, and a third time about the first; also which processes were started for which chain. */
async function onTwoNetworks(way: string, options: ProcessOptions = {}) {
  const log: string[] = []
  const restarts = newRestarts()
  const here = await startBroken('two-networks', { restarts, onLog: (line) => log.push(line), ...options }, way)
  const elsewhere = await here.forOtherNetwork?.({ ...environment, chainId: 31338 })
  const answers = [await ask(here), elsewhere && (await ask(elsewhere)), await ask(here)]
  await elsewhere?.close()
  answers.push(await ask(here))
  await here.close()
  const processes = [...new Set(log.map((line) => line.split(' ')[0]))]
  return {
    answers: answers.map((answer) => answer && summary(answer)),
    restarts,
    log: log.map((line) => `${processes.indexOf(line.split(' ')[0])}${line.slice(line.indexOf(' '))}`),
  }
}

describe('behavior: two networks', () => {
  test('a process is initialised again for each switch', async () => {
    const { answers, log, restarts } = await onTwoNetworks('follows')
    expect(answers).toEqual([true, false, true, true])
    expect(log).toEqual([31337, 31338, 31337, 31338, 31337].map((chain) => `0 starts for ${chain}`))
    expect(restarts).toEqual({ crashes: 0, late: 0 })
  })

  test('a process that ignores initialize answers for the wrong network', async () => {
    expect((await onTwoNetworks('ignores')).answers).toEqual([true, true, true, true])
  })

  test('a process that refuses initialize keeps its network, and another process is started', async () => {
    const { answers, log, restarts } = await onTwoNetworks('refuses')
    expect(answers).toEqual([true, false, true, true])
    expect(log).toEqual(['0 starts for 31337', '0 starts for 31338', '1 starts for 31338'])
    expect(restarts).toEqual({ crashes: 0, late: 0, separateProcesses: true })
  })

  test.each([
    ['exits', { crashes: 1, late: 0 }],
    ['hangs', { crashes: 0, late: 1 }],
  ])('a process that %s is restarted for its network, and another one is started for the other', async (way, count) => {
    const options = { timeout: 5_000, startTimeout: 5_000, grace: 50 }
    const { answers, restarts } = await onTwoNetworks(way, options)
    const exited = 'errored: subject exited: code 7'
    expect(answers).toEqual([way === 'exits' ? exited : true, false, true, true])
    expect(restarts).toEqual({ ...count, separateProcesses: true })
  })
})
