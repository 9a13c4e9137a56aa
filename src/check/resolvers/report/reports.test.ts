import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listedTwice } from '../../../../test/support/listed-twice.ts'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import { htmlReport, markdownReport } from '../../../../test/support/resolver-forms.ts'
import { runFacts } from '../../../../test/support/run-facts.ts'
import type { GivenAnswer } from '../../../judge/judge.ts'
import type { TargetAnswer } from '../../../model/question.ts'
import { UsageError } from '../../../platform/errors.ts'
import { checkWritable, writeWhole } from '../../../platform/files/write-file.ts'
import { styleFor } from '../../../report/style.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable, refusals, targets, unbound } from '../../../scenario/questions.ts'
import { jsonReport } from './json-report.ts'
import type { KnownFailingEntry } from './known-failing/entry-name.ts'
import { leftOutText } from './left-out.ts'
import { makeReport, type RunFacts } from './make-report.ts'
import { junitReport, resolverReport, terminalReport } from './resolver-report.ts'
import type { CaseReport } from './run-report.ts'

const bare = scenario('no-code/bare', 'An account <without> code')
  .about('BIND-12', 'BIND-8')
  .wait(61)
  .ask(unbound('nobody'))
  .build()
const long = scenario('states/long', 'A long scenario')
  .about('BIND-8')
  .do(...Array.from({ length: 30 }, (_, index) => ({ do: 'wait', seconds: 1 + (index % 2) }) as const))
  .ask(attackable('nobody', false))
  .build()
const scenarios = [bare, long]
/** One that is not of the run. */
const elsewhere = scenario('targets/none', 'No targets').about('LIST-5').ask(targets()).build()
const facts: RunFacts = { ...runFacts, subjectArguments: '' }
const style = styleFor({ isTTY: false })
const odder = { agreement: 'x'.repeat(500), via: 'top-level' } as const
const reportOf = (given: (value: unknown, method: string) => GivenAnswer, more: Partial<RunFacts> = {}) =>
  makeReport(
    scenarios.map((example) => playOnModel(example, given)),
    { ...facts, ...more },
  )
const yes = reportOf((value, method) => right(method === 'isAttackable' ? true : (value as never)))

