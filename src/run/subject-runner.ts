import { partsOf } from '../generate/meta/scenario-pair.ts'
import { given } from '../given.ts'
import type { CaseResult } from '../judge/case-result.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import type { Environment } from '../subject/resolver.ts'
import type { Restarts, StartSubject, Subject, SubjectOptions } from '../subject/subject.ts'
import type { AskOptions } from './ask-all.ts'
import { attributeToLast } from './attribute-to-last.ts'
import { joined } from './meta/joined.ts'
import { openForOtherNetwork, silentSubject } from './open-for-other-network.ts'
import { refusedRequests } from './refused-requests.ts'
import { runBatch } from './run-batch.ts'
import { runCase } from './run-case.ts'
import { runCaseOnTwo } from './run-case-on-two.ts'

export type SubjectRunnerOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> & { restarts: Restarts } & AskOptions

type Violation = Parameters<typeof attributeToLast>[1]

/** A test network with a subject before it, one after another. */
export class SubjectRunner {
  readonly #network: TestNetwork
  readonly #start: StartSubject
  readonly #options: SubjectRunnerOptions
  #subject: Subject | undefined
  /** The resolver of another environment, while a case needs it. */
  #other: Subject | undefined
  /** Whether the program has resolved for another environment too, which no other case should notice. */
  #isShared = false
  readonly #onAbort = () => void Promise.all([this.#subject?.close(), this.#other?.close()])
  #played: CaseResult | undefined
  /** What broke the protocol between the answers of the case that is being played. */
  #lateViolations: Violation[] | undefined

  constructor(network: TestNetwork, start: StartSubject, options: SubjectRunnerOptions) {
    this.#network = network
    this.#start = start
    this.#options = options
    // A question in flight is not waited for.
    options.signal?.addEventListener('abort', this.#onAbort)
  }

  /** Who sits there; none before {@link begin}. */
  get info(): SubjectInfo | undefined {
    return this.#subject?.info
  }

  /** Whether the subject begins anew at little cost. */
  get isRenewable(): boolean {
    return this.#subject?.reinitialize !== undefined
  }

  /** A bare chain, and a subject that knows nothing of it yet. Throws what {@link StartSubject} throws. */
  async begin(): Promise<void> {
    await this.#network.reset()
    await this.#renew()
  }

  /** As {@link begin}, for so many scenarios that share the chain. */
  async beginBatch(otherScenarios?: number): Promise<void> {
    await this.#network.prepareBatch(otherScenarios)
    await this.#renew()
  }

  async #renew(): Promise<void> {
    this.#isShared = false
    if (await this.#subject?.reinitialize?.()) return this.#chargeRefused()
    await this.#end()
    this.#subject = await this.#next(this.#subject)
  }

  /**
   * Plays a case, and its variant where it has one, once it has begun. Where the subject breaks the protocol after its
   * last answer, the last case played before the next {@link begin} or {@link close} is charged with it then.
   * Throws what {@link runCase} throws.
   */
  async play(scenario: Scenario): Promise<CaseResult> {
    if (this.#isShared) await this.begin()
    const lateViolations: Violation[] = []
    this.#lateViolations = lateViolations
    try {
      this.#played = await this.#playWhole(scenario)
    } finally {
      this.#lateViolations = undefined
    }
    for (const violation of lateViolations) attributeToLast(this.#played, violation)
    return this.#played
  }

  /** Plays several worlds at the same time, once it has begun a group. Throws what {@link runBatch} throws. */
  runBatch(scenarios: readonly Scenario[]): Promise<CaseResult[]> {
    return runBatch(this.#network, this.#subject as Subject, scenarios, this.#options)
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    await this.#end()
  }

  async #end(): Promise<void> {
    await this.#subject?.close()
    this.#chargeRefused()
  }

  /** What the subject asked its node for after its last answer is charged as a breach of the protocol is. */
  #chargeRefused(): void {
    const refused = refusedRequests(this.#network.proxies)
    if (refused) attributeToLast(this.#played, refused)
  }

  async #playWhole(scenario: Scenario): Promise<CaseResult> {
    const here = this.#subject as Subject
    const network = this.#network
    if (scenario.elsewhere) {
      const { environment } = await network.elsewhere()
      return this.#beside(environment, (elsewhere) =>
        runCaseOnTwo(network, { here, elsewhere }, scenario, this.#options),
      )
    }
    if (scenario.told) {
      return this.#beside(environmentOfOtherChain(network), (other) => runCase(network, other, scenario, this.#options))
    }
    const played: CaseResult[] = []
    for (const part of partsOf(scenario)) played.push(await runCase(network, here, part, this.#options))
    return joined(scenario, played)
  }

  async #beside(environment: Environment, play: (other: Subject) => Promise<CaseResult>): Promise<CaseResult> {
    const subject = this.#subject as Subject
    this.#isShared = subject.forOtherNetwork !== undefined
    this.#other = await openForOtherNetwork(subject, this.#start, environment, this.#subjectOptions())
    try {
      return await play(this.#other)
    } finally {
      await this.#other.close()
    }
  }

  /** A subject that was started again too often is not started any more: its questions are errors. */
  async #next(before: Subject | undefined): Promise<Subject> {
    const { exhausted } = this.#options.restarts
    if (before && exhausted !== undefined) return silentSubject(before.info, { kind: 'errored', reason: exhausted })
    return this.#start(this.#network.environment, { ...this.#subjectOptions(), isRestart: true })
  }

  #subjectOptions(): SubjectOptions & { restarts: Restarts } {
    const { restarts, timeout, onLog, signal } = this.#options
    const onLateViolation = (violation: Violation) => {
      if (this.#lateViolations) this.#lateViolations.push(violation)
      else attributeToLast(this.#played, violation)
    }
    return { restarts, onLateViolation, ...given({ timeout, onLog, signal }) }
  }
}

/** The test network as a subject is told of it that is told another chain id. */
export function environmentOfOtherChain({ environment, chain }: TestNetwork): Environment {
  return { ...environment, chainId: chain.otherChainId }
}
