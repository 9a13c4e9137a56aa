import { InternalError } from '../errors.ts'
import { given } from '../given.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { startTestNetwork, type TestNetwork } from '../network/test-network.ts'
import type { KnownFailing } from '../report/known-failing/list.ts'
import { makeReport } from '../report/make-report.ts'
import type { Report } from '../report/types.ts'
import { SubjectRunner } from '../run/subject-runner.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { inlineSubject } from '../subject/inline.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import type { CreateResolver } from '../subject/resolver.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'
import { version } from '../version.ts'
import { ConformanceFailure } from './failure.ts'
import type { Settings } from './options.ts'

/** How many cases share a chain: long chains are slow, and a resolver in this process begins anew at once. */
const CASES_A_CHAIN = 4

/** The test network of the tests that one call declares, and what was played on it so far. */
export class TestRun {
  readonly settings: Settings
  readonly knownFailing: KnownFailing | undefined
  readonly start: StartSubject
  /** Cases that a listed rule seems to explain, and how their tests are run alone. */
  readonly suspected = new Map<Scenario, string>()
  readonly #played: CaseResult[] = []
  readonly #controller = new AbortController()
  #network: TestNetwork | undefined
  #runner: SubjectRunner | undefined
  #info: SubjectInfo | undefined
  /** Cases that the present chain still has room for. */
  #room = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(create: CreateResolver, settings: Settings, knownFailing: KnownFailing | undefined) {
    this.settings = settings
    this.knownFailing = knownFailing
    this.start = inlineSubject(create)
  }

  async open(): Promise<void> {
    const { chainId, otherChainId, explorerPath, timeout, level } = this.settings
    this.#network = await startTestNetwork(given({ chainId, otherChainId, explorerPath }))
    const { signal } = this.#controller
    this.#runner = new SubjectRunner(this.#network, this.start, { restarts: newRestarts(), timeout, signal, level })
  }

  /** Ends the chain, the explorer and the resolver; what is still being played is called off. */
  async close(): Promise<void> {
    this.#controller.abort()
    await this.#last
    await this.#runner?.close()
    await this.#network?.close()
  }

  /** Plays one case. `signal` is the test's: once it is aborted, the whole run is called off. */
  play(scenario: Scenario, signal: AbortSignal): Promise<CaseResult> {
    return this.inTurn(signal, async (network) => {
      const runner = this.#runner as SubjectRunner
      const isLate = network.chain.head.timestamp > (scenario.startsAt ?? Infinity)
      if (this.#room === 0 || isLate) await runner.begin()
      const room = this.#room === 0 || isLate ? CASES_A_CHAIN : this.#room
      this.#info = runner.info
      // A chain on which something went wrong is not played on any more.
      this.#room = 0
      const played = await runner.runCase(scenario)
      this.#room = room - 1
      this.record([played])
      return played
    })
  }

  /** Does something on the test network once what is at work on it is done: tests may run at the same time. */
  inTurn<Result>(
    signal: AbortSignal,
    work: (network: TestNetwork, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const abort = () => this.#controller.abort()
    const turn = this.#last.then(() => {
      if (signal.aborted) abort()
      this.#controller.signal.throwIfAborted()
      if (!this.#network) throw new InternalError('The chain of these tests is not there')
      return work(this.#network, this.#controller.signal)
    })
    signal.addEventListener('abort', abort)
    const settled = turn.finally(() => signal.removeEventListener('abort', abort))
    this.#last = settled.catch(() => {})
    return settled
  }

  /**
   * To be called when all is played.
   * @param declared How many cases there are.
   * @throws ConformanceFailure where nothing was asked, or where the whole suite shows no answer that is right.
   */
  checkAsked(declared: number): void {
    if (this.#played.length === 0) return
    const { notAsked = [], summary } = this.report()
    // A single test that is run alone may be one that is known to fail; the whole suite may not.
    const isSilent = summary.cases >= declared && summary.passed === 0 && this.settings.filter === undefined
    const reasons = notAsked.filter(({ because }) => because === 'methods' && summary.questions === summary.skipped)
    const texts = reasons.map(({ says }) => says)
    if (texts.length === 0 && isSilent && this.settings.rule === undefined)
      texts.push('no answer of the resolver is right')
    if (texts.length > 0) throw new ConformanceFailure(`The resolver is not shown to conform: ${texts.join('; ')}`)
  }

  /** Another one has used the test network: the next case begins on a bare chain. */
  leaveChain(): void {
    this.#room = 0
  }

  /** Adds what was played to what is reported. */
  record(played: readonly CaseResult[]): void {
    this.#played.push(...played)
  }

  /** What was found so far: the more answers, the surer the blame. */
  report(): Report {
    const { level, filter, rule, timeout, chainId = 31_337, explorerPath = 'chain', module } = this.settings
    return makeReport(distinct(this.#played), {
      harborcheck: version,
      subject: this.#info ?? { name: 'none', capabilities: [] },
      subjectArguments: module ?? '',
      environment: { chainId, explorerPath },
      options: { level, ...given({ filter, rule }), timeout: timeout / 1_000, bail: false },
      complete: true,
      seconds: 0,
      ...given({ knownFailing: this.knownFailing, otherChainId: this.settings.otherChainId }),
    })
  }
}

/** A case that was played again, as vitest's `retry` and `repeats` do, counts as it came out last. */
function distinct(played: readonly CaseResult[]): CaseResult[] {
  return [...new Map(played.map((one) => [one.scenario.id, one])).values()]
}
