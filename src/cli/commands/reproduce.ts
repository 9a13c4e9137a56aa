import { Argument } from '@commander-js/extra-typings'
import { openForOtherNetwork } from '../../check/resolvers/open-for-other-network.ts'
import { whyUnplayable } from '../../check/resolvers/rehearse.ts'
import { environmentOfOtherChain } from '../../check/resolvers/subject-runner.ts'
import { hasNoVariant } from '../../generate/meta/scenario-pair.ts'
import { defaultNode } from '../../model/node.ts'
import { startTestNetwork, type TestNetwork } from '../../network/test-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { onAbort } from '../../platform/on-abort.ts'
import { behindNode } from '../../scenario/behind-node.ts'
import { circumstances } from '../../scenario/narrative.ts'
import { networkSteps } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject, type Subject } from '../../subject/subject.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { findScenario } from '../find-scenario.ts'
import { type Interruption, untilSignal } from '../interruption.ts'
import { openDeployment } from '../open-deployment.ts'
import { openSubject, readSubject, subjectLog } from '../open-subject.ts'
import { deploymentOptions, option, pick, subjectForms, subjectOptions } from '../options.ts'
import { print } from '../print.ts'
import { printReproduction } from '../print-reproduction.ts'
import { openKeys } from '../step-keys.ts'

const picked = {
  ...subjectOptions,
  ...pick('otherChainId', 'node'),
  ...deploymentOptions,
  level: {
    ...option.level,
    help: "interface, deployment or hardened (default: the case's own)",
    default: undefined,
  },
  ...pick('verbose', 'step', 'stopAt', 'as', 'out'),
}
type ReproduceOptions = OptionsOf<typeof picked>

export const command = defineCommand({
  arguments: [
    new Argument('<case>', 'id of a case or counterexample, or a scenario file'),
    new Argument('[subject]', `${subjectForms} (default: reference)`),
  ],
  options: picked,
  example: 'harborcheck reproduce targets/under-attack-and-counting-down ./my-resolver.ts',
  run: reproduce,
})

/**
 * `harborcheck reproduce`: runs one case step by step. Exit code 0 if every answer is right, 1 if not or if the subject
 * declares none of its methods, 2 if the case asks nothing.
 */
async function reproduce(name: string, path: string | undefined, options: ReproduceOptions): Promise<Ending> {
  checkOptions(path, options)
  const { chainId, otherChainId, explorerPath, node, stopAt } = options
  const start = openSubject(readSubject(path, options, 'reference'))
  const found = await findScenario(name)
  const scenario = node === defaultNode ? found : behindNode(found, node)
  if (hasNoVariant(scenario)) {
    throw new UsageError(`${name} has no variant for ${scenario.meta?.rule}`, {
      next: 'remove `meta` from the file to run the scenario alone',
    })
  }
  checkStopAt(scenario, options)
  if (options.as !== undefined) {
    const { writeExport } = await import('../write-export.ts')
    await writeExport(scenario, options.as, { name, chainId, otherChainId, out: options.out })
    return 'done'
  }
  const { profile } = await openDeployment(options)
  return untilSignal(async (interruption) => {
    const { signal, exitCode, exitCodeAfter, atEnd } = interruption
    // After --stop-at the number of blocks is open. Anvil keeps a copy of the state for each, so limit them.
    const network = await startTestNetwork({
      chainId,
      explorerPath,
      otherChainId,
      node,
      profile,
      history: stopAt === undefined ? undefined : 1_000,
    })
    atEnd(network.close)
    const keys = options.step ? openKeys(signal) : undefined
    atEnd(() => keys?.close())
    try {
      if (profile && stopAt === undefined) await checkPlayable(network, scenario)
      const opened = await openSubjects(network, scenario, start, options, interruption)
      atEnd(opened.close)
      print(heading(scenario, opened.subject))
      const level = options.level ?? scenario.level
      const outcome = await printReproduction({ network, scenario, interruption, ...opened, level, keys, stopAt })
      return outcome.leftUp ? outcome.exitCode : (exitCode() ?? outcome.exitCode)
    } catch (error) {
      return exitCodeAfter(error)
    }
  })
}

/**
 * Checks that options fit together: `--out` needs `--as`, and `--as` excludes all options that run the case.
 * @throws {UsageError} if they do not.
 */
function checkOptions(path: string | undefined, options: ReproduceOptions): void {
  const { as, out, command, url, attach, forge, step, stopAt, profile, contracts } = options
  if (as === undefined) {
    if (out === undefined) return
    throw new UsageError('--out needs --as: it is the file for the written program', {
      next: 'add --as cast, --as solidity or --as viem',
    })
  }
  const others = {
    subject: path,
    '--command': command,
    '--url': url,
    '--attach': attach,
    '--forge': forge,
    '--stop-at': stopAt,
    '--profile': profile,
    '--contracts': contracts,
    '--step': step || undefined,
  }
  const excess = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (excess.length === 0) return
  throw new UsageError('--as writes a program and does not run the case: no subject is asked', {
    facts: { 'leave out': excess.join(', ') },
  })
}

/** @throws {UsageError} if the scenario has fewer steps than `--stop-at`. */
function checkStopAt(scenario: Scenario, { stopAt }: ReproduceOptions): void {
  const count = networkSteps(scenario).length
  if (stopAt === undefined || stopAt <= count) return
  throw new UsageError(`${scenario.id} has no step ${stopAt}`, {
    facts: { steps: `1 to ${count}` },
    next: `\`harborcheck reproduce ${scenario.id}\` numbers them`,
  })
}

/** @throws {UsageError} if the deployment cannot play the scenario. Resets the chain. */
async function checkPlayable(network: TestNetwork, scenario: Scenario): Promise<void> {
  const why = await whyUnplayable(network, scenario)
  if (why !== undefined)
    throw new UsageError(`${scenario.id} cannot run on this deployment`, {
      facts: { 'the deployment': why },
      next: 'reproduce it without --profile, on the mocks; `harborcheck test --profile` leaves such cases out',
    })
  await network.reset()
}

/** Starts the subject, and the second resolver that a scenario on two networks or with a wrong chain id needs. */
async function openSubjects(
  network: TestNetwork,
  scenario: Scenario,
  start: StartSubject,
  { timeout, verbose }: ReproduceOptions,
  { signal }: Interruption,
) {
  const options = { timeout: timeout * 1_000, restarts: newRestarts(), signal, onLog: subjectLog({ verbose }) }
  const subject = await start(network.environment, options)
  const environment = scenario.elsewhere
    ? (await network.elsewhere()).environment
    : scenario.subjectEnvironment && environmentOfOtherChain(network)
  const second = environment ? await openForOtherNetwork(subject, start, environment, options) : subject
  const close = () => Promise.all([subject.close(), second.close()])
  onAbort(signal, () => void close())
  return { subject, subjects: { here: scenario.subjectEnvironment ? second : subject, elsewhere: second }, close }
}

function heading(scenario: Scenario, { info: { name, version } }: Subject): string {
  const subject = `subject: ${name}${version ? ` ${version}` : ''}`
  return [scenario.id, ...[scenario.title, ...circumstances(scenario), subject].map((line) => `  ${line}`)].join('\n')
}
