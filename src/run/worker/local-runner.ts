import type { TestNetwork } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { runGeneratedBatch } from '../campaign/generated-batch.ts'
import { SubjectRunner, type SubjectRunnerOptions } from '../subject-runner.ts'
import type { Runner } from './runner.ts'

/** Runs scenarios on a test network of this process. */
export function localRunner(network: TestNetwork, start: StartSubject, options: SubjectRunnerOptions): Runner {
  network.proxies.forget()
  const runner = new SubjectRunner(network, start, options)
  return {
    get info() {
      return runner.info
    },
    get canReinitialize() {
      return runner.canReinitialize
    },
    begin: () => runner.begin(),
    runCase: (scenario) => runner.runCase(scenario),
    runBatch: (batch) => runGeneratedBatch(runner, batch),
    async close() {
      start.elsewhere?.giveUp()
      await runner.close()
    },
  }
}
