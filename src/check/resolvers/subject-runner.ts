import { Interference } from '../../chain/interference.ts'
import { partsOf } from '../../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { InternalError } from '../../platform/errors.ts'
import { isSlowSource } from '../../proxy/recorded-exchange.ts'
import { changesDeployment, usesSharedDeployer } from '../../scenario/interleave.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Scenario, ScenarioQuestion } from '../../scenario/scenario.ts'
import { NotStarted } from '../../subject/not-started.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { Environment } from '../../subject/resolver.ts'
import type { Restarts, StartSubject, Subject, SubjectOptions } from '../../subject/subject.ts'
import type { AskOptions } from './ask-step.ts'
import { attributeToLastQuestion } from './attribute-to-last-question.ts'
import { awaitNode } from './await-node.ts'
import { joinResults } from './meta/join-results.ts'
import { fixedAnswerSubject, openForOtherNetwork } from './open-for-other-network.ts'
import { refusedRequests } from './refused-requests.ts'
import { whyUnplayable } from './rehearse.ts'
import { runBatch } from './run-batch.ts'
import { runCase } from './run-case.ts'

export type SubjectRunnerOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> & { restarts: Restarts } & AskOptions

/** How often a subject is started at most if its sources were slow meanwhile. */
const MOST_STARTS = 4

type Violation = Parameters<typeof attributeToLastQuestion>[1]

/** Runs cases on one test network with one subject at a time, which it starts again or reinitialises between chains. */
export class SubjectRunner {
  readonly #network: TestNetwork
  readonly #start: StartSubject
  readonly #options: SubjectRunnerOptions
  #subject: Subject | undefined
  /** The resolver for another environment, during a case that needs one. */
  #other: Subject | undefined
  /**
   * Whether the program has resolved for another environment, too, or the scenario changed the deployment.
   * The next case then needs a fresh chain and subject.
   */
  #needsReset = false
  /** Whether the official deployer has children on the chain: a scenario that links it must not find them. */
  #sharedDeployerUsed = false
  readonly #onAbort = () => void Promise.all([this.#subject?.close(), this.#other?.close()])
  #lastResult: CaseResult | undefined
  /** The questions that were asked last. */
  #asked: readonly ScenarioQuestion[] = []
  /** Violations of the protocol between answers of the running case. */
  #lateViolations: Violation[] | undefined

  constructor(network: TestNetwork, start: StartSubject, options: SubjectRunnerOptions) {
    this.#network = network
    this.#start = start
    this.#options = {
      ...options,
      onAsk: (questions) => {
        this.#asked = questions
      },
      onReset: () => {
        this.#needsReset = true
      },
    }
    // Closes the subject without waiting for a question in flight.
    options.signal?.addEventListener('abort', this.#onAbort)
  }

