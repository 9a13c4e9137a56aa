import { UsageError } from '../../errors.ts'
import { hasNoVariant } from '../../generate/meta/scenario-pair.ts'
import { given } from '../../given.ts'
import { startTestNetwork, type TestNetwork } from '../../network/test-network.ts'
import { openForOtherNetwork } from '../../run/open-for-other-network.ts'
import { environmentOfOtherChain } from '../../run/subject-runner.ts'
import { circumstances } from '../../scenario/narrative.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject, type Subject } from '../../subject/subject.ts'
import type { Ending } from '../exit/exit-code.ts'
import { findScenario } from '../find-scenario.ts'
import { type Interruption, watchSignals } from '../interruption.ts'
import { openSubject } from '../open-subject.ts'
import { print } from '../print.ts'
import { printReproduction } from '../print-reproduction.ts'
import { checkOptions, checkStopAt, type ReproduceOptions } from '../reproduce-options.ts'
import { openKeys } from '../step-keys.ts'

/**
 * `harborcheck reproduce`: one case, step by step. Exit code 0 where every answer is right, 1 where one is not or none of
 * its methods is declared, 2 where it asks nothing.
 */
export async function reproduce(what: string, path: string | undefined, options: ReproduceOptions): Promise<Ending> {
  checkOptions(path, options)
  const { chainId, otherChainId, explorerPath, stopAt } = options
  const start = openSubject({ path, ...options })
  const scenario = await findScenario(what)
  if (hasNoVariant(scenario)) {
    throw new UsageError(`${what} has no variant by ${scenario.meta?.rule}`, {
      next: 'leave `meta` out of the file to play the scenario alone',
    })
  }
  checkStopAt(scenario, options)
  if (options.as !== undefined) {
    const { writeExport } = await import('../write-export.ts')
    await writeExport(scenario, options.as, { chainId, ...given({ otherChainId, out: options.out }) })
    return 'done'
  }
  const interruption = watchSignals()
  // Nobody knows how many blocks come once it is left up: each costs a copy of the state.
  const network = await startTestNetwork({
    chainId,
    explorerPath,
    ...given({ otherChainId }),
    ...(stopAt !== undefined && { history: 1_000 }),
  })
  const keys = options.step ? openKeys(interruption.signal) : undefined
  try {
    const opened = await openSubjects(network, scenario, start, options, interruption)
    try {
      print(heading(scenario, opened.subject))
      const right = await printReproduction({
        network,
        scenario,
        interruption,
        ...opened,
        level: options.level ?? scenario.level,
        ...given({ keys, stopAt }),
      })
      return right.leftUp ? right.exitCode : (interruption.exitCode() ?? right.exitCode)
    } finally {
      await opened.close()
    }
  } catch (error) {
    // Once it is called off, chain and subject may be gone: whatever fails then is no failure.
    const code = interruption.exitCode()
    if (code === undefined) throw error
    return code
  } finally {
    keys?.close()
    await network.close()
    interruption.dispose()
  }
}

/** The subject, the resolver of the other network or of another environment where there is one, and what ends them. */
async function openSubjects(
  network: TestNetwork,
  scenario: Scenario,
  start: StartSubject,
  { timeout, verbose }: ReproduceOptions,
  { signal }: Interruption,
) {
  const options = {
    timeout: timeout * 1_000,
    restarts: newRestarts(),
    signal,
    ...(verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
  }
  const subject = await start(network.environment, options)
  const other = await besideFor(scenario, network, subject, start, options)
  const close = () => Promise.all([subject.close(), other.close()])
  signal.addEventListener('abort', () => void close())
  return { subject, subjects: { here: scenario.told ? other : subject, elsewhere: other }, close }
}

/** The resolver of the other network, or of the environment that is told wrongly; the subject itself for any other case. */
async function besideFor(
  scenario: Scenario,
  network: TestNetwork,
  subject: Subject,
  start: StartSubject,
  options: Parameters<typeof openForOtherNetwork>[3],
): Promise<Subject> {
  if (scenario.elsewhere) return openForOtherNetwork(subject, start, (await network.elsewhere()).environment, options)
  return scenario.told ? openForOtherNetwork(subject, start, environmentOfOtherChain(network), options) : subject
}

function heading(scenario: Scenario, { info }: Subject): string {
  const subject = `subject: ${info.name}${info.version ? ` ${info.version}` : ''}`
  return [scenario.id, `  ${scenario.title}`, ...circumstances(scenario).map((one) => `  ${one}`), `  ${subject}`].join(
    '\n',
  )
}
