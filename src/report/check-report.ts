import type { Reason } from '../model/derived.ts'
import { counted } from '../platform/words.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { QuestionReport, RequestReport } from './finding.ts'
import type { Style } from './style.ts'

/** The verdict of an answer, a case or a rule. */
export type Word =
  | 'unsafe'
  | 'missed'
  | 'wrong'
  | 'errored'
  | 'refused'
  | 'broken'
  | 'perhaps'
  | 'passed'
  | 'right'
  | 'open'
  | 'passed'
  | 'skipped'
  | 'not decided'
  | 'not tested'
  | 'known to fail'

/** A rule that a wrong answer breaks. `says`: what its giver does, if known. `also`: broken besides the others, not instead of them. */
export type Broken = { rule: string; says?: string | undefined; also?: true | undefined }

/** The answer, or why there is none. `by`: the subject, of several. `log`: the last lines of its log. */
export type Given = {
  by?: string
  kind: 'answered' | 'refused' | 'errored' | 'skipped'
  text: string
  word: Word
  note?: string | undefined
  /** How long it stayed wrong: `still after 5.0 s`. */
  after?: string
  log?: string | undefined
}

/** A question, or another check, with what was expected and answered. */
export type Judged = {
  asked: string
  /** When, since the scenario's start: `+2 s`. */
  moment?: string | undefined
  word: Word
  expected: string
  because: readonly { rule: string; fact: string }[]
  given: readonly [Given, ...Given[]]
  /** Of a question that was asked while the chain changed: where it changed, if known. */
  race?: { change: string | undefined } | undefined
  /** How a wrong list differs from the right one, a line each. */
  differs?: readonly string[]
  /** What the subject does instead of looking, as a clause. */
  habit?: string | undefined
  breaks: readonly Broken[]
  /** The rules that a wrong answer breaks, or one of them; none of a missing answer. */
  rules: readonly string[]
  /** Why it is a finding, if no rule says it. Default: there is no answer. */
  reason?: string
  /** Remarks, each under a name. */
  notes: readonly (readonly [name: string, text: string | readonly string[] | undefined])[]
  requests?: readonly RequestReport[] | undefined
  /** All of it on one line. */
  line: string
  /** Its step in the scenario, and the questions asked before that the answer depends on. Absent after the scenario. */
  place?: Pick<QuestionReport, 'at' | 'network' | 'earlier'> | undefined
  /** The question whose world is drawn. Default: none is. */
  drawn?: DrawnQuestion | undefined
}

export type DrawnQuestion = Pick<QuestionReport, 'at' | 'network' | 'method' | 'params'> & {
  because: readonly Reason[]
  rules?: readonly string[]
}

/** A case, or a scenario that was played. */
export type Case = {
  id: string
  title: string
  /** The terminal counts by topic; an empty one is left out. */
  topic: string
  /** What its topic counts. Default: {@link CheckReport.noun}. */
  noun?: string
  word: Word
  /** Its level and its rules, as a sentence. */
  about?: string | undefined
  rules?: readonly string[]
  /** `null`: it has none. `undefined`: it is not available. */
  scenario: Scenario | null | undefined
  /** Everything in it that did not pass. */
  findings: readonly Judged[]
  /** Everything else that was asked. Default: it was not counted. */
  others?: readonly Judged[]
  /** The most findings that the terminal shows. Default: all. */
  shown?: number
  /** The reasons why it is known to fail. */
  known?: readonly string[] | undefined
  seconds?: number | undefined
  /** The command that replays it, if there is one. */
  reproduce?: string
}

/** What a run shows about a rule. */
export type RuleResult = {
  id: string
  level: string
  statement: string
  word: Extract<Word, 'unsafe' | 'broken' | 'perhaps' | 'passed' | 'not decided' | 'not tested'>
  /** Where it is broken: `in 2 cases`. */
  broken: string
  failed: number
  passed: number
  /** What breaks it, a sentence each. */
  says: readonly string[]
  /** An example, and how to replay it. The page has the cases instead. */
  examples?: readonly string[]
  /** Whether it is broken only where that is known. */
  isKnown?: boolean
}

/** A cell of a table. `whole` and `rule` do not break. `note`: muted, after the text; on the page only. */
export type Cell =
  | string
  | { code: string; as?: 'asked' | 'answer' }
  | { whole: string }
  | { rule: string }
  | { number: number | string }
  | { word: Word; count?: number | undefined; text?: string | undefined }
  | { words: readonly (readonly [Word, count: number])[] }
  | { text: string; note: string | undefined }
  | { caseId: string; text?: string }
  | { command: string }

export type Table = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Whether it scrolls within a narrow page. */
  isWide?: boolean
  /** Whether rows that differ in their first cell alone become one, on the page. */
  isJoined?: boolean
}

