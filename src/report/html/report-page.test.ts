import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../test/support/play-on-model.ts'
import { htmlReport } from '../../../test/support/resolver-forms.ts'
import { runFacts } from '../../../test/support/run-facts.ts'
import { withoutDurations } from '../../check/resolvers/report/json-report.ts'
import { makeReport, type RunFacts } from '../../check/resolvers/report/make-report.ts'
import type { CaseReport, Report } from '../../check/resolvers/report/run-report.ts'
import { statisticsOf } from '../../generate/campaign-statistics.ts'
import type { GivenAnswer } from '../../judge/judge.ts'
import { scenario } from '../../scenario/builder.ts'
import { attackable, refusals, unbound } from '../../scenario/questions.ts'
import type { QuestionReport } from '../finding.ts'

const linked = scenario('top-level/linked', 'A linked vault is bound')
  .about('STATE-1')
  .attackableVault()
  .ask(attackable('vault', true))
  .build()
const stranger = scenario('top-level/stranger', 'A vault <b>that</b> nobody knows')
  .about('BIND-8')
  .deploy('vault')
  .ask(...unbound('vault'))
  .build()
const scenarios = [linked, stranger]
type Answering = (value: unknown, method: string) => GivenAnswer
const reportOf = (answering: Answering, more: Partial<RunFacts> = {}, otherScenarios = scenarios) =>
  makeReport(
    otherScenarios.map((example) => playOnModel(example, answering)),
    { ...runFacts, ...more },
  )
const truthful: Answering = (value) => right(value as never)
const contrary: Answering = (value, method) => right(method === 'isAttackable' ? !value : (value as never))

/** The words of a page, as a reader without colours or tags has them. */
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replaceAll('<wbr/>', '')
    .replace(/<(?:"[^"]*"|[^>"])*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replace(/\s+/g, ' ')
const pageOf = (report: Report, otherScenarios = scenarios) => htmlReport(report, otherScenarios)

/** A report with something else said in the first question of its first case. */
function saying(report: Report, said: Partial<QuestionReport>): Report {
  const [first, ...others] = report.cases as [CaseReport, ...CaseReport[]]
  const [question, ...rest] = first.questions as [QuestionReport, ...QuestionReport[]]
  return { ...report, cases: [{ ...first, questions: [{ ...question, ...said }, ...rest] }, ...others] }
}

