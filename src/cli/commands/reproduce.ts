import { openBeside } from '../../conformance/run/open-beside.ts'
import { performSideBySide } from '../../conformance/run/perform-side-by-side.ts'
import { environmentTold } from '../../conformance/run/seat.ts'
import { type Stage, setStage } from '../../conformance/run/stage.ts'
import { circumstances } from '../../scenario/narrative.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject, type Subject } from '../../subject/subject.ts'
import { findScenario } from '../find-scenario.ts'
import { watchSignals } from '../interruption.ts'
import { openSubject } from '../open-subject.ts'
import { playAloud, say } from '../play-aloud.ts'

export type ReproduceOptions = {
  command?: string
  timeout: number
  verbose: boolean
  chainId: number
  explorerPath: string
}

/** `harborcheck reproduce`: one case, step by step. Sets exit code 0 where every answer is right, 1 where one is not. */
export async function reproduce(what: string, path: string | undefined, options: ReproduceOptions): Promise<void> {
  const start = openSubject({ path, ...options })
  const scenario = await findScenario(what)
  const interruption = watchSignals()
  const stage = await setStage(options)
  try {
    const subjectOptions = {
      timeout: options.timeout * 1_000,
      restarts: newRestarts(),
      ...(options.verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    }
    const subject = await start(stage.environment, subjectOptions)
    const other = await besideFor(scenario, stage, subject, start, subjectOptions)
    const subjects = { here: scenario.told ? other : subject, elsewhere: other }
    const close = () => Promise.all([subject.close(), other.close()])
    interruption.signal.addEventListener('abort', () => void close())
    try {
      say(heading(scenario, subject))
      const story = await performSideBySide(stage, scenario)
      const right = await playAloud(story, subjects, scenario, interruption.signal)
      process.exitCode = interruption.exitCode() ?? (right ? 0 : 1)
    } finally {
      await close()
    }
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

function heading(scenario: Scenario, { info }: Subject): string {
  const subject = `subject: ${info.name}${info.version ? ` ${info.version}` : ''}`
  return [scenario.id, `  ${scenario.title}`, ...circumstances(scenario).map((one) => `  ${one}`), `  ${subject}`].join(
    '\n',
  )
}