  /**
   * Whether the contracts have every function that a scenario needs, and accept its actions. Resets the chain if they
   * are a profile's.
   */
  async canPlay(scenario: Scenario): Promise<boolean> {
    return (await whyUnplayable(this.#network, scenario)) === undefined
  }

  /** The running subject; `undefined` before {@link begin}. */
  get info(): SubjectInfo | undefined {
    return this.#subject?.info
  }

  /** Whether the subject can be initialised again instead of started again. */
  get canReinitialize(): boolean {
    return this.#subject?.reinitialize !== undefined
  }

  /** Resets the chain, and starts or reinitialises the subject. Throws the errors of {@link StartSubject}. */
  async begin(): Promise<void> {
    await this.beginAfter(() => this.#network.reset())
  }

  /** Like {@link begin}, with another way to reset the chain. Resolves with the subject. */
  async beginAfter(reset: () => Promise<void>): Promise<Subject> {
    await reset()
    await this.#resetSubject()
    return this.#subject as Subject
  }

  /** Like {@link begin}, for a number of scenarios that share the chain. */
  async beginBatch(scenarios?: number): Promise<void> {
    await this.beginAfter(() => this.#network.prepareBatch(scenarios))
  }

  async #resetSubject(): Promise<void> {
    this.#needsReset = false
    this.#sharedDeployerUsed = false
    if (await this.#subject?.reinitialize?.()) return this.#attributeRefused()
    await this.#end()
    this.#subject = await this.#startNext(this.#subject)
    await this.#closeIfAborted(this.#subject)
  }

  /**
   * Runs a case, and its variant if it has one, after {@link begin}. A later violation of the protocol turns the last answer into
   * an error: at the latest in the next {@link begin} or {@link close}. Throws the errors of {@link runCase}.
   */
  async runCase(scenario: Scenario): Promise<CaseResult> {
    const changes = scenario.steps.some(changesDeployment)
    if (this.#needsReset || (changes && this.#sharedDeployerUsed)) await this.begin()
    const lateViolations: Violation[] = []
    this.#lateViolations = lateViolations
    try {
      this.#lastResult = await this.#runWithVariant(scenario)
    } catch (error) {
      throw await this.#explain(error, scenario.id)
    } finally {
      this.#lateViolations = undefined
    }
    // It may have left the official deployer linked, or another registry moderator.
    this.#needsReset ||= changes
    this.#sharedDeployerUsed ||= scenario.steps.some(usesSharedDeployer)
    for (const violation of lateViolations) attributeToLastQuestion(this.#lastResult, violation)
    return this.#lastResult
  }

  /** Stops the subject's work on the last case: reinitialises the subject, or ends it until the next chain. */
  async settle(): Promise<void> {
    if (this.canReinitialize) await this.#resetSubject()
    else await this.#end()
  }

  /** Runs several scenarios on one chain, after {@link beginBatch}. Throws the errors of {@link runBatch}. */
  async runBatch(scenarios: readonly Scenario[]): Promise<CaseResult[]> {
    try {
      return await runBatch(this.#network, this.#subject as Subject, scenarios, this.#options)
    } catch (error) {
      throw await this.#explain(error)
    }
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    await this.#end()
  }

  async #end(): Promise<void> {
    await this.#subject?.close()
    this.#attributeRefused()
  }

  /** Returns another program's interference with the chain, if that caused an error of the run; else the error. */
  async #explain(error: unknown, scenario?: string): Promise<unknown> {
    if (!(error instanceof InternalError)) return error
    const found =
      error instanceof Interference ? error : await this.#network.chain.interference().catch((failure) => failure)
    if (!(found instanceof Interference)) return error
    const question = this.#asked.map(questionText).join('; ') || undefined
    return found.with({ scenario, question })
  }

  /** Turns the last answer into an error if later requests would have changed the chain. */
  #attributeRefused(): void {
    const refused = refusedRequests(this.#network.proxies)
    if (refused) attributeToLastQuestion(this.#lastResult, refused)
  }

  async #runWithVariant(scenario: Scenario): Promise<CaseResult> {
    const here = this.#subject as Subject
    const network = this.#network
    if (scenario.elsewhere) {
      const { environment } = await network.elsewhere()
      return this.#withOther(environment, (elsewhere) => runCase(network, here, scenario, this.#options, elsewhere))
    }
    if (scenario.subjectEnvironment) {
      return this.#withOther(environmentOfOtherChain(network), (other) =>
        runCase(network, other, scenario, this.#options),
      )
    }
    const results: CaseResult[] = []
    for (const part of partsOf(scenario)) {
      // The variant must not find what the scenario did to the deployment.
      if (results.length > 0 && scenario.steps.some(changesDeployment)) {
        this.#lastResult = results.at(-1)
        await this.begin()
      }
      results.push(await runCase(network, this.#subject as Subject, part, this.#options))
    }
    return joinResults(scenario, results)
  }

  async #withOther(environment: Environment, run: (other: Subject) => Promise<CaseResult>): Promise<CaseResult> {
    const subject = this.#subject as Subject
    this.#needsReset = subject.forOtherNetwork !== undefined
    this.#other = await openForOtherNetwork(subject, this.#start, environment, this.#subjectOptions())
    await this.#closeIfAborted(this.#other)
    try {
      return await run(this.#other)
    } finally {
      await this.#other.close()
    }
  }

  /** Closes a subject that was started during an abort, which could not close it yet. A closed one answers at once. */
  async #closeIfAborted(subject: Subject): Promise<void> {
    if (this.#options.signal?.aborted) await subject.close()
  }

  /** Starts a subject. After too many restarts, every question is an error instead. */
  async #startNext(before: Subject | undefined): Promise<Subject> {
    const { exhausted } = this.#options.restarts
    if (before && exhausted !== undefined)
      return fixedAnswerSubject(before.info, { kind: 'errored', reason: exhausted })
    const { proxies, chain } = this.#network
    for (let tries = 1; ; tries += 1) {
      proxies.take()
      try {
        return await this.#start(this.#network.environment, { ...this.#subjectOptions(), isRestart: true })
      } catch (error) {
        const exchanges = proxies.take()
        if (tries === MOST_STARTS || !(error instanceof NotStarted) || !exchanges.some(isSlowSource)) throw error
        await awaitNode(chain, exchanges)
      }
    }
  }

  #subjectOptions(): SubjectOptions & { restarts: Restarts } {
    const { restarts, timeout, onLog, signal } = this.#options
    const onLateViolation = (violation: Violation) => {
      if (this.#lateViolations) this.#lateViolations.push(violation)
      else attributeToLastQuestion(this.#lastResult, violation)
    }
    const waitsForSources = () => this.#network.proxies.areLate()
    return { restarts, onLateViolation, timeout, onLog, signal, waitsForSources }
  }
}

/** Returns the environment of a test network with a wrong chain id, for cases that name another chain. */
export function environmentOfOtherChain({ environment, chain }: TestNetwork): Environment {
  return { ...environment, chainId: chain.otherChainId }
}
