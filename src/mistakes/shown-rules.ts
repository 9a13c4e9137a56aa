import type { Blame } from '../judge/answered-question.ts'
import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'
import { readsNothing } from '../judge/habits.ts'
import { judge } from '../judge/judge.ts'
import { answer } from '../model/answer-question.ts'
import type { AnswerValue } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { isOpenReading, type RuleId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import { grouped } from '../platform/grouped.ts'
import { knownFaults } from './blame.ts'
import type { ModelMutant } from './model-mutants.ts'
import { mutantsShown, shows } from './shows.ts'

/** What a run shows of a rule that no answer is blamed for. */
export type ShownRule = {
  /** The cases whose answers show that the subject keeps the rule. */
  cases: CaseResult[]
  /** Whether the run shows it: no answer that the rule decides is missing or wrong in any case about it. */
  isKept: boolean
}

/**
 * Which rules the answers of a run show to be kept.
 *
 * A question of a case about a rule is decisive if breaking the rule would change its right answer. A rule is kept if every
 * decisive question of a declared method was answered rightly, and if some of these answers tell a subject that knows the rule
 * from one that does not. These answers tell nothing:
 * - the one answer that the subject gives to every question of a method, such as `true`;
 * - the one answer, or the refusal, that it gives about every child, every linked or every unbound contract, if it is wrong for some;
 * - an answer that follows from another fault that the subject is blamed for, whether or not it also breaks the rule;
 * - any answer of a subject that sends no request in the whole run;
 * - a refusal, if the rule is not about sources that fail or differ.
 * @param blamed The blame for each wrong answer.
 */
export function shownRules(
  results: readonly CaseResult[],
  blamed: ReadonlyMap<AskedQuestion, readonly Blame[]>,
): (rule: RuleId) => ShownRule {
  const habitual = habitualAnswers(results.flatMap(({ questions }) => questions))
  const faults = faultsOf(blamed)
  const blind = readsNothing(results)
  const tells = (rule: RuleId, asked: AskedQuestion) =>
    !blind &&
    !habitual.has(asked) &&
    (asked.given.kind === 'answered' || isAboutRefusing(rule, asked)) &&
    !faults.some((fault) => fault.rule !== rule && followsFrom(fault, rule, asked))
  return (rule) => {
    const decisive = results
      .filter(({ scenario }) => scenario.rules.includes(rule))
      .map((result) => ({ result, asked: result.questions.filter((asked) => decides(rule, asked)) }))
    const areRight = ({ asked }: (typeof decisive)[number]) => asked.every(isRight)
    return {
      cases: decisive
        .filter((one) => areRight(one) && one.asked.some((asked) => tells(rule, asked)))
        .map(({ result }) => result),
      isKept: decisive.every(areRight),
    }
  }
}

/**
 * Whether the rule decides the question, unless another reading of the sources alone allows the answer. What passes only below
 * `hardened` does not show that the subject keeps the rule of an open reading.
 */
function decides(rule: RuleId, asked: AskedQuestion): boolean {
  const { question, expected, given, verdict } = asked
  if (given.kind === 'skipped') return false
  if (verdict.verdict === 'passed') {
    const strict = () => judge(question.method, expected, given, 'hardened').verdict === 'passed'
    const isByThisRule = isOpenReading(rule) && !expected.mustRefuse ? strict() : verdict.open === undefined
    if (!isByThisRule) return false
  }
  return shows(rule, asked)
}

const isRight = ({ verdict }: AskedQuestion) => verdict.verdict === 'passed'

const isAboutRefusing = (rule: RuleId, { expected }: AskedQuestion) =>
  expected.mustRefuse === true || /^(FAULT|LAG|OPEN)-/.test(rule)

/** The answers and refusals that a subject gives by habit: to every question of a method, or wrongly to every one of a kind. */
function habitualAnswers(all: readonly AskedQuestion[]): Set<AskedQuestion> {
  const ofMethods = [...grouped(all, ({ question }) => question.method).values()].map(alike)
  const ofKinds = [...grouped(all, kindOf).values()].map(alike)
  const isWrongSomewhere = (habit: AskedQuestion[]) => !habit.every(isRight)
  return new Set([...ofMethods, ...ofKinds.filter(isWrongSomewhere)].flat())
}

/** The answers to some questions if all are alike. If all were refused, the refusals. Otherwise an empty list. */
function alike(asked: readonly AskedQuestion[]): AskedQuestion[] {
  const answered = asked.filter(({ given }) => given.kind === 'answered')
  if (answered.length === 0) return asked.filter(({ given }) => given.kind === 'refused')
  const values = new Set(answered.map(({ given }) => given.kind === 'answered' && constantText(given.value)))
  return values.size === 1 && !values.has(undefined) ? answered : []
}

/** An answer that a program can give without knowing anything: one that names no agreement. */
function constantText(value: AnswerValue): string | undefined {
  const namesAgreement = typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length > 0)
  return namesAgreement ? undefined : JSON.stringify(value)
}

/** The method, and how the contract is bound. */
function kindOf({ world, question }: AskedQuestion): string {
  if (question.method === 'targets') return question.method
  return `${question.method} ${rulebook.bindingOf(world, question.contract).value?.via}`
}

/** The model mutants that the subject is blamed for. Those with memory have no answer that is theirs alone. */
function faultsOf(blamed: ReadonlyMap<AskedQuestion, readonly Blame[]>): ModelMutant[] {
  const clauses = new Set([...blamed.values()].flat().map(({ rule, says }) => `${rule} ${says}`))
  return knownFaults.flatMap((fault) =>
    'book' in fault && [fault.says, fault.never?.says].some((says) => clauses.has(`${fault.rule} ${says}`))
      ? [fault]
      : [],
  )
}

/** Whether a subject with this fault gives the right answer however it breaks the rule. */
function followsFrom(fault: ModelMutant, rule: RuleId, asked: AskedQuestion): boolean {
  const { world, question, expected } = asked
  const broken = mutantsShown(rule, asked)
  return (
    broken.length > 0 &&
    broken.every(({ book }) => {
      const replaced = Object.entries(book).filter(
        ([decision, made]) => made !== rulebook[decision as keyof typeof book],
      )
      const both = { ...fault.book, ...Object.fromEntries(replaced) }
      return isRightAnswer(question.method, answer(world, question, both).value, expected.value)
    })
  )
}
