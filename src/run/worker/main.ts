import { InternalError } from '../../errors.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import { startTestNetwork, type TestNetwork } from '../../network/test-network.ts'
import { startProgram } from '../../subject/start-program.ts'
import { newRestarts, type Restarts } from '../../subject/subject.ts'
import { localRunner } from './local-runner.ts'
import type { Calls, RemoteSubject, RunnerState } from './messages.ts'
import type { Runner } from './runner.ts'
import { type Handlers, sendLog, serveCalls } from './serve-calls.ts'

/** The program of a worker process: it makes the calls of its parent, and ends with it. */

let network: TestNetwork | undefined
let open: { runner: Runner; restarts: Restarts; controller: AbortController } | undefined
let last: CaseResult | undefined

function opened() {
  if (!open) throw new InternalError('This worker process has no runner')
  return open
}

function openRunner({ program, declared, timeout, level, trace, logs }: RemoteSubject): undefined {
  const controller = new AbortController()
  const restarts = newRestarts()
  const onLog = logs ? sendLog : undefined
  const options = { timeout, level, trace, onLog, restarts, signal: controller.signal }
  const runner = localRunner(network as TestNetwork, startProgram(program, declared), options)
  open = { runner, restarts, controller }
}

const state = ({ runner: { info, canReinitialize }, restarts } = opened()): RunnerState => ({
  info,
  canReinitialize,
  restarts,
})

const handlers: Handlers<Calls> = {
  async openNetwork(options) {
    await network?.close()
    network = await startTestNetwork(options)
    return undefined
  },
  openRunner: async (subject) => openRunner(subject),
  async begin({ restarts }) {
    Object.assign(opened().restarts, restarts)
    await opened().runner.begin()
    return { state: state(), last }
  },
  async runCase({ restarts, scenario }) {
    Object.assign(opened().restarts, restarts)
    last = await opened().runner.runCase(scenario)
    return { state: state(), result: last }
  },
  async runBatch({ restarts, batch }) {
    Object.assign(opened().restarts, restarts)
    const result = await opened().runner.runBatch(batch)
    return { state: state(), result }
  },
  async closeRunner({ restarts }) {
    Object.assign(opened().restarts, restarts)
    await opened().runner.close()
    const after = { state: state(), last }
    open = undefined
    last = undefined
    return after
  },
  async closeNetwork() {
    open?.controller.abort()
    await open?.runner.close()
    await network?.close()
    return undefined
  },
}

serveCalls(handlers, () => open?.controller.abort())
