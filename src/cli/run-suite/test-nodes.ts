import { catalogue } from '../../cases/index.ts'
import { subjectName } from '../../check/resolvers/report/verdict-text.ts'
import { runSuite } from '../../check/resolvers/run-suite.ts'
import { selectCases } from '../../check/resolvers/select-cases.ts'
import { startWorkers } from '../../check/resolvers/workers/start-workers.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { type NodeName, nodeNames } from '../../model/node.ts'
import { UsageError } from '../../platform/errors.ts'
import { plural } from '../../platform/words.ts'
import { styleFor } from '../../report/style.ts'
import { behindNode } from '../../scenario/behind-node.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { openDeployment } from '../open-deployment.ts'
import { isSingle, openSubject, readSubject, subjectArguments, subjectLog } from '../open-subject.ts'
import { print } from '../print.ts'
import { progressTo } from '../progress-line.ts'
import { reportPaths } from '../report-files.ts'
import type { TestOptions } from './test-options.ts'

/** The topics whose answers depend on what a node has: children, the times of their creation, logs and lists. */
const DIFFERING = '{public-node,child-contracts,immediate-deployer,cutoff-time,create2-deployer,create3,targets}'

/** The wrong cases that are shown for each node. */
const SHOWN = 3

type NodeResult = { software: NodeName; results: readonly CaseResult[] }

/**
 * `harborcheck test --node all`: asks about the cases that can differ, behind each node, and prints how many answers are right,
 * refused and wrong. Exit code 1 if an answer is wrong behind any of them, or if nothing was asked.
 */
export async function testNodes(path: string | undefined, options: Omit<TestOptions, 'node'>): Promise<ExitCode> {
  const choice = readSubject(path, options)
  checkOptions(options)
  const { timeout, level, rule, filter = DIFFERING } = options
  const cases = selectCases(catalogue, { level, rule, filter })
  const start = openSubject(choice)
  const deployment = await openDeployment(options)
  const chains = { ...options, ...deployment, node: undefined, ...(isSingle(choice) && { workers: 1 }) }
  return untilSignal(async ({ signal, exitCode, atEnd }) => {
    const workers = await startWorkers([start], chains)
    atEnd(() => Promise.all(workers.map((worker) => worker.close())))
    const progress = progressTo(io().stderr)
    atEnd(progress.clear)
    const behind: NodeResult[] = []
    let name = ''
    for (const software of nodeNames) {
      const run = await runSuite(
        workers,
        start,
        cases.map((one) => behindNode(one, software)),
        {
          ...{ signal, level, timeout: timeout * 1_000, onLog: subjectLog(options) },
          onCase: ({ done }) =>
            progress.show({ done: behind.length * cases.length + done, total: nodeNames.length * cases.length }),
        },
      )
      throwIfUncaught()
      if (signal.aborted) return exitCode() ?? 3
      name = subjectName(run)
      behind.push({ software, results: run.results })
    }
    progress.clear()
    print(`${name}, asked about ${plural(cases.length, 'case')} behind each node`)
    return printNodes(behind, subjectArguments(choice)) ? 0 : 1
  })
}

/** @throws {UsageError} for options of a run that has a report. */
function checkOptions(options: Omit<TestOptions, 'node'>): void {
  const [report] = reportPaths(options).map(([format]) => `--${format}`)
  const { list, watch, shard, lastFailed, scenarios, knownFailing, writeKnownFailing, runs } = options
  const others = {
    ...{ list, watch, shard, 'last-failed': lastFailed, scenarios, runs },
    ...{ 'known-failing': knownFailing, 'write-known-failing': writeKnownFailing },
  }
  const [other] = Object.entries(others).flatMap(([name, value]) => (value ? [`--${name}`] : []))
  const excess = report ?? other
  if (excess === undefined) return
  throw new UsageError(`--node all prints one table of all nodes, without ${excess}`, {
    next: `leave out ${excess}, or name one node`,
  })
}

/** Prints the table, and the first wrong cases behind each node. Returns whether something was asked and nothing is wrong. */
function printNodes(behind: readonly NodeResult[], subject: string): boolean {
  const style = styleFor(io().stdout)
  print(`\n  ${'node'.padEnd(18)}${['right', 'refused', 'wrong'].map((word) => word.padStart(9)).join('')}`)
  const wrong = behind.flatMap(({ software, results }) => {
    const kinds = results.flatMap(({ questions }) => questions.map(kindOf))
    const counts = (['right', 'refused', 'wrong'] as const).map((kind) => kinds.filter((one) => one === kind).length)
    print(`  ${software.padEnd(18)}${counts.map((count) => String(count).padStart(9)).join('')}`)
    return results.flatMap(({ scenario, questions }) =>
      questions.some((asked) => kindOf(asked) === 'wrong') ? [{ software, id: scenario.id }] : [],
    )
  })
  const nodes = [...new Set(wrong.map(({ software }) => software))]
  for (const software of nodes) {
    print('')
    for (const { id } of wrong.filter((one) => one.software === software).slice(0, SHOWN))
      print(`  ${style.bad('✗')} npx harborcheck reproduce ${id}${subject && ` ${subject}`} --node ${software}`)
  }
  const isAsked = behind.some(({ results }) => results.some(({ questions }) => questions.some(kindOf)))
  const verdict = !isAsked
    ? 'Nothing was asked.'
    : nodes.length > 0
      ? `Wrong behind ${nodes.join(', ')}.`
      : 'Nothing is wrong.'
  const isRight = isAsked && nodes.length === 0
  print(`\n${(isRight ? style.good : style.bad)(verdict)}`)
  return isRight
}

/** How an answer counts; undefined if the question was skipped. Refusing is right only if nothing else is. */
function kindOf({ verdict: { verdict }, given, expected }: AskedQuestion): 'right' | 'refused' | 'wrong' | undefined {
  if (verdict === 'skipped') return undefined
  if (given.kind === 'refused' && !expected.mustRefuse) return 'refused'
  return verdict === 'passed' ? 'right' : 'wrong'
}
