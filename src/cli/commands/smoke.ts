import { refusedRequests } from '../../check/resolvers/refused-requests.ts'
import { startTestNetwork, type TestNetwork } from '../../network/test-network.ts'
import { onAbort } from '../../platform/on-abort.ts'
import { styleFor } from '../../report/style.ts'
import type { Message } from '../../subject/connection/connection.ts'
import type { InitializeFailure } from '../../subject/connection/initialize.ts'
import { printable } from '../../subject/protocol/printable.ts'
import type { StartSubject, SubjectAnswer, SubjectOptions } from '../../subject/subject.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { openDeployment } from '../open-deployment.ts'
import { openSubject, readSubject } from '../open-subject.ts'
import { deploymentOptions, option, pick, subjectArgument, subjectOptions } from '../options.ts'
import { print, tallyText } from '../print.ts'
import { askTen, breachText } from '../smoke/ask-ten.ts'

const picked = {
  ...subjectOptions,
  ...deploymentOptions,
  ...pick('node'),
  verbose: { ...option.verbose, help: "print every message in both directions, and the subject's log" },
}
type SmokeOptions = OptionsOf<typeof picked>

export const command = defineCommand({
  arguments: [subjectArgument],
  options: picked,
  example: 'harborcheck smoke --command "python3 resolver.py" --verbose',
  run: smoke,
})

/**
 * `harborcheck smoke`: asks ten questions on one small chain and prints each answer. Exit code 0 if every answer is right,
 * 1 if not.
 */
async function smoke(path: string | undefined, options: SmokeOptions): Promise<ExitCode> {
  const start = openSubject(readSubject(path, options))
  const deployment = await openDeployment(options)
  return untilSignal(async ({ signal, exitCode, exitCodeAfter, atEnd }) => {
    const network = await startTestNetwork({ ...options, ...deployment })
    atEnd(network.close)
    return askSmallChain(network, start, options, signal).then((code) => exitCode() ?? code, exitCodeAfter)
  })
}

/** Starts the subject, asks the ten questions and prints the answers. */
async function askSmallChain(
  network: TestNetwork,
  start: StartSubject,
  options: SmokeOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const lateViolations: (SubjectAnswer & { kind: 'errored' })[] = []
  const subject = await startSubject(start, network.environment, {
    timeout: options.timeout * 1_000,
    signal,
    onLateViolation: (violation) => void lateViolations.push(violation),
    ...messageOptions(options),
  })
  onAbort(signal, () => void subject.close())
  const { name, version } = subject.info
  print(`${name}${version ? ` ${version}` : ''}, asked about one small chain`)
  const tally = await askTen(network, subject, signal).finally(() => subject.close())
  const refused = refusedRequests(network.proxies)
  if (refused) lateViolations.push(refused)
  for (const { breach, reason } of lateViolations)
    for (const row of [`  ✗ after its last answer`, ...breachLines(breach, reason)]) print(row)
  const style = styleFor(io().stdout)
  const isAsked = tally.right + tally.open + tally.wrong > 0
  const conforms = isAsked && tally.wrong === 0 && lateViolations.length === 0
  print((conforms ? style.good : style.bad)(`${isAsked ? '' : 'Nothing was asked: '}${tallyText(tally)}`))
  return conforms ? 0 : 1
}

/** Starts the subject. If its answer to `initialize` violates the protocol, prints the position before it throws. */
async function startSubject(start: StartSubject, ...args: Parameters<StartSubject>) {
  return start(...args).catch((error: Error) => {
    const { breach } = Object(error.cause) as Partial<InitializeFailure>
    if (breach) for (const row of ['  ✗ initialize', ...breachLines(breach, '')]) print(row)
    throw error
  })
}

const breachLines = (breach: InitializeFailure['breach'], reason: string) =>
  (breach ? breachText(breach) : [reason]).map((row) => `      ${row}`)

/** Prints every message and the subject's log, with `--verbose`. */
function messageOptions({ verbose }: SmokeOptions): Pick<SubjectOptions, 'onMessage' | 'onLog'> {
  if (!verbose) return {}
  const { dim } = styleFor(io().stdout)
  return {
    onMessage: ({ to, text }: Message) => print(dim(`    ${to === 'subject' ? '→' : '←'} ${printable(text, 4_000)}`)),
    onLog: (line) => print(dim(`    log: ${line}`)),
  }
}
