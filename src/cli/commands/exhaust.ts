import { saveDisagreement } from '../../check/resolvers/campaign/disagreement.ts'
import { checkSameSubject } from '../../check/situations/certificate.ts'
import { confirm } from '../../check/situations/confirm.ts'
import { openStart } from '../../check/situations/open-start.ts'
import { type ExhaustRun, runExhaust } from '../../check/situations/run-exhaust.ts'
import { copiesNetworkOptions } from '../../check/situations/start-copies.ts'
import { Contradiction } from '../../network/contradiction.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import { defineCommand } from '../define-command.ts'
import { certifiedSubject } from '../exhaust/certified-subject.ts'
import { conclude } from '../exhaust/conclude.ts'
import { type ExhaustOptions, exhaustOptions } from '../exhaust/exhaust-options.ts'
import { openPlaces } from '../exhaust/exhaust-places.ts'
import { planOf } from '../exhaust/exhaust-plan.ts'
import { printCounterexample } from '../exhaust/print-counterexample.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { checkQueueOptions } from '../open-queue.ts'
import { openSubject, readSubject, subjectLog } from '../open-subject.ts'
import { subjectArgument } from '../options.ts'
import { situationProgress } from '../progress-line.ts'

export const command = defineCommand({
  arguments: [subjectArgument],
  options: exhaustOptions,
  example: 'harborcheck exhaust ./my-resolver.ts --start conflict --depth 1',
  run: exhaust,
})

/**
 * `harborcheck exhaust`: asks a subject about every situation up to a number of steps. Exit code 0 if every answer was
 * right, even if a limit of the user's ended it; 1 after a wrong one, or if `--check` finds a difference. If
 * harborcheck failed at some situations, it prints the other results and throws that error.
 * @throws {UsageError} for a wrong option or certificate, and the errors of opening its places.
 * @throws {InternalError} if a limit ended it before any depth was complete.
 */
async function exhaust(path: string | undefined, options: ExhaustOptions): Promise<ExitCode> {
  const choice = readSubject(path, options)
  checkQueueOptions(options)
  const startSubject = openSubject(choice)
  const start = openStart(options.start)
  const plan = await planOf(choice.path, start, options)
  const certified = certifiedSubject(choice)
  const { chainId, explorerPath, maxTime, max, together } = options
  const { extended } = plan
  if (extended) {
    const { subject } = extended.certificate
    checkSameSubject(extended.path, extended.certificate, { ...subject, sha256: undefined, ...certified })
  }
  return untilSignal(async ({ signal, exitCode, exitCodeAfter, atEnd }) => {
    const asking = { timeout: options.timeout * 1_000, signal, onLog: subjectLog(options) }
    const progress = situationProgress(io().stderr)
    const printResult = async (run: ExhaustRun): Promise<ExitCode> => {
      if (run.failure) {
        const fresh = await startTestNetwork({ ...copiesNetworkOptions, chainId, explorerPath })
        const confirmed = await confirm(fresh, startSubject, start, run.failure, asking).finally(fresh.close)
        await printCounterexample(confirmed, run, choice, options)
        return 1
      }
      const { name = 'the subject', version } = run.subject ?? {}
      return conclude(start, { ...certified, name, version }, run, plan, options)
    }
    try {
      const from = extended ? extended.certificate.depths.length : 0
      const openAskers = await openPlaces({
        ...{ choice, startSubject, options, atEnd },
        asking: { start, together, ...asking },
      })
      const run = await runExhaust(openAskers, {
        ...{ start, from, depth: plan.depth, together, onProgress: progress.show },
        ...{ seconds: maxTime, max, signal },
      }).finally(progress.clear)
      throwIfUncaught()
      const code = await printResult(run)
      if (run.broken) throw run.broken
      return exitCode() ?? code
    } catch (error) {
      // An interrupted run may have shown nothing yet, or not have confirmed what it found.
      return exitCodeAfter(error instanceof Contradiction && !signal.aborted ? await saveDisagreement(error) : error)
    }
  })
}
