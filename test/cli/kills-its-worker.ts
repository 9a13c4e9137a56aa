import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import create from '../../src/reference/index.ts'
import type { Environment, Resolver } from '../../src/subject/resolver.ts'

/**
 * The reference resolver, but in a worker process it sends that process WORKER_SIGNAL when it is asked: as often as
 * WORKER_KILLS says, each time with a file in the folder WORKER_DEATHS. In the first worker it does not answer before that.
 * Linux only.
 */
export default async function killsItsWorker(environment: Environment): Promise<Resolver> {
  const resolver = await create(environment)
  return {
    ...resolver,
    async isAttackable(contract) {
      const { WORKER_DEATHS: folder = '', WORKER_KILLS = '0', WORKER_SIGNAL = 'SIGKILL' } = process.env
      const kills = Number(WORKER_KILLS)
      const deaths = () => (kills === 0 ? 0 : readdirSync(folder).length)
      const worker = ancestors().find(isWorker)
      if (worker !== undefined && deaths() < kills) {
        writeFileSync(join(folder, `${worker}`), '')
        process.kill(worker, WORKER_SIGNAL)
      }
      while (deaths() < kills) await sleep(20)
      return (resolver.isAttackable as Required<Resolver>['isAttackable'])(contract)
    },
  }
}

const isWorker = (pid: number) => /cli\/worker\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

/** The processes above this one, nearest first. */
function ancestors(pid = process.pid): number[] {
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return parent > 1 ? [parent, ...ancestors(parent)] : []
}
