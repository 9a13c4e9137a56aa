import { oneLine } from '../protocol/printable.ts'
import type { Environment, Method, Protocol } from '../resolver.ts'
import {
  mostRestarts,
  type Restarts,
  type Subject,
  type SubjectAnswer,
  type SubjectOptions,
  type SubjectQuestion,
} from '../subject.ts'
import type { Project } from './project.ts'
import { readAnswers, readLogs } from './read-answers.ts'
import type { ForgeOutcome } from './run-forge.ts'

type Settings = { timeout: number; restarts: Restarts; onLog: SubjectOptions['onLog'] }

/** A Foundry script on one chain. Each run of forge starts from nothing, so an earlier question leaves no state. */
export class ForgeSubject implements Subject {
  readonly info
  readonly #project: Project
  readonly #environment: Environment
  readonly #settings: Settings
  readonly #closed = new AbortController()
  readonly #release: () => void
  readonly #running = new Set<Promise<unknown>>()

  /** @param release Called once, after close, when all runs of forge have ended. */
  constructor(project: Project, environment: Environment, settings: Settings, release: () => void) {
    this.info = { name: project.target.contract, language: 'Solidity', capabilities: ['isAttackable' as const] }
    this.#project = project
    this.#environment = environment
    this.#settings = settings
    this.#release = release
  }

  async ask<M extends Method>(method: M, params: Protocol[M]['params']): Promise<SubjectAnswer<M>> {
    if (method !== 'isAttackable') return { kind: 'refused', reason: `it does not declare ${method}` }
    const { contract } = params as Protocol['isAttackable']['params']
    return (await this.#askAlone(contract)) as SubjectAnswer<M>
  }

  /** Runs forge once for all questions. If that fails or is late, once for each, so that a failure costs one question only. */
  async askMany(questions: readonly SubjectQuestion[]): Promise<SubjectAnswer[]> {
    const contracts = questions.flatMap(({ params }) => ('contract' in params ? params.contract : []))
    const isBatch = questions.length > 1 && questions.every(({ method }) => method === 'isAttackable')
    if (isBatch && this.#settings.restarts.exhausted === undefined) {
      const outcome = await this.#run(contracts)
      const answers = outcome.late ? undefined : readAnswers(outcome.stdout, this.#project.abi)
      if (answers?.length === questions.length) return answers
    }
    const answers: SubjectAnswer[] = []
    for (const { method, params } of questions) answers.push(await this.ask(method, params))
    return answers
  }

  reinitialize(): Promise<boolean> {
    return Promise.resolve(!this.#closed.signal.aborted)
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return
    this.#closed.abort()
    await Promise.all(this.#running)
    this.#release()
  }

  async #askAlone(contract: string): Promise<SubjectAnswer<'isAttackable'>> {
    const { restarts, timeout } = this.#settings
    if (this.#closed.signal.aborted) return { kind: 'errored', reason: 'the subject was closed' }
    if (restarts.exhausted !== undefined) return { kind: 'errored', reason: restarts.exhausted }
    const outcome = await this.#run([contract])
    if (this.#closed.signal.aborted) return { kind: 'errored', reason: 'the subject was closed' }
    if (outcome.late) {
      const reason = `timed out: no answer within ${timeout / 1000} s`
      restarts.late += 1
      if (restarts.late > mostRestarts.late)
        restarts.exhausted = `${reason}; it was started again ${mostRestarts.late} times already`
      return errored(reason, outcome)
    }
    // Only late answers in a row count: a failing node makes forge late, whatever the script does.
    restarts.late = 0
    const [answer] = readAnswers(outcome.stdout, this.#project.abi) ?? []
    return answer ?? answerOfFailure(outcome)
  }

  async #run(contracts: readonly string[]): Promise<ForgeOutcome> {
    const { timeout, onLog } = this.#settings
    const running = this.#project.run(contracts, this.#environment.rpcUrl, {
      env: scriptEnvironment(this.#environment),
      limit: timeout,
      signal: this.#closed.signal,
      onLog,
    })
    this.#running.add(running)
    const outcome = await running.finally(() => this.#running.delete(running))
    for (const line of onLog ? readLogs(outcome.stdout) : []) onLog?.(line)
    return outcome
  }
}

/**
 * Converts a failed run to an answer. When the node fails, forge does not revert the script: it exits with code 1 and a
 * message. That counts as a refusal, since the script cannot refuse otherwise. Any other exit is a crash.
 */
function answerOfFailure(outcome: ForgeOutcome): SubjectAnswer<'isAttackable'> {
  const [, message] = /^Error: (.*)$/m.exec(outcome.stderr) ?? []
  return message !== undefined && outcome.how === 'code 1'
    ? { kind: 'refused', reason: oneLine(`forge: ${message}`) }
    : errored(`forge ended without an answer: ${outcome.how}`, outcome)
}

function errored(reason: string, { log }: ForgeOutcome): SubjectAnswer<'isAttackable'> {
  return { kind: 'errored', reason, forgeFailed: true, log }
}

/**
 * Environment variables of a script: harborcheck's own, and those that the bundled helper reads. The helper sees the
 * chain as its testnet, and the user's mainnet settings are cleared.
 */
function scriptEnvironment(environment: Environment, inherited = process.env): NodeJS.ProcessEnv {
  const { chainId, rpcUrl, explorerUrl, explorerPath, contracts, deploymentBlock } = environment
  return {
    ...inherited,
    CHAIN_TESTNET_ID: String(chainId),
    CHAIN_TESTNET_EXPLORER_URL: explorerUrl,
    CHAIN_TESTNET_ATTACK_REGISTRY: contracts.attackRegistry,
    CHAIN_EXPLORER_PATH: explorerPath,
    CHAIN_MAINNET_ID: '',
    CHAIN_MAINNET_EXPLORER_URL: '',
    CHAIN_MAINNET_ATTACK_REGISTRY: '',
    HARBORCHECK_CHAIN_ID: String(chainId),
    HARBORCHECK_RPC_URL: rpcUrl,
    HARBORCHECK_EXPLORER_URL: explorerUrl,
    HARBORCHECK_EXPLORER_PATH: explorerPath,
    HARBORCHECK_ATTACK_REGISTRY: contracts.attackRegistry,
    HARBORCHECK_SAFE_HARBOR_REGISTRY: contracts.safeHarborRegistry,
    HARBORCHECK_CHAIN_SAFE_HARBOR_REGISTRY: contracts.chainSafeHarborRegistry,
    HARBORCHECK_AGREEMENT_FACTORY: contracts.agreementFactory,
    HARBORCHECK_DEPLOYMENT_BLOCK: String(deploymentBlock),
  }
}
