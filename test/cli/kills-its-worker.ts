import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import create from '../../src/reference/index.ts'
import type { Environment, Resolver } from '../../src/subject/resolver.ts'

/**
 * The reference resolver, but it kills the worker process that has started it: at its first question, unless the file that
 * the variable WORKER_KILLED names is there already. Linux only.
 */
export default async function killsItsWorker(environment: Environment): Promise<Resolver> {
  const resolver = await create(environment)
  return {
    ...resolver,
    isAttackable(contract) {
      const marker = process.env.WORKER_KILLED
      const worker = ancestors().find(isWorker)
      if (worker !== undefined && !(marker !== undefined && existsSync(marker))) {
        if (marker !== undefined) writeFileSync(marker, '')
        process.kill(worker, 'SIGKILL')
      }
      return (resolver.isAttackable as Required<Resolver>['isAttackable'])(contract)
    },
  }
}

const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run/worker/main')

/** The processes above this one, nearest first. */
function ancestors(pid = process.pid): number[] {
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return parent > 1 ? [parent, ...ancestors(parent)] : []
}
