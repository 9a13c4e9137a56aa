import type { Address } from 'viem'
import { declares, withNames } from '../check/resolvers/ask-question.ts'
import { type Names, paramsOf } from '../check/resolvers/named-answer.ts'
import { methodsOf, undeclaredText } from '../check/resolvers/validity/unasked.ts'
import { judge } from '../judge/judge.ts'
import type { ControlledNetwork } from '../live/server/routes.ts'
import type { WorldQuestions } from '../live/server/world-questions.ts'
import { styleFor } from '../report/style.ts'
import { questionText } from '../scenario/narrative.ts'
import { newRestarts, type Subject } from '../subject/subject.ts'
import type { ExitCode } from './exit/exit-code.ts'
import { untilSignal } from './interruption.ts'
import { io } from './io.ts'
import { openSubject, readSubject, type SubjectChoice } from './open-subject.ts'
import { print, printedAnswer, tallyOf, tallyText } from './print.ts'
import { clientOf, type PageAddress } from './up/client-of.ts'

export type AskWorldOptions = Pick<SubjectChoice, 'command' | 'forge'> & PageAddress & { timeout: number }

/**
 * `harborcheck world ask`: asks a subject every question about the running chain in its present state. Exit code 0 if
 * every answer is right, 1 if not.
 */
export async function askWorld(path: string | undefined, options: AskWorldOptions): Promise<ExitCode> {
  const { page, timeout, ...choice } = options
  const start = openSubject(readSubject(path, choice, 'reference'))
  const client = await clientOf({ page })
  const { environment, proxied } = (await client.get<ControlledNetwork>('/api/up')).body
  const { body: asked } = await client.get<WorldQuestions>('/api/questions')
  return untilSignal(async ({ signal, exitCode }) => {
    const subject = await start(
      { ...environment, ...proxied },
      { timeout: timeout * 1_000, restarts: newRestarts(), signal },
    )
    const isFine = await printAnswers(subject, asked, signal).finally(() => subject.close())
    const { body: after } = await client.get<WorldQuestions>('/api/questions')
    if (after.block !== asked.block)
      print('New blocks came during the questions, so an answer may be right for a later block. Ask again to be sure.')
    return exitCode() ?? (isFine ? 0 : 1)
  })
}

/** Prints wrong and open answers, then the counts. Resolves to true if something was asked and every answer is right. */
async function printAnswers(
  subject: Subject,
  { questions, addresses, startedAt }: WorldQuestions,
  signal: AbortSignal,
) {
  const style = styleFor(io().stdout)
  const names = namesIn(addresses)
  const counts = tallyOf([])
  for (const { question, expected } of questions) {
    if (signal.aborted) break
    const given = declares(subject, question)
      ? withNames(await subject.ask(question.method, paramsOf(question, names)), question, names, { startedAt })
      : ({ kind: 'skipped' } as const)
    const verdict = judge(question.method, expected, given, 'deployment')
    const { outcome, open, right, reasons, ...printed } = printedAnswer({ verdict, given, expected }, style)
    counts[outcome] += 1
    const line = `${printed.mark} ${questionText(question)} → ${printed.given}`
    if (outcome === 'open') print(`${line}, ${open}`)
    if (outcome === 'wrong')
      for (const text of [`${line}  ${printed.word}`, `    expected ${right}`, ...reasons]) print(text)
  }
  if (counts.right + counts.open + counts.wrong === 0 && !signal.aborted) {
    const methods = methodsOf(questions)
    print(style.bad(`${subject.info.name}: ${undeclaredText(methods, subject.info.capabilities)}`))
    return false
  }
  print((counts.wrong === 0 ? style.good : style.bad)(`${subject.info.name}: ${tallyText(counts)}`))
  return counts.wrong === 0
}

function namesIn(addresses: Record<string, Address>): Names {
  const byAddress = new Map(Object.entries(addresses).map(([name, address]) => [address.toLowerCase(), name]))
  return {
    addressOf: (name) => addresses[name] as Address,
    nameOf: (address) => byAddress.get(address.toLowerCase()),
  }
}
