import type { RunFacts } from '../../src/check/resolvers/report/make-report.ts'
import { methods } from '../../src/subject/resolver.ts'

/** The facts of a complete run of a subject that declares every method, of a suite without other cases. */
export const runFacts: RunFacts = {
  harborcheck: '1.0.0',
  subject: { name: 'test', version: '7', capabilities: [...methods] },
  subjectArguments: './test.ts',
  environment: { chainId: 31337, explorerPath: 'chain' },
  options: { level: 'deployment', timeout: 10, bail: false },
  suite: { cases: [], generated: 0 },
  complete: true,
  seconds: 1.25,
}
