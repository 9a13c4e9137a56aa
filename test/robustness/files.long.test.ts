import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparisonReport } from '../../src/check/compare/report/comparison-report.ts'
import { readReport } from '../../src/check/compare/report/read-report.ts'
import { loadCounterexamples } from '../../src/check/resolvers/campaign/counterexample.ts'
import { startNetworkRuns } from '../../src/check/resolvers/network-runs.ts'
import { judgeKnownFailing } from '../../src/check/resolvers/report/known-failing/judge-known-failing.ts'
import { terminalReport } from '../../src/check/resolvers/report/resolver-report.ts'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { findScenario } from '../../src/cli/find-scenario.ts'
import { openKnownFailing } from '../../src/cli/open-known-failing.ts'
import { chooseStart } from '../../src/cli/up/start-choice.ts'
import { exportAs } from '../../src/export/export-as.ts'
import { partsOf } from '../../src/generate/meta/scenario-pair.ts'
import { type LiveNetwork, openLiveNetwork } from '../../src/live/network/live-network.ts'
import { Refused } from '../../src/live/network/refused.ts'
import { readLoad } from '../../src/live/server/read-load.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { UsageError } from '../../src/platform/errors.ts'
import { languages } from '../../src/platform/program-languages.ts'
import { reportPage } from '../../src/report/html/report-page.tsx'
import { styleFor } from '../../src/report/style.ts'
import { terminalText } from '../../src/report/terminal.ts'
import { narrate } from '../../src/scenario/narrate.ts'
import { circumstances } from '../../src/scenario/narrative.ts'
import { networkSteps } from '../../src/scenario/network-steps.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { htmlReport } from '../support/resolver-forms.ts'
import { limit, seed, times } from './support/amount.ts'
import { mutate } from './support/mutate-bytes.ts'
import { firstLines, openProblems, type Problems, wrongError, wrongText } from './support/problems.ts'
import { randomFrom } from './support/random.ts'
import { type Kind, realFiles } from './support/real-files.ts'

/**
 * Files that a person could give, mutated: each is read, or refused by a UsageError that names it and the place. What was
 * read can be shown, written as a program, and played.
 */

let real: Record<Kind, string[]>
let folder: string
let network: TestNetwork
/** A chain that stays up, as that of `harborcheck up`. */
let up: { network: TestNetwork; world: LiveNetwork }
beforeAll(async () => {
  console.log(`ROBUSTNESS_SEED=${seed}`)
  folder = mkdtempSync(join(tmpdir(), 'harborcheck-robustness-'))
  real = await realFiles()
  network = await startTestNetwork()
  const upStage = await startTestNetwork({ history: 1_000 })
  up = { network: upStage, world: await openLiveNetwork(upStage, { scenario: JSON.parse(real.scenario[0] as string) }) }
})
afterAll(async () => {
  up.world.close()
  await Promise.all([network.close(), up.network.close()])
  rmSync(folder, { recursive: true })
})

/** Milliseconds of this process's own work after which reading a file counts as hanging. */
const HANGS = 20_000

type Read = (path: string, text: string) => Promise<unknown> | unknown

/** Gives mutated files to what reads them. Resolves with what was read. */
async function readAll(
  kind: Kind,
  count: number,
  read: Read,
  problems: Problems,
  name = (index: number) => `${kind}-${index}.json`,
) {
  const accepted: { file: string; value: unknown; what: string }[] = []
  for (let index = 0; index < count; index++) {
    const random = randomFrom(seed, index)
    const { bytes, what } = mutate(random.pick(real[kind]), random)
    const file = join(folder, name(index))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    const example = `${kind} ${index} of seed ${seed}: ${what}`
    const begun = process.cpuUsage().user
    try {
      accepted.push({ file, value: await read(file, bytes.toString('utf8')), what: example })
    } catch (error) {
      const wrong = wrongError(error, file)
      if (wrong) problems.add(wrong, example)
    }
    if ((process.cpuUsage().user - begun) / 1_000 > HANGS) problems.add('it hangs', example)
    rmSync(file)
  }
  console.log(`${kind}: ${count} mutated files, ${accepted.length} of them read`)
  return accepted
}

/** Whatever was read is shown without an error; a UsageError that says why it cannot be is none. */
function shows(problems: Problems, example: string, show: () => string): void {
  try {
    const wrong = wrongText(show())
    if (wrong) problems.add(wrong, example)
  } catch (error) {
    if (!(error instanceof UsageError))
      problems.add(error instanceof Error ? firstLines(error.stack) : `${error}`, example)
  }
}

const style = styleFor({})

