import type { Race } from '../judge/race.ts'
import type { Severity } from '../judge/severity.ts'
import type { Reason } from '../model/derived.ts'
import type { FaultKind, Source } from '../model/fault.ts'
import type { AnswerValue, QuestionMethod } from '../model/question.ts'
import type { Level, OpenReadingId, RuleId } from '../model/rules.ts'
import type { CampaignReport } from '../run/campaign/campaign-report.ts'
import type { NotAsked } from '../run/validity/unasked.ts'
import type { Network } from '../scenario/networks.ts'
import type { Entry } from './known-failing/list.ts'

export type Verdict = 'passed' | 'failed' | 'refused' | 'errored' | 'skipped'

/** One request of a subject. What depends on the moment is left out of files without durations, and this is. */
export type RequestReport = {
  source: Source
  /** The JSON-RPC methods of a message, or the path. */
  asks: string
  /** HTTP status; none where the connection broke. */
  status: number | null
  /** A long one is cut. */
  answer: string
  fault?: FaultKind
  milliseconds: number
}

/** How a question was asked while a block came. `at` is where the block came when the subject answered as it says. */
export type RaceReport = Omit<Race, 'blame'>

/** One question of a report. By the names of the scenario, not by addresses. */
export type QuestionReport = {
  /** The step of the case, from 0, and the seconds since the scenario's start. */
  at: { step: number; seconds: number }
  /** Of a case on two networks: the one that was asked about, and whose step it is. */
  network?: Network
  method: QuestionMethod
  params: { contract?: string }
  /** What is right, `refused` where no answer is; of a property (META), what the subject answered to the other scenario. */
  expected: AnswerValue | 'refused'
  /** The subject's answer, or why there is none. */
  answer: AnswerValue | { refused: string } | { errored: string; log?: string } | { skipped: string }
  verdict: Verdict
  severity: Severity | null
  /** Of a wrong answer the rules that it breaks, of any other the rules that it follows from. */
  rules: RuleId[]
  /**
   * Of a wrong answer: the rule that it breaks, and what a subject does that answers so, where it is known. Of several it is
   * one, which the answers do not tell; the simplest comes first. A rule can be there twice, broken in two ways.
   */
  breaks?: { rule: RuleId; says?: string }[]
  /** Whether `breaks` are several. */
  oneOf?: true
  /** Of a wrong answer: where the interface itself can be read so. */
  note?: string
  /** Of a question that was asked while a block came: where, and what is right before it and after it. */
  race?: RaceReport
  /** The reading left open by the sources that alone allows the answer; of an unsafe one, that not every reading allows. */
  open?: OpenReadingId
  because: readonly Reason[]
  /** What the subject asked its sources for, in order: of answers that did not pass, or of all of a traced run. */
  requests?: RequestReport[]
}

export type CaseReport = {
  id: string
  title: string
  rules: RuleId[]
  level: Level
  verdict: Verdict
  questions: QuestionReport[]
  /** The command that plays this case alone, step by step. */
  reproduce: string
}

export type RuleReport = {
  id: RuleId
  level: Level
  /** Cases in which an answer broke the rule, or kept it where breaking it would have shown. */
  cases: number
  passed: number
  failed: number
}

export type Summary = {
  cases: number
  questions: number
  passed: number
  /** Passed, but only because another reading allows it, or leaves refusing right. Not among `passed`. */
  open: number
  failed: number
  unsafe: number
  incomplete: number
  refused: number
  skipped: number
  errored: number
}

/** What became of one entry of a list of known failures. */
export type EntryReport = Entry & {
  /** Only `failing` and `not judged` let the run conform. */
  outcome: 'failing' | 'unsafe' | 'expired' | 'passing' | 'skipped' | 'not judged'
  /** The outcome in words. */
  says: string
}

/** How a run stands to its list of known failures. */
export type KnownFailingReport = {
  /** Whether no entry is out of date or unsafe. */
  holds: boolean
  /** The cases whose every failing answer is known. */
  cases: { id: string; reasons: string[] }[]
  entries: EntryReport[]
}

/** What the subject asked its sources for, over the whole run. */
export type SourceUseReport = {
  /** Answers that came without a request to any source, and without one to the chain. */
  withoutAsking: number
  withoutTheChain: number
  answers: number
}

/** What a run found. The same run gives the same report, `durations` aside. */
export type Report = {
  /** Version of harborcheck. */
  harborcheck: string
  subject: { name: string; version?: string; language?: string; capabilities: string[]; command: string }
  /** `elsewhere` is the other network, of a run with cases on two. */
  environment: { chainId: number; explorerPath: string; elsewhere?: { chainId: number } }
  options: { level: Level; filter?: string; rule?: string; timeout: number; bail: boolean }
  /** Counts of questions, `cases` aside. */
  summary: Summary
  /** Apart from known failures, where there is a list of them. */
  conforms: boolean
  /** `false` where the suite itself was found unable to tell, whatever the subject; then nothing conforms. */
  valid: boolean
  /** Why it is not valid, a sentence each. */
  invalid?: string[]
  /** What it was told to ask and did not; then nothing conforms. */
  notAsked?: NotAsked[]
  /** Of a run that ended before its first question: why the subject could not be asked. */
  notStarted?: string
  /** Of a run with a list of known failures. */
  knownFailing?: KnownFailingReport
  /** Of a run with generated scenarios. */
  campaign?: CampaignReport
  sourceUse: SourceUseReport
  cases: CaseReport[]
  rules: RuleReport[]
  /** Seconds. */
  durations?: { total: number; cases: Record<string, number> }
  /** What failed, of harborcheck or its machine, where that cut the run short. */
  ended?: string
  /** Whether the run came to its end: a report that was cut short says `false`. */
  complete: boolean
}