/** A part of a section: a paragraph, a table, a reference to a case, or parts in a fold. */
export type ReportPart =
  | string
  | Table
  | { says: string; caseId: string }
  | { fold: string; parts: readonly ReportPart[] }

/** What one product alone reports. */
export type Section = {
  id: string
  title: string
  /** On the page. */
  parts: readonly ReportPart[]
  /** In the terminal, and where; empty text is left out. Default: after the rules. */
  text?: (options: TerminalOptions) => string
  place?: 'first' | 'before rules'
  /** Its tables in Markdown. Default: none. */
  markdown?: readonly Table[]
}

/** A test of a JUnit file that is not a case. */
export type RunTest = {
  name: string
  kind: 'failure' | 'error' | 'skipped'
  type?: string
  message: string
  text?: string
}

/** A line about the run. `lines`: details, in the terminal. `isOnPage`: whether the page has it too. Default false. */
export type Note = { text: string; lines?: readonly string[]; isOnPage?: boolean }

/** The report of a check in the form that every format shows. Each product fills it from its own result. */
export type CheckReport = {
  /** The command that made it, without its arguments: `harborcheck test-explorer`. */
  name: string
  /** The content of the JSON file. */
  file: object
  conforms: boolean
  /** Why a run in which nothing is wrong gives no verdict. */
  noVerdict?: string | undefined
  /** The verdict as a sentence, and as a title. */
  verdict: string
  title: string
  badge: { message: string; color: string }
  madeAt?: string | undefined
  /** What is checked: `the subject`. */
  who: string
  /** What its cases are called. */
  noun: 'case' | 'scenario' | 'answer'
  /** In the order of the run. */
  cases: readonly Case[]
  /** `undefined`: the sections show them. */
  rules: readonly RuleResult[] | undefined
  /** What a rule demands. Default: its `statement` among the rules. */
  statementOf?(rule: string): string | undefined
  /** The heads of the two columns that count for each rule, in Markdown too. Default: Failed, Passed, and none in Markdown. */
  ruleColumns?: readonly [string, string]
  /** What the subject does instead of looking, a sentence each. */
  habits?: readonly string[]
  /** A line in the terminal after the broken rules. */
  ruleNotes?: readonly string[]
  /** Whether the rules that nothing shows have a line in the terminal. Default: they have. */
  listsUnshown?: boolean
  sections: readonly Section[]
  notes: readonly Note[]
  /** The counts on one line: `2 cases, 3 questions in 1.3 s`. */
  counts: string
  /** The counts by name. */
  counted: readonly (readonly [string, number])[]
  /** What the page says below its title: sentences, and those about what is missing. */
  remarks?: readonly string[]
  missing?: readonly string[]
  /** Counts by verdict, with what they count. */
  tally?: { of: string; counts: readonly (readonly [Word, number])[] }
  facts: readonly (readonly [string, Cell | undefined])[]
  /** Cases that were not run, and why. */
  leftOut?: readonly { id: string; because: string }[]
  /** What is wrong with the run as a whole. */
  runTests?: readonly RunTest[]
}

/** How a report is printed. */
export type TerminalOptions = {
  style: Style
  /** The most groups of failing cases shown, unsafe ones first, each by its shortest case. Default 10. */
  groups?: number
  /** Whether every failing case is shown in full. Default: one for each rule that they break. */
  verbose?: boolean
  /** Characters of a line: longer ones are wrapped between words. Default: none is. */
  width?: number | undefined
  /** The command that shows this report again, for hints such as `… --rule BIND-2`. Default: none is known. */
  showAgain?: string | undefined
}

/** Why a run with cases about a rule shows neither that the subject keeps it nor that it breaks it. */
export const UNDECIDED = 'a constant would be right, too, or another answer in their cases is wrong'

/** Why a run of a part of the suite, in which nothing is wrong, gives no verdict: what passed, such as `2 scenarios`. */
export const partText = (passed: string, but = ''): string => `${passed} passed${but}; a part of the suite, no verdict`

/** Whether nothing in a case is wrong. */
export const isClean = ({ findings }: Pick<Case, 'findings'>): boolean => findings.length === 0

/** The answer as text, or why there is none. */
export const givenText = ({ kind, text }: Given): string => (kind === 'answered' ? text : `${kind}: ${text}`)

/** A cell as plain text. `words`: counts of verdicts, without those that are zero. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if ('word' in cell)
    return [cell.count ? `${cell.word} ${cell.count}` : cell.word, cell.text].filter(Boolean).join(' ')
  if ('words' in cell) return counted(Object.fromEntries(cell.words))
  if ('number' in cell) return String(cell.number)
  if ('code' in cell) return cell.code
  if ('whole' in cell) return cell.whole
  if ('rule' in cell) return cell.rule
  if ('caseId' in cell) return cell.text ?? cell.caseId
  return 'command' in cell ? cell.command : cell.text
}
