import { checkAgreement } from '../../conformance/campaign/agree.ts'
import { hasNoVariant, partsOf, twoStories } from '../../conformance/meta/two-stories.ts'
import { styleFor } from '../../conformance/reports/style.ts'
import { openBeside } from '../../conformance/run/open-beside.ts'
import { environmentTold } from '../../conformance/run/seat.ts'
import { type Stage, setStage } from '../../conformance/run/stage.ts'
import { UsageError } from '../../errors.ts'
import { circumstances } from '../../scenario/narrative.ts'
import type { Network } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject, type Subject } from '../../subject/subject.ts'
import { findScenario } from '../find-scenario.ts'
import { watchSignals } from '../interruption.ts'
import { openSubject } from '../open-subject.ts'
import { playAloud } from '../play-aloud.ts'
import { isRight, say } from '../say.ts'
import { tellAgain } from '../tell-again.ts'

export type ReproduceOptions = {
  command?: string
  url?: string
  attach?: number
  forge?: string
  timeout: number
  verbose: boolean
  chainId: number
  explorerPath: string
}

/** `harborcheck reproduce`: one case, step by step. Sets exit code 0 where every answer is right, 1 where one is not. */
export async function reproduce(what: string, path: string | undefined, options: ReproduceOptions): Promise<void> {
  const start = openSubject({ path, ...options })
  const scenario = await findScenario(what)
  if (hasNoVariant(scenario)) {
    throw new UsageError(`${what} has no variant by ${scenario.meta?.rule}`, {
      next: 'leave `meta` out of the file to play the story alone',
    })
  }
  const interruption = watchSignals()
  const stage = await setStage(options)
  try {
    const subjectOptions = {
      timeout: options.timeout * 1_000,
      restarts: newRestarts(),
      signal: interruption.signal,
      ...(options.verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    }
    const subject = await start(stage.environment, subjectOptions)
    const other = await besideFor(scenario, stage, subject, start, subjectOptions)
    const subjects = { here: scenario.told ? other : subject, elsewhere: other }
    const close = () => Promise.all([subject.close(), other.close()])
    interruption.signal.addEventListener('abort', () => void close())
    try {
      say(heading(scenario, subject))
      const right = await play(stage, subjects, scenario, interruption.signal)
      process.exitCode = interruption.exitCode() ?? (right ? 0 : 1)
    } finally {
      await close()
    }
  } catch (error) {
    // Once it is called off, chain and subject may be gone: whatever fails then is no failure.
    const code = interruption.exitCode()
    if (code === undefined) throw error
    process.exitCode = code
  } finally {
    await stage.close()
    interruption.dispose()
  }
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

/** Plays the story, and its variant where it has one. Whether every answer is right, and none contradicts another. */
async function play(
  stage: Stage,
  subjects: Record<Network, Subject>,
  scenario: Scenario,
  signal: AbortSignal,
): Promise<boolean> {
  const style = styleFor(process.stdout)
  const two = twoStories(scenario)
  const played = await playAloud(stage, subjects, scenario, signal)
  const contradictions = two && !signal.aborted ? await tellAgain(two, played, { stage, subjects, signal }) : 0
  if (signal.aborted) return false
  // No subject is blamed, or praised, for a world on which the three that know the rules differ.
  for (const part of partsOf(scenario)) await checkAgreement(stage, part)
  const right = played.questions.every(isRight)
  if (!right) say(style.bad('\nNot every answer is right.'))
  else if (contradictions > 0)
    say(style.bad('\nEvery answer to the story is right, but the subject contradicts itself.'))
  else say(style.good(`\nEvery answer is right${two ? ', and none contradicts another' : ''}.`))
  return right && contradictions === 0
}

function heading(scenario: Scenario, { info }: Subject): string {
  const subject = `subject: ${info.name}${info.version ? ` ${info.version}` : ''}`
  return [scenario.id, `  ${scenario.title}`, ...circumstances(scenario).map((one) => `  ${one}`), `  ${subject}`].join(
    '\n',
  )
}
