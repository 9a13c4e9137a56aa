import { type Address, zeroAddress } from 'viem'
import type { AnsweredQuestion } from '../../judge/answered-question.ts'
import { type Expectation, expectationOf } from '../../judge/expectation.ts'
import { type GivenAnswer, judge, type QuestionVerdict } from '../../judge/judge.ts'
import { blame } from '../../mistakes/blame.ts'
import { openReadingsAbout } from '../../model/open-readings.ts'
import type { Question } from '../../model/question.ts'
import { checksummed } from '../../reader/checksummed.ts'
import { atTime } from '../../reader/now.ts'
import type { OnProgress } from '../../reader/open-node.ts'
import { isWhollyKnown, type NetworkWorld } from '../../reader/read-network.ts'
import { answerText } from '../../report/answer-text.ts'
import { questionText } from '../../scenario/narrative.ts'
import { askAtOnce } from '../../subject/ask-at-once.ts'
import { NotStarted } from '../../subject/not-started.ts'
import { type Environment, methods } from '../../subject/resolver.ts'
import type { StartSubject, Subject, SubjectQuestion } from '../../subject/subject.ts'
import { namedAnswer, paramsOf } from '../resolvers/named-answer.ts'
import { questionsAtOnce } from '../resolvers/questions-at-once.ts'
import { type AskedOnce, askTwice, type Held, isAsked } from './ask-twice.ts'
import { groupFindings, type LoneFinding, sample } from './group-findings.ts'
import type { CheckedSource, NetworkFinding } from './network-report.ts'

/** A subject to hold against a network, and how it is started. */
export type NamedSubject = { name: string; start: StartSubject }

/** What a subject answered to a question, and what it should have. */
type Judged = {
  question: Question
  whole: Held
  expected: Expectation
  given: GivenAnswer
  verdict: QuestionVerdict
}

const LEVEL = 'deployment'

/** Checks a resolver: asks it every question about every contract whose answer is known. */
export async function checkLiveSubject(
  { name: source, start }: NamedSubject,
  environment: Environment,
  whole: Held,
  readAgain: () => Promise<Held>,
  timeout: number,
  onProgress?: OnProgress,
): Promise<CheckedSource> {
  let subject: Subject
  try {
    subject = await start(environment, { timeout })
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error
    return { source, asked: 0, notJudged: 0, moving: 0, notCompared: [], findings: [], error: `${error.message}.` }
  }
  try {
    const { all, judged } = questionsOf(subject, whole)
    const askAll = (questions: readonly SubjectAsked[]) => ask(subject, questions, onProgress)
    // Without an explorer, a resolver that needs one has to refuse.
    const isExcused = ({ verdict }: Judged) => environment.explorerUrl === NO_EXPLORER && verdict.verdict === 'refused'
    const { right, wrong, moving, last } = await askTwice<Judged, SubjectAsked>(
      whole,
      readAgain,
      (of) => questionsOf(subject, of).judged,
      askAll,
      (one) => isWrong(one) && !isExcused(one),
    )
    // The chain's time goes on: the time that was left at any moment in between is right.
    const passed = (one: Judged) => one.question.method === 'timeRemaining' && wasLeft(one, whole, last)
    const findings = findingsOf(
      wrong.map(({ answer }) => answer).filter((one) => !passed(one)),
      right,
    )
    const notJudged = all - judged.size + right.filter(isExcused).length
    return { source, asked: all, notJudged, moving, notCompared: [], findings: groupFindings(findings), error: null }
  } finally {
    await subject.close()
  }
}

type SubjectAsked = AskedOnce & { question: Question; whole: Held }

/** The questions that the subject declares. `all`: their number, with those whose answers are not known. */
function questionsOf({ info }: Subject, whole: Held) {
  const { contracts } = whole
  const declared = methods.filter((method) => info.capabilities.includes(method))
  const judged = new Map<string, SubjectAsked>()
  let all = 0
  const add = (question: Question, about: string | undefined, isKnown: boolean) => {
    if (!isAsked(whole, about)) return
    all += 1
    if (isKnown) judged.set(questionText(question), { about, question, whole })
  }
  for (const method of declared) {
    if (method === 'targets')
      add({ method }, undefined, isWhollyKnown(whole) && openReadingsAbout(whole.world).length === 0)
    else for (const [contract, { unknown }] of contracts) add({ method, contract }, contract, unknown === null)
  }
  return { all, judged }
}

const names = { addressOf: (name: string) => name as Address, nameOf: checksummed }

