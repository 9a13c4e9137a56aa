import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest'
import { catalogue } from '../cases/index.ts'
import { selectCases } from '../check/resolvers/select-cases.ts'
import { HarborcheckError, InternalError, SubjectError, UsageError } from '../platform/errors.ts'
import { plural } from '../platform/words.ts'
import { topicOf } from '../report/junit.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type OwnScenarios, readScenarioFiles } from '../scenario/scenario-files.ts'
import type { CreateResolver } from '../subject/resolver.ts'
import { type ConformanceOptions, knownFailingOf, type Settings, settingsOf } from './conformance-options.ts'
import { runGeneratedScenarios } from './generated-tests.ts'
import { checkKnownRules } from './known-rules.ts'
import { reasonToSkip } from './reason-to-skip.ts'
import { reportFailures } from './report-failures.ts'
import { TestRun } from './test-run.ts'

const classes = { subject: SubjectError, usage: UsageError, harborcheck: InternalError }

/**
 * Puts the facts and the next step of an error into its message, because vitest prints nothing else.
 * @param entry The function that the user called: the stack starts at its caller. Default: no stack.
 */
function renderedError(error: unknown, entry?: (...given: never[]) => unknown): unknown {
  if (!(error instanceof HarborcheckError)) return error
  const rendered = new classes[error.fault](error.render())
  if (entry) Error.captureStackTrace(rendered, entry)
  else rendered.stack = `${rendered.name}: ${rendered.message}`
  return rendered
}

/** Runs `work`, and throws its errors as {@link renderedError}. */
async function renderErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw renderedError(error)
  }
}

/**
 * Declares the conformance suite as vitest tests of a resolver: one test for each case, and one for generated scenarios.
 * The resolver runs in the test's process, against a real chain and explorer that start for these tests. Each test runs
 * its own case only, so `-t` and `.only` skip the rest. If no case that ran asked the resolver anything, `afterAll` fails.
 * @param name Name of the `describe` block.
 * @param createResolver Called once for each chain; a few cases share a chain.
 * @throws UsageError outside of test collection, for a wrong option, and if no case is left to run.
 */
export function conformance(name: string, createResolver: CreateResolver, options: ConformanceOptions = {}): void {
  try {
    declare(name, createResolver, options)
  } catch (error) {
    throw renderedError(error, conformance)
  }
}

function declare(name: string, createResolver: CreateResolver, options: ConformanceOptions): void {
  if (typeof createResolver !== 'function') {
    throw new UsageError('conformance() needs the function that creates the resolver', {
      facts: { given: typeof createResolver },
      next: 'pass what the resolver module exports by default: conformance(name, create)',
    })
  }
  const settings = settingsOf(options)
  const { level, filter, rule, scenarios = [] } = settings
  const own = readScenarioFiles([scenarios].flat(), catalogue)
  const cases = selectCases([...catalogue, ...own.scenarios], { level, filter, rule })
  try {
    describe(name, () => renderErrors(() => declareAll(name, cases, createResolver, settings, own)))
  } catch {
    // vitest's own message is about its internals.
    throw new UsageError('conformance() declares tests, but vitest is not collecting tests now', {
      next: 'call it in a *.test.ts file that vitest runs, outside of any test',
    })
  }
}

/** Milliseconds for chain and explorer to start: this is slow on a busy machine. */
const HOOK_TIMEOUT = 60_000
/** No limit per test: each question has its own. */
const NO_LIMIT = { timeout: 0 }

async function declareAll(
  name: string,
  cases: readonly Scenario[],
  create: CreateResolver,
  settings: Settings,
  { files }: OwnScenarios,
): Promise<void> {
  const run = new TestRun(create, settings, await knownFailingOf(settings), files)
  beforeAll(() => renderErrors(() => run.open()), HOOK_TIMEOUT)
  afterAll(() => run.close().finally(() => run.checkAsked(cases.length)), HOOK_TIMEOUT)
  afterAll(() => reportFailures(run, name))
  afterAll(() => run.printPart())
  for (const topic of new Set(cases.map(({ id }) => topicOf(id)))) {
    describe(topic, () => {
      for (const scenario of cases.filter(({ id }) => topicOf(id) === topic)) declareCase(scenario, run)
    })
  }
  const { runs, seed } = settings
  if (runs > 0) {
    const title = `${plural(runs, 'generated scenario')} (seed ${seed})`
    test(title, NO_LIMIT, (context) => renderErrors(() => runGeneratedScenarios(run, context)))
  }
  if (run.knownFailing?.entries.some((entry) => entry.rule !== undefined))
    test('the known failing rules', () => checkKnownRules(run))
}

function declareCase(scenario: Scenario, run: TestRun): void {
  test(`${scenario.id}: ${scenario.title}`, NO_LIMIT, async (context: TestContext) => {
    const reason = reasonToSkip(await renderErrors(() => run.play(scenario, context.signal)), run, context)
    if (reason !== undefined) context.skip(reason)
  })
}
