import type { RuleId } from '../model/rules.ts'
import type { Broken } from './check-report.ts'
import type { QuestionReport } from './finding.ts'

/** The most rules shown if an answer breaks one of several. */
const SHOWN = 4

/** The rule that an answer breaks; if it is one of several, a line for each; then those that it breaks besides. */
export function breaksLines(breaks: readonly Broken[]): string[] {
  const oneOf = breaks.filter(({ also }) => !also)
  const besides = breaks.filter(({ also }) => also).map((one) => `    and     ${breakText(one)}`)
  const lines = oneOf.slice(0, SHOWN).map(breakText)
  if (oneOf.length < 2) return [...lines.map((line) => `  breaks    ${line}`), ...besides]
  const more = oneOf.length - lines.length
  const rest = more > 0 ? [`or one of ${more} more`] : []
  return ['  breaks    one of', ...[...lines, ...rest].map((line) => `              ${line}`), ...besides]
}

/** A rule, and what breaks it. */
function breakText({ rule, says }: Broken): string {
  return `${rule}${says ? `: ${says}` : ''}`
}

/** What breaks a rule, a sentence each, if known. `perhaps`: another rule may be broken instead. */
export function saysOf(
  findings: readonly { breaks?: readonly Broken[] | undefined }[],
  rule: string,
  who = 'the subject',
): string[] {
  const sentences = findings.flatMap(({ breaks = [] }) =>
    breaks.flatMap((one) =>
      one.rule === rule && one.says ? [`${breaks.length > 1 ? 'perhaps ' : ''}${who} ${one.says}`] : [],
    ),
  )
  return [...new Set(sentences)]
}

type WrongAnswer = Pick<QuestionReport, 'verdict' | 'rules' | 'habit'>

/** The rule that a wrong answer breaks. Undefined if the answer is not wrong, or breaks one of several rules. */
export function brokenRule({ verdict, rules: [rule, ...others] }: WrongAnswer): RuleId | undefined {
  return verdict === 'failed' && others.length === 0 ? rule : undefined
}

/** Whether a wrong answer breaks a rule, or perhaps another one. */
export function mayBreak({ verdict, rules }: WrongAnswer, rule: RuleId): boolean {
  return verdict === 'failed' && rules.includes(rule)
}

/** What a wrong answer breaks, as a clause that begins with the subject's habit: `always answers true; breaks BIND-8`. */
export function brokenText({ rules, habit }: { rules: readonly string[]; habit?: string | undefined }): string {
  return `${habit === undefined ? '' : `${habit}; `}breaks ${rulesText(rules)}`
}

/** A rule, or the candidates: `one of BIND-2, STATE-8`. */
export function rulesText(rules: readonly string[]): string {
  const more = rules.length > SHOWN ? ` or ${rules.length - SHOWN} more` : ''
  return `${rules.length > 1 ? 'one of ' : ''}${rules.slice(0, SHOWN).join(', ')}${more}`
}

/** How a subject answers without looking, a sentence for each habit; no rule explains these answers. */
export function habitTexts({ cases }: { cases: readonly { questions: readonly QuestionReport[] }[] }): string[] {
  const wrong = cases.flatMap(({ questions }) => questions.filter(({ habit }) => habit !== undefined))
  const habits = [...new Set(wrong.map(({ habit }) => habit))]
  return habits.map((habit) => {
    const methods = new Set(wrong.filter((one) => one.habit === habit).map(({ method }) => method))
    return `${[...methods].join(', ')}: the subject ${habit}`
  })
}
