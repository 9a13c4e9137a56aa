import { startTestNetwork } from '../../network/test-network.ts'
import { openCount } from '../../report/open-text.ts'
import { styleFor } from '../../report/style.ts'
import { refusedRequests } from '../../run/refused-requests.ts'
import type { Message } from '../../subject/connection/connection.ts'
import type { Failure } from '../../subject/connection/initialize.ts'
import { printable } from '../../subject/protocol/printable.ts'
import type { Answer, StartSubject, SubjectOptions } from '../../subject/subject.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { watchSignals } from '../interruption.ts'
import { openSubject, type SubjectChoice } from '../open-subject.ts'
import { askTen } from '../smoke/ask-ten.ts'
import { breachText } from '../smoke/breach-text.ts'

export type SmokeOptions = Omit<SubjectChoice, 'path'> & {
  timeout: number
  verbose: boolean
  chainId: number
  explorerPath: string
}

/**
 * `harborcheck smoke`: ten questions on one small world, each with its answer. Exit code 0 where every answer is
 * right, 1 where one is not.
 */
export async function smoke(path: string | undefined, options: SmokeOptions): Promise<ExitCode> {
  const start = openSubject({ path, ...options })
  const interruption = watchSignals()
  const { signal } = interruption
  const network = await startTestNetwork(options)
  try {
    const strays: (Answer & { kind: 'errored' })[] = []
    const told = {
      signal,
      onLateViolation: (stray: Answer & { kind: 'errored' }) => void strays.push(stray),
      ...talk(options),
    }
    const subject = await begin(start, network.environment, { timeout: options.timeout * 1_000, ...told })
    signal.addEventListener('abort', () => void subject.close())
    const { name, version } = subject.info
    say(`${name}${version ? ` ${version}` : ''}, asked about one small world`)
    const tally = await askTen(network, subject, signal).finally(() => subject.close())
    const refused = refusedRequests(network.proxies)
    if (refused) strays.push(refused)
    for (const { breach, reason } of strays)
      for (const row of [`  ✗ after its last answer`, ...breachLines(breach, reason)]) say(row)
    const { right, open, wrong, skipped } = tally
    const style = styleFor(process.stdout)
    const isAsked = right + open + wrong > 0
    const conforms = isAsked && wrong === 0 && strays.length === 0
    const apart = open > 0 ? `, ${openCount(open)}` : ''
    const rest = skipped > 0 ? `, ${skipped} not declared` : ''
    say(
      (conforms ? style.good : style.bad)(
        `${isAsked ? '' : 'Nothing was asked: '}${right} of ${right + open + wrong + skipped} right${apart}${rest}`,
      ),
    )
    return interruption.exitCode() ?? (conforms ? 0 : 1)
  } catch (error) {
    // Once it is called off, chain and subject may be gone: whatever fails then is no failure.
    const code = interruption.exitCode()
    if (code === undefined) throw error
    return code
  } finally {
    await network.close()
    interruption.dispose()
  }
}

/** Starts the subject; a violation in its very first answer is shown with its place before the error is told. */
async function begin(start: StartSubject, ...how: Parameters<StartSubject>) {
  return start(...how).catch((error: Error) => {
    const { breach } = Object(error.cause) as Partial<Failure>
    if (breach) for (const row of ['  ✗ initialize', ...breachLines(breach, '')]) say(row)
    throw error
  })
}

const breachLines = (breach: Failure['breach'], reason: string) =>
  (breach ? breachText(breach) : [reason]).map((row) => `      ${row}`)

/** Every message and the log, where they are asked for. */
function talk({ verbose }: SmokeOptions): Pick<SubjectOptions, 'onMessage' | 'onLog'> {
  if (!verbose) return {}
  const { dim } = styleFor(process.stdout)
  return {
    onMessage: ({ to, text }: Message) => say(dim(`    ${to === 'subject' ? '→' : '←'} ${printable(text, 4_000)}`)),
    onLog: (line) => say(dim(`    log: ${line}`)),
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
