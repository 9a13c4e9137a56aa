import { expect, test } from 'vitest'
import { formats } from '../../../report/formats.ts'
import { reportPage } from '../../../report/html/report-page.tsx'
import { junitText } from '../../../report/junit.ts'
import { markdownText } from '../../../report/markdown.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable } from '../../../scenario/questions.ts'
import type { ExplorerRun } from '../check-explorer.ts'
import type { ExplorerFinding } from '../explorer-check.ts'
import { explorerReport } from './explorer-report.ts'
import { type ExplorerReport, makeExplorerReport } from './make-explorer-report.ts'

const vault = scenario('top-level/vault', 'A vault that nothing links')
  .about('BIND-8')
  .deploy('vault')
  .wait(60)
  .ask(attackable('vault', false))
  .build()
const silent = scenario('no-code/silent', 'Nothing happens').about('BIND-12').wait(1).build()

function reportOf(run: Partial<ExplorerRun>, attempts: readonly string[] = [], isPart = false) {
  const whole: ExplorerRun = {
    findings: [],
    scenarios: [vault, silent],
    checkpoints: 2,
    checked: new Map([['API-3', 4]]),
    complete: true,
    ...run,
  }
  return makeExplorerReport(whole, {
    harborcheck: '1.0.0',
    explorer: { command: 'my-explorer --port $PORT' },
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'interface', settle: 5 },
    attempts,
    isPart,
    requests: 1,
    seconds: 1.25,
  })
}
const junitOf = (report: ExplorerReport) => junitText(explorerReport(report))
const pageOf = (report: ExplorerReport) => reportPage(explorerReport(report))
const markdownOf = (report: ExplorerReport) => markdownText(explorerReport(report))
const finding: ExplorerFinding = {
  rule: 'API-3',
  url: 'http://explorer/agreement/by-contract/0x1',
  expected: 'not covered',
  actual: 'hasCoverage true, <b>"UNDER_ATTACK"</b>',
  severity: 'unsafe',
  waited: 5,
  breaks: [{ rule: 'API-3' }, { rule: 'BIND-8' }],
  explained: true,
  scenario: vault,
  at: { step: 2, seconds: 61 },
  about: 'vault',
}
const atEnd: ExplorerFinding = { ...finding, scenario: undefined as never, at: undefined as never, severity: 'wrong' }

test('JUnit has a test per scenario and one for the lists, with the worst answer and replay', () => {
  const text = junitOf(reportOf({ findings: [finding, atEnd] }))
  expect(text).toContain('<testsuites name="harborcheck test-explorer" tests="3" failures="2" errors="0" skipped="0">')
  expect(text).toContain('<testcase classname="top-level" name="top-level/vault">')
  expect(text).toContain(
    '<failure type="unsafe" message="GET http://explorer/agreement/by-contract/0x1, vault at +1 min 1 s: expected not covered, ' +
      'got hasCoverage true, &lt;b&gt;&quot;UNDER_ATTACK&quot;&lt;/b&gt; (unsafe, breaks one of API-3, BIND-8)">',
  )
  expect(text).toContain("--command 'my-explorer --port $PORT' --filter top-level/vault --level interface</failure>")
  expect(text).toContain('<testcase classname="no-code" name="no-code/silent"/>')
  expect(text).toContain('<testcase classname="lists and requests" name="lists and requests">')
})

test('JUnit reports an error if the run was cut short, checked nothing or asked for a write', () => {
  const cut = junitOf(reportOf({ complete: false, ended: 'the explorer ended, code 4' }))
  expect(cut).toContain('name="the run ends">\n      <error message="the explorer ended, code 4"/>')
  expect(cut).not.toContain('lists and requests')
  expect(junitOf(reportOf({}, ['evm_mine']))).toContain('message="It asked its node for evm_mine, which an')
  const none = junitOf(reportOf({ scenarios: [], checked: new Map() }))
  expect(none).toContain('<error message="no request was sent to the explorer"/>')
  expect(junitOf(reportOf({}))).toContain('failures="0" errors="0"')
})

test('the page shows the verdict, each escaped finding in its scenario, and the replay command', () => {
  // A text may break at many places.
  const page = pageOf(reportOf({ findings: [finding, atEnd] })).replace(/<wbr\/?>/g, '')
  expect(page).toContain('The explorer does not conform at level interface: 1 unsafe, 1 wrong</h1>')
  expect(page).toContain('<h3 id="cause-1">API-3: the explorer answers hasCoverage true')
  expect(page).toContain('<h4>top-level/vault</h4>')
  expect(page).toMatch(/hasCoverage true, &lt;b(>|&gt;)\S+UNDER_ATTACK/)
  expect(page).toMatch(/<b>API-3<\/b>.*or breaks <b>BIND-8/)
  expect(page).toContain('<h4>lists and requests</h4>')
  expect(page).toContain('--filter top-level/vault')
  expect(pageOf(reportOf({}))).toContain('The explorer conforms at level interface</h1>')
})

test('Markdown shows the verdict, the counts, the rules, and each finding as in the terminal', () => {
  const lines = markdownOf(reportOf({ findings: [finding] })).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    '# ✗ harborcheck test-explorer',
    '',
    '**The explorer does not conform at level interface: 1 unsafe.**',
    '',
    '| scenarios | checkpoints | requests | findings | unsafe | unexplained |',
  ])
  expect(lines).toContain('| API-3 | **unsafe** | 1 | 4 |')
  expect(lines).toContain('## Breaks one of API-3, BIND-8, in 1 scenario')
  expect(lines).toContain('  answered  hasCoverage true, <b>"UNDER_ATTACK"</b>  UNSAFE, still after 5.0 s')
  expect(lines.at(-2)).toBe('```')
})

test('a part of the suite has no verdict in any format', async () => {
  const part = '2 scenarios passed; a part of the suite, no verdict'
  const report = reportOf({}, [], true)
  expect(report).toMatchObject({ conforms: false, part })
  for (const [name, { write }] of Object.entries(formats)) {
    const text = await write(explorerReport(report))
    expect(text, name).toContain(part)
    expect(text, name).not.toMatch(/The explorer (conforms|does not)|green|banner bad|# ✗/)
  }
  expect(reportOf({ findings: [finding] }, [], true)).toMatchObject({ conforms: false })
  expect(reportOf({ findings: [finding] }, [], true).part).toBeUndefined()
})
