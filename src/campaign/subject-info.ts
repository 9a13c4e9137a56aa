import { SubjectRunner, type SubjectRunnerOptions } from '../check/resolvers/subject-runner.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'

/** Starts the subject once, to read its declaration. Throws the errors of `StartSubject`. */
export async function subjectInfo(
  network: TestNetwork,
  start: StartSubject,
  options: Omit<SubjectRunnerOptions, 'restarts'>,
): Promise<SubjectInfo> {
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), ...options })
  try {
    await runner.begin()
    return runner.info as SubjectInfo
  } finally {
    await runner.close()
  }
}