describe('terminalReport', () => {
  test('a clean run prints a line per topic, the rules and the verdict', () => {
    expect(
      terminalReport(
        reportOf((value) => right(value as never)),
        scenarios,
        { style },
      ),
    ).toMatchInlineSnapshot(`
      "  ✓ no-code     1 case  2 of 2 answers right
        ✓ states      1 case  1 of 1 answer right

      Not decided     BIND-8 BIND-12: a constant would be right, too, or another answer in their cases is wrong

      2 cases, 3 questions in 1.3 s
      test 7 conforms at level deployment."
    `)
  })

  test('a failure prints the steps, the question, the right answer and why, the answer and the command', () => {
    const text = terminalReport(yes, scenarios, { style, groups: 1 })
    expect(text.split('\n\n').slice(1, 5).join('\n\n')).toMatchInlineSnapshot(`
      "✗ no-code/bare
        An account <without> code

        +1 min 1 s  1 min 1 s pass

        asked     isAttackable(nobody) at +1 min 1 s
        expected  false
                    BIND-12   nobody has neither code nor a link
        answered  true  UNSAFE
        breaks    BIND-8: calls a contract attackable although no agreement binds it

        reproduce npx harborcheck reproduce no-code/bare"
    `)
    expect(text).toContain('… and 1 more that breaks BIND-8: --verbose prints them all')
    expect(text).toContain('the subject calls a contract attackable although no agreement binds it')
    expect(text).toContain('test 7 does not conform at level deployment: 2 unsafe.')
  })

  test('behavior: counts answers given without a request to the chain', () => {
    const looking = (explorer: number) =>
      scenarios.map((example) => {
        const played = playOnModel(example, right)
        return {
          ...played,
          questions: played.questions.map((asked) => ({ ...asked, requests: { explorer, node: 0 } })),
        }
      })
    const textOf = (explorer: number) => terminalReport(makeReport(looking(explorer), facts), scenarios, { style })
    expect(textOf(0)).toContain(
      '3 of 3 answers came without a request to the chain, 3 of them without any request\n2 cases',
    )
    expect(textOf(1)).toContain('3 of 3 answers came without a request to the chain\nNext: --level hardened.')
  })

  test("behavior: a failure shows the subject's requests", () => {
    const asks = { source: 'node', asks: 'eth_call', at: 0, took: 1, status: 200 } as const
    const body = { bytes: 2, text: '{}' }
    const played = playOnModel(bare, () => right(true))
    const traced = played.questions.map((one) => ({ ...one, exchanges: [{ ...asks, request: body, response: body }] }))
    const report = makeReport([{ ...played, questions: traced }], facts)
    expect(report.cases[0]?.questions[0]?.requests).toHaveLength(1)
    expect(terminalReport(report, scenarios, { style })).toContain('  requests  node      eth_call → 200\n')
  })

  test('behavior: on two networks, a question names its network, and a right refusal is shown as such', () => {
    const both = scenario('networks/both', 'On both')
      .about('NET-1')
      .ask(attackable('nobody', false))
      .elsewhere((there) => there.deploy('vault').ask(attackable('nobody', false)))
      .build()
    const ofBoth = makeReport([playOnModel(both, () => right(true))], facts)
    expect(ofBoth.environment).toEqual({ chainId: 31337, explorerPath: 'chain', elsewhere: { chainId: 31338 } })
    expect(terminalReport(ofBoth, [both], { style })).toContain('  asked     elsewhere: isAttackable(nobody) at +')
    expect(junitReport(ofBoth, { durations: false })).toContain('elsewhere: isAttackable(nobody) at +')

    const misnamed = scenario('networks/other-id', 'Another chain id')
      .about('NET-2')
      .withOtherChainId()
      .ask(...refusals('nobody'))
    const example = misnamed.build()
    const due = playOnModel(example, right)
    const guessed = due.questions.map((one) => ({
      ...one,
      given: right(false),
      verdict: { verdict: 'failed', severity: 'unsafe' } as const,
    }))
    const report = makeReport([{ ...due, questions: guessed }], facts)
    expect(report.cases[0]?.questions[0]?.expected).toBe('refused')
    expect(terminalReport(report, [example], { style })).toContain('  expected  a refusal\n')
  })

  test('behavior: prints other possible rules and the note on separate lines', () => {
    const report = makeReport([playOnModel(bare, () => right(true))], facts)
    const [{ questions, ...one }] = report.cases as [CaseReport]
    const charged = questions.map((question) => ({
      ...question,
      breaks: [{ rule: 'BIND-8', says: 'guesses' } as const, { rule: 'BIND-12' } as const],
      note: 'LAG-3: as the helper has it',
    }))
    expect(terminalReport({ ...report, cases: [{ ...one, questions: charged }] }, scenarios, { style })).toContain(
      '  breaks    one of\n              BIND-8: guesses\n              BIND-12\n  note      LAG-3: as the helper has it\n',
    )
  })

  test('behavior: a case without questions is skipped', () => {
    const silent = scenario('no-code/silent', 'Nothing is asked').wait(1).build()
    expect(makeReport([playOnModel(silent, right)], facts).cases[0]?.verdict).toBe('skipped')
  })

  test('behavior: cuts the beginning of a long scenario', () => {
    expect(terminalReport(yes, scenarios, { style, verbose: true })).toContain('… 6 earlier steps')
  })

  test('behavior: distinguishes refusals, errors with their log, and skipped questions', () => {
    const answers: GivenAnswer[] = [
      { kind: 'refused', reason: 'no node' },
      { kind: 'errored', reason: 'subject exited: code 1', log: 'first\nlast' },
      { kind: 'skipped' },
    ]
    const text = terminalReport(
      reportOf(() => answers.shift() as GivenAnswer),
      scenarios,
      { style },
    )
    expect(text).toContain('refused   no node')
    expect(text).toContain('errored   subject exited: code 1\n            | first\n            | last')
    expect(text).toContain('0 of 2 answers right, 1 refused, 1 errored')
    expect(text).toContain('0 of 0 answers right, 1 skipped')
  })

  test('behavior: an unexplained answer breaks the rule that its case is about', () => {
    const odd = reportOf((value, method) => right(method === 'bindingAgreement' ? odder : (value as never)))
    const text = terminalReport(odd, scenarios, { style })
    expect(text).toContain('  breaks    BIND-12\n')
    expect(text).toContain('… (')
  })

  test('behavior: judges a missed attack as missed, not as unsafe', () => {
    const example = scenario('top-level/linked', 'Linked')
      .about('STATE-1')
      .attackableVault()
      .ask(attackable('vault', true))
      .build()
    const { subject: _, ...others } = facts
    const nameless = { ...others, subject: { name: 'test', capabilities: [] } }
    const report = makeReport([playOnModel(example, () => right(false))], nameless)
    const { durations: __, ...timeless } = report
    const text = terminalReport(timeless, [example], { style })
    expect(text).toContain('answered  false  missed')
    expect(text).toContain('0 of 1 answer right, 1 missed')
    expect(text).toContain('test does not conform at level deployment: 1 missed.')
    expect(text).toContain('1 case, 1 question\n')
    expect(junitReport(report, { durations: false })).toContain('<failure type="missed"')
  })

  test('behavior: counts an open reading as open; an error may lack a log', () => {
    const example = listedTwice().about('CHILD-3').ask(attackable('child', false), attackable('factory', true)).build()
    const answers: GivenAnswer[] = [right(true), { kind: 'errored', reason: 'timed out' }]
    const report = makeReport([playOnModel(example, () => answers.shift() as GivenAnswer)], facts)
    expect(report.cases[0]?.questions[0]).toMatchObject({ verdict: 'passed', open: 'OPEN-2' })
    const text = terminalReport(report, [example], { style })
    expect(text).toContain('0 of 2 answers right, 1 errored, 1 allowed by another reading')
    expect(text).toContain('errored   timed out\n')
    expect(terminalReport(report, [], { style })).toContain('Listed twice\n\n  Its scenario is not available')
    expect(text).toContain(
      'isAttackable(child) → true, allowed by another reading (OPEN-2); the usual reading says false',
    )
    expect(report.summary).toMatchObject({ passed: 0, open: 1 })
  })

  test('behavior: every format shows answers that only another reading allows; alone they show no rule', () => {
    const example = listedTwice().about('OPEN-2').ask(attackable('child', false)).build()
    const says = 'allowed by another reading (OPEN-2); the usual reading says false'
    const report = makeReport([playOnModel(example, () => right(true))], facts)
    expect(report).toMatchObject({ conforms: false, notAsked: [{ because: 'readings' }] })
    expect(report.rules).toMatchObject([{ id: 'OPEN-2', passed: 0, failed: 0 }])
    expect(terminalReport(report, [example], { style })).toContain('1 question, 1 allowed by another reading')
    expect(junitReport(report, { durations: false })).toContain(
      `<system-out>isAttackable(child) at +6 s: true, ${says}`,
    )
    expect(htmlReport(report, [example])).toContain(says)
    const refusing = makeReport([playOnModel(example, () => ({ kind: 'refused', reason: 'unclear' }))], facts)
    expect(terminalReport(refusing, [example], { style })).toContain(
      'refusing is right: another reading is open (OPEN-2)',
    )
    expect(refusing.rules).toMatchObject([{ id: 'OPEN-2', passed: 0 }])
  })

  test('behavior: notes a refusal without a request to the node', () => {
    const example = listedTwice().ask(attackable('nobody', false)).build()
    const played = playOnModel(example, () => ({ kind: 'refused', reason: 'fetch failed' }))
    const textOf = (node: number) => {
      const questions = played.questions.map((one) => ({ ...one, requests: { explorer: 0, node } }))
      return terminalReport(makeReport([{ ...played, questions }], facts), [example], { style })
    }
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const name of Object.keys(process.env)) if (/_proxy$/i.test(name)) vi.stubEnv(name, '')
    expect(textOf(0)).toContain('  note      no request reached the node\n')
    expect(textOf(1)).not.toContain('no request reached')
    vi.stubEnv('https_proxy', 'http://proxy.example:3128')
    expect(textOf(0)).toContain('no request reached the node: is it the proxy of https_proxy?')
  })

  test('behavior: shows the first answers that only another reading allows, or all with verbose', () => {
    const asked = Array.from({ length: 9 }, () => attackable('child', false))
    const example = listedTwice()
      .about('OPEN-2')
      .ask(...asked)
      .build()
    const report = makeReport([playOnModel(example, () => right(true))], facts)
    const lines = (verbose: boolean) =>
      terminalReport(report, [example], { style, verbose, showAgain: 'harborcheck report' })
        .split('\n')
        .filter((line) => /^ {2}[~…] /.test(line))
    expect(lines(false)).toHaveLength(7)
    expect(lines(false).at(-1)).toBe('  … and 3 more that another reading allows: harborcheck report --verbose')
    expect(lines(true)).toHaveLength(9)
  })

  test('behavior: compares a long list of targets with the right list', () => {
    const contracts = Array.from({ length: 20 }, (_, index) => `vault${index}`)
    const example = scenario('targets/many', 'Many')
      .about('LIST-1')
      .sameBlock((block) => contracts.reduce((next, contract) => next.deploy(contract), block))
      .agreement('agreementA', { covers: contracts })
      .underAttack('agreementA')
      .ask({ method: 'targets' })
      .build()
    const short = (value: TargetAnswer[]) => value.map((one) => ({ ...one, contracts: one.contracts.slice(1) }))
    const report = makeReport([playOnModel(example, (value) => right(short(value as TargetAnswer[])))], facts)
    const text = terminalReport(report, [example], { style })
    expect(text).toContain('  differs   agreementA lacks vault0\n')
    expect(text).toContain(
      'then an account deploys vault3; then 15 more transactions; then an account deploys vault19\n',
    )
  })

  test('behavior: every format lists the cases that the deployment cannot play, with the reason', () => {
    const cases = ['links/a', 'links/b', 'links/c', 'links/d']
    const leftOut = [{ because: 'the deployment refuses promote (Closed)', cases }]
    const report = reportOf((value) => right(value as never), { leftOut })
    const line =
      'Left out 4 cases, because the deployment refuses promote (Closed): links/a, links/b, links/c and 1 more'
    expect(terminalReport(report, scenarios, { style }).split('\n')).toContain(line)
    expect(markdownReport(report, scenarios)).toContain('Left out 4 cases')
    expect(htmlReport(report, scenarios)).toContain(`<p>${line}.</p>`)
    const junit = junitReport(report, { durations: false })
    for (const id of cases) {
      const skipped = '<skipped message="left out: the deployment refuses promote (Closed)"/>'
      expect(junit).toContain(`<testcase classname="links" name="${id}">\n      ${skipped}`)
    }
    expect(leftOutText({ because: 'it is so', cases: ['links/a'] })).toBe('Left out 1 case, because it is so: links/a')
  })

  test('behavior: shows generated scenarios with their seed, and a counterexample with its id', () => {
    const campaign = { seed: 7, scenarios: 1, questions: 20, skipped: 0, open: 0, counterexample: null }
    const clean = reportOf((value) => right(value as never), { campaign })
    expect(terminalReport(clean, scenarios, { style })).toContain(
      '1 generated scenario (seed 7), 20 questions: no counterexample',
    )
    const found = reportOf((value) => right(value as never), { campaign: { ...campaign, counterexample: 'abc' } })
    expect(terminalReport(found, scenarios, { style })).toContain('20 questions: counterexample abc')
    const partly = reportOf((value) => right(value as never), { campaign: { ...campaign, unplayable: 2 } })
    expect(terminalReport(partly, scenarios, { style })).toContain(
      'no counterexample; 2 more left out, which need what the deployment does not have or refuses',
    )
    const none = { ...campaign, scenarios: 0, questions: 0, unplayable: 3 }
    expect(reportOf((value) => right(value as never), { campaign: none })).toMatchObject({
      conforms: false,
      notAsked: [{ because: 'deployment' }],
    })
  })

  test('behavior: states that a run was cut short', () => {
    const text = terminalReport(
      reportOf((value) => right(value as never), { complete: false }),
      scenarios,
      { style },
    )
    expect(text).toContain('The run was cut short')
  })

  test('behavior: prints colours only in terminals that support them', () => {
    expect(styleFor({ isTTY: true }, {}).bad('no')).toContain('\u001b[')
    expect(styleFor({ isTTY: true }, { NO_COLOR: '1' }).bad('no')).toBe('no')
    expect(styleFor({ isTTY: true }, { TERM: 'dumb' }).bad('no')).toBe('no')
    expect(styleFor({}, { FORCE_COLOR: '1' }).bad('no')).toContain('\u001b[')
    expect(styleFor({ isTTY: true }, { FORCE_COLOR: '0' }).bad('no')).toBe('no')
    expect(styleFor({}, { FORCE_COLOR: '1', NO_COLOR: '1' }).bad('no')).toBe('no')
  })
})

