import type { KnownFailing } from '../check/resolvers/report/known-failing/entry-name.ts'
import { environmentOf, makeReport } from '../check/resolvers/report/make-report.ts'
import type { CampaignReport, Report } from '../check/resolvers/report/run-report.ts'
import { SubjectRunner } from '../check/resolvers/subject-runner.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { startTestNetwork, type TestNetwork } from '../network/test-network.ts'
import { InternalError } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { inlineSubject } from '../subject/inline.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import type { CreateResolver } from '../subject/resolver.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'
import { ConformanceFailure } from './conformance-failure.ts'
import type { Settings } from './conformance-options.ts'

/** Number of cases that share a chain. Long chains are slow, and an in-process resolver restarts at no cost. */
const CASES_PER_CHAIN = 4

/** The test network of one `conformance()` call, and the results so far. */
export class TestRun {
  readonly settings: Settings
  readonly knownFailing: KnownFailing | undefined
  readonly start: StartSubject
  readonly #ownFiles: ReadonlyMap<string, string>
  /** Failed cases that a listed rule seems to explain, each with the command that runs its test alone. */
  readonly tolerated = new Map<Scenario, string>()
  /** Failed cases that are shown after all tests, each with the command that runs its test alone. */
  readonly failed = new Map<Scenario, string>()
  /** The id of the first failed case of each kind of answer. */
  readonly firstOfKind = new Map<string, string>()
  readonly #results: CaseResult[] = []
  readonly #controller = new AbortController()
  #network: TestNetwork | undefined
  #runner: SubjectRunner | undefined
  #info: SubjectInfo | undefined
  #campaign: CampaignReport | undefined
  /** Number of cases that the present chain can still take. */
  #casesLeft = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    create: CreateResolver,
    settings: Settings,
    knownFailing: KnownFailing | undefined,
    /** The files of the user's own scenarios, by their ids. */
    ownFiles: ReadonlyMap<string, string>,
  ) {
    this.settings = settings
    this.knownFailing = knownFailing
    this.#ownFiles = ownFiles
    this.start = inlineSubject(create)
  }

  /** Starts chain and explorer. */
  async open(): Promise<void> {
    const { chainId, otherChainId, explorerPath, node, timeout, level } = this.settings
    this.#network = await startTestNetwork({ chainId, otherChainId, explorerPath, node })
    const { signal } = this.#controller
    this.#runner = new SubjectRunner(this.#network, this.start, { restarts: newRestarts(), timeout, signal, level })
  }

  /** Aborts what still runs, and closes resolver, explorer and chain. */
  async close(): Promise<void> {
    this.#controller.abort()
    await this.#last
    await this.#runner?.close()
    await this.#network?.close()
  }

  /** Runs one case. `signal` is the test's: when it aborts, the whole run aborts. */
  play(scenario: Scenario, signal: AbortSignal): Promise<CaseResult> {
    return this.runExclusively(signal, async (network) => {
      const runner = this.#runner as SubjectRunner
      const isLate = network.chain.head.timestamp > (scenario.startsAt ?? Infinity)
      if (this.#casesLeft === 0 || isLate) await runner.begin()
      const casesLeft = this.#casesLeft === 0 || isLate ? CASES_PER_CHAIN : this.#casesLeft
      this.#info = runner.info
      // If runCase() throws, this stays 0: the next case gets a new chain.
      this.#casesLeft = 0
      const result = await runner.runCase(scenario)
      this.#casesLeft = casesLeft - 1
      this.record([result])
      return result
    })
  }

  /** Runs `work` on the test network after all work before it: vitest may run tests concurrently. */
  runExclusively<Result>(
    signal: AbortSignal,
    work: (network: TestNetwork, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const abort = () => this.#controller.abort()
    const result = this.#last.then(() => {
      if (signal.aborted) abort()
      this.#controller.signal.throwIfAborted()
      if (!this.#network) throw new InternalError('The chain of these tests has not started')
      return work(this.#network, this.#controller.signal)
    })
    signal.addEventListener('abort', abort)
    const settled = result.finally(() => signal.removeEventListener('abort', abort))
    this.#last = settled.catch(() => {})
    return settled
  }

  /**
   * Checks, after the last test, that the run shows anything.
   * @param declared Number of declared cases.
   * @throws ConformanceFailure if nothing was asked, or if the whole suite ran without a right answer.
   */
  checkAsked(declared: number): void {
    if (this.#results.length === 0) return
    const { notAsked = [], summary } = this.report()
    // A test that runs alone may be a known failure; the whole suite may not consist of them.
    const hasNoRightAnswer = summary.cases >= declared && summary.passed === 0 && this.settings.filter === undefined
    const reasons = notAsked.filter(
      ({ because }) =>
        because === 'machine' ||
        because === 'requests' ||
        (because === 'methods' && summary.questions === summary.skipped),
    )
    const texts = reasons.map(({ says }) => says)
    if (texts.length === 0 && hasNoRightAnswer && this.settings.rule === undefined)
      texts.push('no answer of the resolver is right')
    if (texts.length > 0) throw new ConformanceFailure(`The resolver is not shown to conform: ${texts.join('; ')}`)
  }

  /** Prints, after the last test, what part of the suite ran if nothing was wrong: such tests are green and give no verdict. */
  printPart(): void {
    const { part } = this.report()
    if (part) console.log(part.says)
  }

  /** Gives the next case a new chain, after something else used this one. */
  discardChain(): void {
    this.#casesLeft = 0
  }

  /** Adds results to the report, and the generated scenarios that they are of. */
  record(results: readonly CaseResult[], campaign?: CampaignReport): void {
    this.#results.push(...results)
    this.#campaign = campaign ?? this.#campaign
  }

  /** The report so far. More answers make blame more certain. */
  report(): Report {
    const { level, filter, rule, timeout, chainId = 31_337, explorerPath = 'chain', node, module } = this.settings
    return makeReport(distinct(this.#results), {
      harborcheck: version,
      subject: this.#info ?? { name: 'none', capabilities: [] },
      subjectArguments: module ?? '',
      environment: environmentOf({ chainId, explorerPath, node }),
      options: { level, filter, rule, timeout: timeout / 1_000, bail: false },
      complete: true,
      seconds: 0,
      knownFailing: this.knownFailing,
      otherChainId: this.settings.otherChainId,
      ownFiles: this.#ownFiles,
      campaign: this.#campaign,
    })
  }
}

/** Keeps the last result of each case: vitest's `retry` and `repeats` run one several times. */
function distinct(results: readonly CaseResult[]): CaseResult[] {
  return [...new Map(results.map((one) => [one.scenario.id, one])).values()]
}