describe('the page of a run', () => {
  test('a clean run shows the verdict and the rules kept, folds passing cases and has no failures', () => {
    const html = pageOf(reportOf(truthful))
    const words = wordsOf(html)
    expect(words.match(/conforms/g)).toHaveLength(1)
    expect(html).toMatch(/<header class="banner good"><h1>.* test 7 conforms at level deployment<\/h1>/)
    expect(words).toContain('BIND-8 ✓ passed 0 1 No link and no including parent')
    expect(words).toContain('2 cases without a failure')
    expect(html).not.toContain('Cases that did not pass')
    expect(html).not.toContain('unsafe answer')
    expect(html).not.toContain('Most likely cause')
  })

  test('a failure shows steps, the right answer and why, broken rules and the command to reproduce it', () => {
    const html = pageOf(reportOf(contrary))
    const words = wordsOf(html)
    expect(words.match(/does not conform at level deployment/g)).toHaveLength(1)
    expect(words).toContain('✗ 1 unsafe ~ 1 missed ✓ 1 passed of 3 questions in 2 cases Each unsafe answer allows')
    expect(html).toContain('<header class="banner bad">')
    expect(words).toContain(
      'Most likely cause The subject calls a contract attackable although no agreement binds it. ' +
        'BIND-8 No link and no including parent: no binding agreement, not attackable. ' +
        'It explains 1 of 2 cases that did not pass. ' +
        'What to do: correct this first, then reproduce its shortest case, top-level/stranger : ' +
        'npx harborcheck reproduce top-level/stranger ./test.ts Other causes STATE-1: ',
    )
    expect(html).toContain('href="#case-top-level%2Fstranger"')
    const [unsafe, missed] = html.split('<details class="case').slice(1).map(wordsOf)
    expect(unsafe).toContain('top-level/stranger ✗ unsafe')
    expect(unsafe).toContain('+1 s an account deploys vault')
    expect(unsafe).toContain(
      'Expected false Answered true Breaks BIND-8 : calls a contract attackable although no agreement binds it',
    )
    expect(unsafe).toContain('BIND-8 vault has neither a link nor a parent')
    expect(unsafe).toContain('Reproduce it: npx harborcheck reproduce top-level/stranger ./test.ts')
    expect(unsafe).toContain('The other questions of this case: 1')
    expect(missed).toContain('top-level/linked ~ missed')
  })

  test('a failure has a drawing of the world at the question', () => {
    const [, , missed = ''] = pageOf(reportOf(contrary)).split('<details class="case')
    expect(wordsOf(missed)).toContain('Drawn at +5 s, when isAttackable(vault) was asked')
    expect(missed).toMatch(/<g class="contract is-attackable is-selected" [^>]*data-contract="vault"/)
    expect(missed).toMatch(/<g class="agreement is-UNDER_ATTACK" [^>]*data-agreement="agreementA"/)
    expect(missed).toContain('data-line="link" data-from="vault" data-to="agreementA"')
    expect(missed).toContain('aria-label="Time line of agreementA: ')
  })

  test("the drawing includes an account if the account's creation of the contract matters", () => {
    const founded = scenario('no-code/founded', 'A vault of a linked account')
      .about('BIND-11')
      .agreement('agreementA', { covers: { founder: 'All' } })
      .underAttack('agreementA')
      .deploy('vault', 'vault', { by: 'founder' })
      .ask(attackable('vault', false))
      .build()
    const alone = scenario('no-code/alone', 'A vault of an account that nothing names')
      .about('BIND-8')
      .deploy('vault', 'vault', { by: 'founder' })
      .ask(attackable('vault', false))
      .build()
    for (const one of [founded, alone])
      expect(pageOf(reportOf(contrary, {}, [one]), [one])).toContain(
        'data-line="sent" data-from="founder" data-to="vault"',
      )
  })

  test('shows the shortest case of each broken rule, unfolds the first and folds the others', () => {
    const again = {
      ...stranger,
      id: 'top-level/again',
      steps: [{ do: 'wait', seconds: 1 } as const, ...stranger.steps],
    }
    const html = pageOf(reportOf(contrary, {}, [again, linked, stranger]), [again, linked, stranger])
    const cases = [...html.matchAll(/<details class="case[^"]*"( open)?><summary><h4>([^<]*)/g)]
    expect(cases.map(([, open, id]) => `${id}${open ?? ''}`)).toEqual([
      'top-level/stranger open',
      'top-level/again',
      'top-level/linked',
    ])
    expect(html).toMatch(
      /<h3 id="cause-1">BIND-8: the subject calls .*?<p class="note">No link .*?<summary>1 more case<\/summary><details class="case/,
    )
    expect(html).not.toContain('more cases<')
  })

  test('of many cases with one cause it shows 40 whole, and the others on a line', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...stranger, id: `top-level/stranger-${index}` }))
    const html = pageOf(reportOf(contrary, {}, many), many)
    expect(html.match(/<details class="case/g)).toHaveLength(40)
    expect(html).toContain('<summary>199 more cases</summary>')
    expect(html).toMatch(/<p class="case brief[^"]*" id="case-top-level\/stranger-199"><b>top-level\/stranger-199<\/b>/)
  })

  test('has no label without a value; every cell has the label of its column', () => {
    const html = pageOf(reportOf(contrary))
    expect(html).not.toMatch(/<dd><\/dd>/)
    expect(html.match(/<td(?![^>]*data-label=)/g)).toBeNull()
  })

  test('shows the date of the report, unless durations are removed', () => {
    const report = reportOf(truthful, { madeAt: '2026-11-22T15:06:59.123Z' })
    expect(wordsOf(pageOf(report))).toContain('2026-11-22 15:06 UTC')
    const bytes = [report, reportOf(truthful, { madeAt: '2027-01-01T00:00:00.000Z' })].map((one) =>
      pageOf(withoutDurations(one)),
    )
    expect(bytes[0]).toBe(bytes[1])
    expect(bytes[0]).not.toContain('UTC')
  })

  test('behavior: draws at most two questions, unsafe ones first, and notes an empty world', () => {
    const waiting = scenario('states/waiting', 'Asked again and again')
      .about('STATE-1')
      .ask(attackable('vault', false))
      .attackableVault()
      .ask(attackable('vault', true))
      .wait(60)
      .ask(attackable('vault', true))
      .build()
    const html = pageOf(reportOf(contrary, {}, [waiting]), [waiting])
    expect(html.match(/<summary>Drawn at [^,]*/g)).toEqual(['<summary>Drawn at +0 s', '<summary>Drawn at +5 s'])
    expect(html).toContain('There is nothing to draw yet.')
    expect(html.match(/<svg class="drawing graph on-screens"/g)).toHaveLength(1)
  })

  test('loads and runs no other resource, and its policy allows only the style', () => {
    const html = pageOf(reportOf(contrary))
    expect(html).toMatch(/content="default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/)
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|form)\b/)
    expect(html).not.toMatch(/\s(on\w+|style|src)="/)
    expect(html.match(/href="(?!#)/g)).toBeNull()
  })

  test("escapes the subject's output, and shows hidden characters", () => {
    const hostile = '</code><script>alert(1)</script>\u001b[2J\u202egnp\u0000'
    const report = reportOf(contrary, {
      subject: { name: hostile, capabilities: [] },
      subjectArguments: hostile,
    })
    const request = { source: 'node', asks: hostile, status: null, answer: hostile, milliseconds: 1 } as const
    const altered = saying(report, {
      answer: { errored: hostile, log: hostile },
      verdict: 'errored',
      severity: null,
      note: hostile,
      requests: [request],
    })
    const html = pageOf(altered)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script>alert(1)&lt;/script>\\u{1b}[2J\\u{202e}gnp\\u{0}')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    expect(html).toContain('A vault &lt;b>that&lt;/b> nobody knows')
  })
})

describe('special contents', () => {
  test('shows a case without its scenario if the scenario is not available', () => {
    const words = wordsOf(pageOf(reportOf(contrary), [stranger]))
    expect(words).toContain('Its scenario is not available')
    expect(words).toContain('There is no drawing: the scenario of this question is not available.')
  })

  test('does not draw a scenario that asks another question at this step', () => {
    const other = { ...linked, steps: linked.steps.slice(0, -1) }
    expect(wordsOf(pageOf(reportOf(contrary), [stranger, other]))).toContain('There is no drawing')
  })

  test('shows refusals, errors and their logs', () => {
    const answers: GivenAnswer[] = [
      { kind: 'refused', reason: 'no node' },
      { kind: 'errored', reason: 'exited: code 1', log: 'first\nlast' },
      { kind: 'skipped' },
    ]
    const html = pageOf(reportOf(() => answers.shift() as GivenAnswer))
    const words = wordsOf(html)
    expect(words).toContain('∅ refused')
    expect(words).toContain('Answered refused: no node')
    expect(words).toContain('Answered errored: exited: code 1')
    expect(html).toContain('<pre>first\nlast</pre>')
    expect(words).toContain('skipped: the subject does not declare this method')
  })

  test('shows the last twenty requests, each with its status or fault', () => {
    const requests = Array.from({ length: 50 }, (_, index) => ({
      source: 'node' as const,
      asks: `eth_call ${index}`,
      status: index === 49 ? null : 200,
      fault: index === 49 ? ('hang' as const) : undefined,
      answer: 'x'.repeat(500),
      milliseconds: 1,
    }))
    const words = wordsOf(pageOf(saying(reportOf(contrary), { requests })))
    expect(words).toContain('The last 20 of 50 requests')
    expect(words).toContain('50 node eth_call 49 no answer (fault hang) xxx')
    expect(words).not.toContain('eth_call 29 ')
    expect(words).not.toContain('x'.repeat(121))
  })

  test('on two networks, a question names its network, and a right refusal is marked as right', () => {
    const builder = scenario('networks/other-id', 'Another chain id').about('NET-2').withOtherChainId()
    const misnamed = builder.ask(...refusals('nobody')).build()
    const both = scenario('networks/both', 'On both')
      .about('NET-1')
      .ask(attackable('nobody', false))
      .elsewhere((there) => there.deploy('vault').ask(attackable('nobody', false)))
      .build()
    const report = reportOf(() => right(true), {}, [both, misnamed])
    const words = wordsOf(pageOf(report, [both, misnamed]))
    expect(words).toContain('elsewhere: isAttackable(nobody) at +1 s')
    expect(words).toContain('There are two networks; one program is asked about both in turn.')
    expect(words).toMatch(/\+1 s elsewhere: an account deploys vault/)
    expect(words).toContain("chain id 31337, the other network's 31338")
  })

  test('a race shows where the block was mined, and the right answers before and after it', () => {
    const race = { requests: 2, points: [0, 1, 2], before: false, after: true }
    const at = { requestsBefore: 1, between: ['eth_call', null] } as { requestsBefore: number; between: [string, null] }
    const words = wordsOf(pageOf(saying(reportOf(contrary), { race: { ...race, at }, because: [] })))
    expect(words).toContain('while the chain changed')
    expect(words).toContain('Change after the last request, 1 (eth_call); all 3 injection points tried')
    expect(words).toContain('Expected false before the change, true after it')
  })

  test('links the counterexample to its case, and shows statistics of generated scenarios', () => {
    const id = 'counterexample/0123456789ab'
    const found = { ...stranger, id }
    const campaign = { seed: 7, scenarios: 1, questions: 2, skipped: 0, open: 0, counterexample: '0123456789ab' }
    const statistics = statisticsOf([found])
    const html = pageOf(reportOf(contrary, { campaign: { ...campaign, statistics } }, [found]), [found])
    expect(wordsOf(html)).toContain('1 generated scenario (seed 7), 2 questions: counterexample 0123456789ab')
    expect(html).toContain('href="#case-counterexample%2F0123456789ab"')
    expect(wordsOf(html)).toContain('Questions at a boundary')
  })

  test('marks known failures, shows them last, and lists their entries in a table', () => {
    const entries = [
      { case: stranger.id, reason: 'later' },
      { case: linked.id, reason: 'waits', issue: 'javascript:alert(1)' },
    ]
    const report = reportOf(contrary, { knownFailing: { entries, today: '2030-01-01', suite: scenarios } })
    const html = pageOf(report)
    expect(wordsOf(html)).toMatch(/top-level\/linked ~ missed ≈ known to fail/)
    expect(wordsOf(html)).toMatch(/top-level\/stranger ✗ [^≈]*unsafe[^≈]* later/)
    expect(html).not.toContain('href="javascript')
  })

  test('starts with the reason if the run was cut short or is invalid', () => {
    expect(pageOf(reportOf(truthful, { complete: false }))).toContain('was tested by a run that was cut short</h1>')
    const invalid = pageOf(reportOf(truthful, { invalid: ['nothing was asked'] }))
    expect(invalid).toContain('was tested by an invalid run</h1>')
    expect(wordsOf(invalid)).toContain('The run is invalid, whatever test 7 is: nothing was asked.')
  })

  test('has a filter for each of rule, topic and verdict if there is a choice, without text of the report in its style', () => {
    const other = { ...stranger, id: '<b>/again' }
    const html = pageOf(reportOf(contrary, {}, [linked, stranger, other]), [linked, stranger, other])
    const [style = '', body = ''] = html.split('</style>', 2)
    expect(style).not.toContain('top-level')
    expect(style).toContain(':root:has(option.is-0-0:checked) .case:not(.is-0-0, :target, :has(:target))')
    expect(wordsOf(`<body>${body}`)).toContain(
      'Rule all BIND-8 (2) STATE-1 (1) Topic all <b> (1) top-level (2) Verdict all missed (1) unsafe (2)',
    )
    expect(pageOf(reportOf(contrary, {}, [stranger]), [stranger])).not.toContain('<select>')
  })

  test('joins equal requests and equal other answers', () => {
    const request = { source: 'node', asks: 'eth_call', status: 200, answer: '0x1', milliseconds: 1 } as const
    const words = wordsOf(
      pageOf(saying(reportOf(contrary), { requests: [request, request, { ...request, status: 429 }] })),
    )
    expect(words).toContain('Status Answer 1 2 node eth_call 200 0x1 3 node eth_call 429 0x1')
  })

  test('folds the beginning of a long scenario, and counts many unsafe answers', () => {
    const long = scenario('states/long', 'A long scenario')
      .about('BIND-8')
      .do(...Array.from({ length: 30 }, (_, index) => ({ do: 'wait', seconds: 1 + (index % 2) }) as const))
      .ask(...Array.from({ length: 25 }, () => attackable('nobody', false)))
      .build()
    const words = wordsOf(pageOf(reportOf(contrary, {}, [long]), [long]))
    expect(words).toContain('6 earlier steps')
    expect(words).toContain('✗ 25 unsafe of 25 questions in 1 case')
  })
})