describe('files', () => {
  test('JSON has the same bytes each time without durations, and a footer', () => {
    const slow = { ...yes, durations: { madeAt: '2026-11-22T15:06:59Z', total: 99, cases: {} } }
    expect(jsonReport(yes, { durations: false })).toBe(jsonReport(slow, { durations: false }))
    const parsed = JSON.parse(jsonReport(yes, { durations: true }))
    expect(parsed.durations.total).toBe(1.25)
    expect(Object.keys(parsed).at(-1)).toBe('complete')
  })

  test('JUnit has a suite per topic and a test per case, and only characters that XML allows', () => {
    const answers: GivenAnswer[] = [
      { kind: 'answered', value: null },
      { kind: 'answered', value: true },
      { kind: 'errored', reason: 'bad \u0000 byte' },
    ]
    const xml = junitReport(
      reportOf(() => answers.shift() as GivenAnswer),
      { durations: true },
    )
    expect(xml).toContain('<testsuites name="harborcheck" tests="2" failures="1" errors="1" skipped="0" time="1.000">')
    expect(xml).toMatch(/<testsuite name="no-code" .* time="0\.500">/)
    expect(xml).toContain(
      '<failure type="unsafe" message="isAttackable(nobody) at +61 s: expected false, got true (unsafe, breaks BIND-8)">An account &lt;without&gt; code',
    )
    expect(xml).toContain('time="0.500"')
    expect(xml).not.toContain('\u0000')
    const answerings: GivenAnswer[] = [{ kind: 'skipped' }, { kind: 'skipped' }, { kind: 'refused', reason: 'no' }]
    const others = junitReport(
      reportOf(() => answerings.shift() as GivenAnswer),
      { durations: false },
    )
    expect(others).toContain('<skipped/>')
    expect(others).toContain('<failure type="refused"')
    expect(others).not.toContain('time=')
    const listing = scenario('targets/none', 'None').ask(targets()).build()
    const invented = makeReport([playOnModel(listing, () => right([]))], facts)
    expect(junitReport(invented, { durations: false })).toContain('name="targets/none"/>')
    const refused = makeReport([playOnModel(listing, () => ({ kind: 'refused', reason: 'no' }))], facts)
    expect(junitReport(refused, { durations: false })).toContain('targets() at +0 s: expected [], got')
    expect(
      junitReport(
        reportOf((value) => right(value as never)),
        { durations: false },
      ),
    ).toContain('name="states/long"/>')
  })
})

