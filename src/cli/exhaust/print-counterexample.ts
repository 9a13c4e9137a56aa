import { counterexampleOf, saveCounterexample } from '../../check/resolvers/campaign/counterexample.ts'
import { makeReport } from '../../check/resolvers/report/make-report.ts'
import { failureText } from '../../check/resolvers/report/resolver-report.ts'
import type { CaseReport } from '../../check/resolvers/report/run-report.ts'
import type { Confirmed } from '../../check/situations/confirm.ts'
import type { ExhaustRun } from '../../check/situations/run-exhaust.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { HarborcheckError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import { plural } from '../../platform/words.ts'
import { styleFor } from '../../report/style.ts'
import { io } from '../io.ts'
import { type SubjectChoice, subjectArguments } from '../open-subject.ts'
import { print } from '../print.ts'
import type { ExhaustOptions } from './exhaust-options.ts'

/** Saves a counterexample, and prints it as a test run does, with the command that replays it. */
export async function printCounterexample(
  { result, again }: Confirmed,
  { failure, subject, depths, broken }: ExhaustRun,
  choice: SubjectChoice,
  { chainId, explorerPath, timeout }: ExhaustOptions,
): Promise<void> {
  const { cases } = makeReport([result], {
    harborcheck: version,
    subject: subject ?? { name: 'the subject', capabilities: [] },
    subjectArguments: subjectArguments(choice),
    environment: { chainId, explorerPath },
    options: { level: 'deployment', timeout, bail: true },
    complete: false,
    seconds: 0,
  })
  print(failureText(result.scenario, cases[0] as CaseReport, styleFor(io().stdout)))
  await saveCounterexample(counterexampleOf(result.scenario)).catch((error: HarborcheckError) =>
    print(`  not saved  ${error.summary}`),
  )
  const steps = failure?.situation.depth ?? 0
  const fewer = depths.reduce((sum, { depth, asked }) => sum + (depth < steps ? asked : 0), 0)
  print('')
  if (!again) print('It did not fail again when it ran alone: it depends on something else than the chain.')
  const right = steps === 0 || broken ? '' : `; with fewer, it is right in every situation (${fewer})`
  print(
    `${subject?.name} ${whatItDoes(result)} ${steps === 0 ? 'at the start' : `after ${plural(steps, 'step')}`}${right}.`,
  )
}

/** Describes the first answer that did not pass, as a clause without its subject. */
function whatItDoes({ questions }: CaseResult): string {
  const verdicts = questions.map(({ verdict }) => verdict.verdict)
  const failed = verdicts.find((verdict) => verdict !== 'passed' && verdict !== 'skipped')
  return failed === 'errored' ? 'gives no answer' : failed === 'refused' ? 'refuses' : 'is wrong'
}