async function ask(subject: Subject, questions: readonly SubjectAsked[], onProgress?: OnProgress): Promise<Judged[]> {
  const judged: Judged[] = []
  const world = questions[0]?.whole.world
  const size = world ? questionsAtOnce(subject.info, world, false, LEVEL) : 1
  for (let start = 0; start < questions.length; start += size) {
    const some = questions.slice(start, start + size)
    const asked = some.map(({ question }) => ({ method: question.method, params: paramsOf(question, names) }))
    const answers = await askAtOnce(subject, asked as SubjectQuestion[])
    onProgress?.({ what: 'questions', done: start + some.length, of: questions.length })
    for (const [index, { question, whole }] of some.entries()) {
      const answer = answers[index] as (typeof answers)[number]
      const { method } = question
      const given: GivenAnswer =
        answer.kind === 'answered'
          ? { kind: 'answered', value: namedAnswer(method, answer.value, names, whole.world) }
          : answer
      const judgeIn = ({ world }: NetworkWorld): Judged => {
        const expected = expectationOf(world, question)
        return { question, whole, expected, given, verdict: judge(method, expected, given, LEVEL) }
      }
      const byBlock = judgeIn(whole)
      const isNowRight = isWrong(byBlock) && whole.now > whole.world.now && !isWrong(judgeIn(atTime(whole, whole.now)))
      judged.push(isNowRight ? judgeIn(atTime(whole, whole.now)) : byBlock)
    }
  }
  return judged
}

const isWrong = ({ verdict }: Judged) => verdict.verdict !== 'passed' && verdict.verdict !== 'skipped'

/** Whether an answer is the time that was left at a moment between two readings of the network. */
function wasLeft({ question, given }: Judged, first: Held, last: Held): boolean {
  const [most, least] = [first, atTime(last, last.now)].map(({ world }) => expectationOf(world, question).value)
  const left = given.kind === 'answered' ? given.value : null
  return (
    [most, least, left].every((one) => typeof one === 'number') &&
    Number(least) <= Number(left) &&
    Number(left) <= Number(most)
  )
}

/** Wrong answers of one kind that are blamed, and right answers that they are compared with. */
const [MOST_BLAMED, MOST_RIGHT] = [200, 200]

function findingsOf(wrong: readonly Judged[], right: readonly Judged[]): LoneFinding[] {
  const severityOf = ({ verdict }: Judged): NetworkFinding['severity'] =>
    verdict.verdict === 'failed' ? verdict.severity : verdict.verdict === 'refused' ? 'refused' : 'errored'
  const kindOf = (one: Judged) => `${one.question.method} ${severityOf(one)}`
  const kinds = [...new Set(wrong.map(kindOf))]
  const ofKind = (kind: string) => wrong.filter((one) => kindOf(one) === kind)
  const some = kinds.flatMap((kind) => sample(ofKind(kind), Math.ceil(MOST_BLAMED / kinds.length)))
  const asAnswered = (one: Judged): (AnsweredQuestion & { one: Judged })[] => {
    const { question, whole, expected, given, verdict } = one
    if (given.kind !== 'answered') return []
    const derivedBy = expected.because.map(({ rule }) => rule)
    const failed = verdict.verdict === 'failed'
    return [
      { one, world: whole.world, question, expected: expected.value, given: given.value, failed, about: [], derivedBy },
    ]
  }
  const blamed = new Map(
    [...blame([...some, ...sample(right, MOST_RIGHT)].flatMap(asAnswered))].map(([{ one }, breaks]) => [one, breaks]),
  )
  return kinds.flatMap((kind) => {
    const usual = blamed.get(ofKind(kind)[0] as Judged) ?? []
    return ofKind(kind).map((one): LoneFinding => {
      const { question, expected, given } = one
      const answered = given.kind === 'answered' ? answerText(given.value) : 'reason' in given ? given.reason : ''
      return {
        ...{ severity: severityOf(one), breaks: blamed.get(one) ?? usual },
        about: question.method === 'targets' ? null : (question.contract as Address),
        ...{ asked: questionText(question), expected: answerText(expected.value), answered },
      }
    })
  })
}

/** Nothing listens there: what a subject is given if there is no explorer, since it needs an address. */
const NO_EXPLORER = 'http://127.0.0.1:1'

/** What a subject is given about a network. */
export function environmentOf(
  { chainId, registries, first }: NetworkWorld,
  sources: { rpcUrl: string; explorerUrl: string | undefined; explorerPath: string },
): Environment {
  const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory } = registries
  return {
    ...{ protocolVersion: 1, chainId, ...sources, explorerUrl: sources.explorerUrl ?? NO_EXPLORER },
    contracts: {
      attackRegistry,
      safeHarborRegistry: safeHarborRegistry ?? zeroAddress,
      chainSafeHarborRegistry: chainSafeHarborRegistry ?? zeroAddress,
      agreementFactory: agreementFactory ?? zeroAddress,
    },
    deploymentBlock: first,
  }
}