describe('known failures', () => {
  const knownFailing = (...entries: KnownFailingEntry[]) => ({ entries, today: '2030-06-15', suite: scenarios })
  const refused: GivenAnswer = { kind: 'refused', reason: 'no node' }
  const refuses = (more: Partial<RunFacts>) =>
    reportOf((value, method) => (method === 'bindingAgreement' ? refused : right(value as never)), more)
  const listed: KnownFailingEntry = { case: 'no-code/bare', reason: 'no <node> yet', issue: 'https://example.org/1' }

  test('a run that conforms apart from known failures does not list them as failures', () => {
    const report = refuses({ knownFailing: knownFailing(listed) })
    expect(terminalReport(report, scenarios, { style })).toMatchInlineSnapshot(`
      "  ~ no-code     1 case  1 of 2 answers right, 1 refused; 1 known to fail
        ✓ states      1 case  1 of 1 answer right

      Not decided     BIND-8 BIND-12: a constant would be right, too, or another answer in their cases is wrong

      Known failures
        ~ no-code/bare fails, as listed (no <node> yet) <https://example.org/1>

      Cases      1 known to fail, 1 passed
      Answers    1 refused, 2 passed
      2 cases, 3 questions in 1.3 s
      test 7 conforms, apart from 1 known failure, at level deployment."
    `)
    const xml = junitReport(report, { durations: false })
    expect(xml).toContain('tests="2" failures="0" errors="0" skipped="1"')
    expect(xml).toContain('<skipped message="known failure: no &lt;node&gt; yet"/>')
  })

  test('a rule that only known cases break is marked as known', () => {
    const example = scenario('top-level/linked', 'Linked')
      .about('BIND-1')
      .attackableVault()
      .ask(attackable('vault', true))
      .build()
    const list = knownFailing({ case: example.id, reason: 'later' })
    const never = makeReport([playOnModel(example, () => right(false)), playOnModel(long, right)], {
      ...facts,
      knownFailing: list,
    })
    expect(terminalReport(never, [example, long], { style })).toMatch(/Rules broken\n {2}~ /)
    expect(terminalReport(yes, scenarios, { style })).toMatch(/Rules broken\n {2}✗ /)
  })

  test('an entry to remove or fix comes first, and fails the run', () => {
    const stale: KnownFailingEntry = { case: 'states/long', reason: 'slow' }
    const report = refuses({ knownFailing: knownFailing(listed, stale, { rule: 'LIST-1', reason: 'no list' }) })
    const text = terminalReport(report, scenarios, { style })
    expect(text).toContain(`Known failures
  ✗ states/long passes now: remove it from the list (slow)
  ✗ rule LIST-1 was shown by no answer, which is no failure: remove it from the list (no list)
  ~ no-code/bare fails, as listed (no <node> yet) <https://example.org/1>`)
    const other = { case: 'targets/none', reason: 'slow' }
    const partial = refuses({ knownFailing: { ...knownFailing(listed, other), suite: [...scenarios, elsewhere] } })
    expect(terminalReport(partial, scenarios, { style })).toMatch(/ {2}- targets\/none .* \(slow\)/)
    expect(text).toContain('1 known failure among them, 2 listed failures to remove or fix.')
    const xml = junitReport(report, { durations: false })
    expect(xml).toContain('<testsuite name="harborcheck" tests="2" failures="2" errors="0" skipped="0">')
    expect(xml).toContain('name="known failure: states/long"')
  })

  test('behavior: an empty list does not change the report', () => {
    const report = reportOf((value) => right(value as never), { knownFailing: knownFailing() })
    expect(terminalReport(report, scenarios, { style })).toContain('test 7 conforms at level deployment.')
  })
})