test(
  'prints and plays a mutated scenario file, or rejects it',
  async () => {
    const problems = openProblems()
    const accepted = await readAll('scenario', times(200), (path) => findScenario(path), problems)
    for (const { value, what } of accepted) {
      const scenario = value as Scenario
      shows(problems, what, () => [...circumstances(scenario), ...narrate(scenario).map(({ text }) => text)].join('\n'))
      for (const language of languages)
        shows(problems, `${what}, as ${language}`, () =>
          exportAs(scenario, language, { chainId: 31337, otherChainId: 31338 }),
        )
    }
    // What the model plays the chain plays too.
    for (const { value, what } of accepted.slice(0, times(20))) {
      for (const part of partsOf(value as Scenario)) {
        await play(part).catch((error: Error) => problems.add(`when played: ${firstLines(error.stack)}`, what))
      }
    }
    problems.none()
  },
  limit(900_000),
)

async function play(scenario: Scenario): Promise<void> {
  await network.reset()
  const runs = await startNetworkRuns(network, scenario)
  for (const { network: which, step } of networkSteps(scenario)) await runs.runStep(which, step)
}

test(
  'loads a mutated saved state, or rejects it, and the chain keeps running',
  async () => {
    const problems = openProblems()
    const accepted = await readAll('state', times(20), (path) => chooseStart(path, { empty: false }), problems)
    for (const { value, what } of accepted.slice(0, times(3))) {
      const { state } = value as Awaited<ReturnType<typeof chooseStart>>
      if (state) await loads(problems, what, state)
    }
    problems.none()
  },
  limit(900_000),
)

test(
  'loads what `world load` sends, or rejects it, and the chain keeps running',
  async () => {
    const problems = openProblems()
    for (let index = 0; index < times(30); index++) {
      const random = randomFrom(seed, index)
      const { bytes, what } = mutate(random.pick(real.scenario), random)
      const example = `load ${index} of seed ${seed}: ${what}`
      let asked: ReturnType<typeof readLoad>
      try {
        asked = readLoad(JSON.parse(bytes.toString('utf8')))
      } catch (error) {
        const wrong =
          error instanceof SyntaxError || error instanceof Refused ? undefined : wrongError(error, 'The request')
        if (wrong) problems.add(wrong, example)
        continue
      }
      await loads(problems, example, asked)
    }
    problems.none()
  },
  limit(900_000),
)

async function loads(problems: Problems, what: string, value: Parameters<LiveNetwork['load']>[0]) {
  try {
    await up.world.load(value)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Refused)) {
      problems.add(`when loaded: ${firstLines((error as Error).stack)}`, what)
    }
  }
  await up.world
    .readWorld()
    .catch((error: Error) => problems.add(`after it was loaded: ${firstLines(error.stack)}`, what))
}

test(
  'applies a mutated list of known failures, or rejects it',
  async () => {
    const problems = openProblems()
    const { cases, rules } = JSON.parse(real.report[0] as string) as Report
    const read: Read = async (knownFailing) => openKnownFailing({ knownFailing, bail: false })
    for (const { value, what } of await readAll('known-failing', times(60), read, problems)) {
      const list = value as NonNullable<Awaited<ReturnType<typeof openKnownFailing>>>
      shows(problems, what, () =>
        judgeKnownFailing(list, { cases, rules })
          .entries.map(({ says }) => says)
          .join('\n'),
      )
    }
    problems.none()
  },
  limit(900_000),
)

test(
  'shows a mutated report in the terminal and as a page, or rejects it',
  async () => {
    const problems = openProblems()
    for (const kind of ['report', 'comparison'] as const) {
      for (const { value, what } of await readAll(kind, times(60), (path) => readReport(path), problems)) {
        const read = value as Awaited<ReturnType<typeof readReport>>
        if (read.kind === 'comparison') {
          shows(problems, what, () => terminalText(comparisonReport(read.comparison), { style }))
          shows(problems, `${what}, as a page`, () => textOf(reportPage(comparisonReport(read.comparison))))
        } else {
          shows(problems, what, () => terminalReport(read.report, [], { style, verbose: true }))
          shows(problems, `${what}, as a page`, () => textOf(htmlReport(read.report, [])))
        }
      }
    }
    problems.none()
  },
  limit(900_000),
)

/** A page without what is not shown. */
const textOf = (html: string) => html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')

test(
  'plays a mutated counterexample, or names it as stale',
  async () => {
    const problems = openProblems()
    const stored = (index: number) => join('kept', `${index.toString(16).padStart(12, '0')}.json`)
    const read: Read = async () => {
      const { scenarios, stale } = await loadCounterexamples(join(folder, 'kept'))
      expect(scenarios.length + stale.length).toBe(1)
      for (const { file, why } of stale) {
        const wrong = wrongText(why)
        if (wrong) problems.add(`${wrong}, of a counterexample`, file)
      }
    }
    await readAll('scenario', times(40), read, problems, stored)
    problems.none()
  },
  limit(900_000),
)
