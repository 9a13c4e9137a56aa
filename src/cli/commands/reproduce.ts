import type { Language } from '../../chain/retell/languages.ts'
import { hasNoVariant } from '../../conformance/meta/two-stories.ts'
import { openBeside } from '../../conformance/run/open-beside.ts'
import { environmentTold } from '../../conformance/run/seat.ts'
import { type Stage, setStage } from '../../conformance/run/stage.ts'
import { UsageError } from '../../errors.ts'
import { given } from '../../given.ts'
import { circumstances } from '../../scenario/narrative.ts'
import { turnsOf } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject, type Subject } from '../../subject/subject.ts'
import { findScenario } from '../find-scenario.ts'
import { type Interruption, watchSignals } from '../interruption.ts'
import { openSubject } from '../open-subject.ts'
import { reproduceAloud } from '../reproduce-aloud.ts'
import { say } from '../say.ts'
import { openKeys } from '../step-keys.ts'

export type ReproduceOptions = {
  command?: string
  url?: string
  attach?: number
  forge?: string
  timeout: number
  verbose: boolean
  chainId: number
  explorerPath: string
  /** Waits for a key before each step. */
  step: boolean
  /** The last step that is played, from 1; chain and explorer stay up then. */
  stopAt?: number
  /** Writes the case as a program instead of playing it. */
  as?: Language
  /** Where to. Default: standard output. */
  out?: string
}

/** `harborcheck reproduce`: one case, step by step. Sets exit code 0 where every answer is right, 1 where one is not. */
export async function reproduce(what: string, path: string | undefined, options: ReproduceOptions): Promise<void> {
  checkOptions(path, options)
  const start = openSubject({ path, ...options })
  const scenario = await findScenario(what)
  if (hasNoVariant(scenario)) {
    throw new UsageError(`${what} has no variant by ${scenario.meta?.rule}`, {
      next: 'leave `meta` out of the file to play the story alone',
    })
  }
  checkStopAt(scenario, options)
  if (options.as !== undefined) {
    const { writeRetold } = await import('../write-retold.ts')
    return writeRetold(scenario, options.as, { chainId: options.chainId, ...given({ out: options.out }) })
  }
  const interruption = watchSignals()
  const { chainId, explorerPath, stopAt } = options
  // Nobody knows how many blocks come once it is left up: each costs a copy of the state.
  const stage = await setStage({ chainId, explorerPath, ...(stopAt !== undefined && { history: 1_000 }) })
  const keys = options.step ? openKeys(interruption.signal) : undefined
  try {
    const opened = await openSubjects(stage, scenario, start, options, interruption)
    try {
      say(heading(scenario, opened.subject))
      const right = await reproduceAloud({
        stage,
        scenario,
        interruption,
        ...opened,
        ...given({ keys, stopAt }),
      })
      process.exitCode = right.leftUp ? right.exitCode : (interruption.exitCode() ?? right.exitCode)
    } finally {
      await opened.close()
    }
  } catch (error) {
    // Once it is called off, chain and subject may be gone: whatever fails then is no failure.
    const code = interruption.exitCode()
    if (code === undefined) throw error
    process.exitCode = code
  } finally {
    keys?.close()
    await stage.close()
    interruption.dispose()
  }
}

/** A written program has a resolver of its own; nothing else is written. */
function checkOptions(path: string | undefined, options: ReproduceOptions): void {
  const { as, out, command, url, attach, forge, step, stopAt } = options
  if (as === undefined) {
    if (out === undefined) return
    throw new UsageError('--out is where a written program goes', { next: 'say --as cast, --as solidity or --as viem' })
  }
  const others = {
    subject: path,
    '--command': command,
    '--url': url,
    '--attach': attach,
    '--forge': forge,
    '--stop-at': stopAt,
  }
  const said = [
    ...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...(step ? ['--step'] : []),
  ]
  if (said.length === 0) return
  throw new UsageError('--as writes a program that plays the case and resolves for itself: nobody is asked meanwhile', {
    facts: { 'leave out': said.join(', ') },
  })
}

function checkStopAt(scenario: Scenario, { stopAt }: ReproduceOptions): void {
  const count = turnsOf(scenario).length
  if (stopAt === undefined || stopAt <= count) return
  throw new UsageError(`${scenario.id} has no step ${stopAt}`, {
    facts: { steps: `1 to ${count}` },
    next: `\`harborcheck reproduce ${scenario.id}\` numbers them`,
  })
}

/** The subject, the resolver of the other network or of another environment where there is one, and what ends them. */
async function openSubjects(
  stage: Stage,
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
  const subject = await start(stage.environment, options)
  const other = await besideFor(scenario, stage, subject, start, options)
  const close = () => Promise.all([subject.close(), other.close()])
  signal.addEventListener('abort', () => void close())
  return { subject, subjects: { here: scenario.told ? other : subject, elsewhere: other }, close }
}

/** The resolver of the other network, or of the environment that is told wrongly; the subject itself for any other case. */
async function besideFor(
  scenario: Scenario,
  stage: Stage,
  subject: Subject,
  start: StartSubject,
  options: Parameters<typeof openBeside>[3],
): Promise<Subject> {
  if (scenario.elsewhere) return openBeside(subject, start, (await stage.elsewhere()).environment, options)
  return scenario.told ? openBeside(subject, start, environmentTold(stage), options) : subject
}

function heading(scenario: Scenario, { info }: Subject): string {
  const subject = `subject: ${info.name}${info.version ? ` ${info.version}` : ''}`
  return [scenario.id, `  ${scenario.title}`, ...circumstances(scenario).map((one) => `  ${one}`), `  ${subject}`].join(
    '\n',
  )
}