test('every format reports an invalid run as invalid', () => {
  const report = reportOf((value) => right(value as never), { invalid: ['nothing was asked', 'a <canary> lives'] })
  expect(terminalReport(report, scenarios, { style })).toContain(
    'The run is invalid, whatever test 7 is: nothing was asked; a <canary> lives.',
  )
  expect(junitReport(report, { durations: false })).toContain('<error message="a &lt;canary&gt; lives"/>')
  expect(JSON.parse(jsonReport(report, { durations: false }))).toMatchObject({ valid: false, conforms: false })
})

describe('writeWhole', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('overwrites a file and leaves no other file', async () => {
    const path = join(folder, 'report.json')
    await writeFile(path, 'old and longer')
    await writeWhole(path, 'new')
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(await readdir(folder)).toEqual(['report.json'])
  })

  test('behavior: throws if the path is a folder, and leaves no file', async () => {
    await expect(writeWhole(folder, 'x')).rejects.toThrow(UsageError)
    expect(await readdir(folder)).toEqual([])
  })

  test('behavior: a path that cannot be written is an error before the run', async () => {
    await expect(checkWritable(join(folder, 'report.json'))).resolves.toBeUndefined()
    await expect(checkWritable(join(folder, 'missing', 'report.json'))).rejects.toThrow(UsageError)
    await expect(checkWritable(folder)).rejects.toMatchObject({ facts: { cause: 'it is not a file' } })
  })
})

describe("the note about the helper's own rule", () => {
  const rival = scenario('links/rival', 'Its deployer is covered by another agreement, which can be attacked')
    .about('BIND-1')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: ['child'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementB')
    .ask(attackable('child', false))
    .build()
  const notesOf = (given: GivenAnswer, explorer: number) => {
    const played = playOnModel(rival, () => given)
    const questions = played.questions.map((asked) => ({ ...asked, requests: { explorer, node: 0 } }))
    return resolverReport(makeReport([{ ...played, questions }], facts), []).ruleNotes
  }

  test('is for subjects that asked the explorer', () => {
    expect(notesOf(right(true), 1)).toEqual([expect.stringMatching(/in 1 case: see LAG-3$/)])
    expect(notesOf(right(true), 0)).toEqual([])
  })

  test('is not about refusals, whose own note says that no request reached the node', () => {
    expect(notesOf({ kind: 'refused', reason: 'not yet' }, 1)).toEqual([])
  })
})
