import { describe, expect, test } from 'vitest'
import { styleFor } from '../../../report/style.ts'
import { terminalText } from '../../../report/terminal.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable } from '../../../scenario/questions.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { ExplorerRun } from '../check-explorer.ts'
import type { ExplorerFinding } from '../explorer-check.ts'
import type { CheckedRuleId } from '../explorer-rules.ts'
import { explorerReport } from './explorer-report.ts'
import { type ExplorerReport, makeExplorerReport } from './make-explorer-report.ts'

const vault = scenario('top-level/vault', 'A vault that nothing links')
  .about('BIND-8')
  .deploy('vault')
  .wait(60)
  .ask(attackable('vault', false))
  .build()
const silent = scenario('no-code/silent', 'Nothing happens').about('BIND-12').wait(1).build()
const style = styleFor({ isTTY: false })

/** The report of a run of both scenarios, with some members replaced. */
function reportOf(run: Partial<ExplorerRun>, attempts: readonly string[] = []): ExplorerReport {
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
    explorer: { url: 'http://explorer' },
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'interface', settle: 5 },
    attempts,
    requests: 1,
    seconds: 1.25,
  })
}
const textOf = (run: Partial<ExplorerRun>, failures?: number) => explorerText(reportOf(run), failures)
const explorerText = (report: ExplorerReport, groups?: number) =>
  terminalText(explorerReport(report), { style, ...(groups !== undefined && { groups }) })
const finding = (more: Partial<ExplorerFinding> = {}): ExplorerFinding => ({
  rule: 'API-3',
  url: 'http://explorer/agreement/by-contract/0x1',
  expected: 'not covered',
  actual: 'hasCoverage true',
  severity: 'wrong',
  waited: 5,
  breaks: [{ rule: 'API-3' }],
  explained: true,
  ...more,
})
const played = { scenario: vault, at: { step: 2, seconds: 61 }, about: 'vault' }

test('a clean run prints a line per topic, the rules kept and not shown, and the verdict', () => {
  const lines = textOf({}).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    '  ✓ top-level              1 scenario  nothing wrong',
    '  ✓ no-code                1 scenario  nothing wrong',
    '  ✓ lists and requests        1 check  nothing wrong',
    '',
    'Passed          API-3 BIND-8 BIND-12',
  ])
  expect(lines[5]).toMatch(/^Not tested {6}API-1 API-2 API-4 /)
  expect(lines.slice(6)).toEqual([
    '',
    '2 scenarios, 2 checkpoints, 1 request in 1.3 s',
    'The explorer conforms at level interface.',
  ])
})

describe('findings', () => {
  test('prints the steps, the request, the right answer and its reasons, the answer and the rules', () => {
    const because = [{ rule: 'BIND-8', fact: 'nothing links vault' }] as const
    const breaks = [
      { rule: 'BIND-8', says: 'calls a contract attackable although no agreement binds it' } as const,
      { rule: 'API-3' } as const,
    ]
    const text = textOf({ findings: [finding({ ...played, severity: 'unsafe', because, breaks })] })
    expect(text.split('\n\n').slice(0, 6).join('\n\n')).toMatchInlineSnapshot(`
      "  ✗ top-level              1 scenario  1 unsafe
        ✓ no-code                1 scenario  nothing wrong
        ✓ lists and requests        1 check  nothing wrong

      ✗ top-level/vault
        A vault that nothing links

              +1 s  an account deploys vault
        +1 min 1 s  1 min pass

        asked     GET http://explorer/agreement/by-contract/0x1, vault at +1 min 1 s
        expected  not covered
                    BIND-8    nothing links vault
        answered  hasCoverage true  UNSAFE, still after 5.0 s
        breaks    one of
                    BIND-8: calls a contract attackable although no agreement binds it
                    API-3

        reproduce npx harborcheck test-explorer --url http://explorer --filter top-level/vault --level interface

      Rules broken
        ✗ API-3     interface, 1 finding: agreement/by-contract/<contract> answers hasCoverage and agreements, each with its state; children through the scope.
            example: GET http://explorer/agreement/by-contract/0x1, in top-level/vault
            reproduce: npx harborcheck test-explorer --url http://explorer --filter top-level/vault --level interface
        ✗ BIND-8    interface, 1 finding: No link and no including parent: no binding agreement, not attackable.
            perhaps the explorer calls a contract attackable although no agreement binds it
            example: GET http://explorer/agreement/by-contract/0x1, in top-level/vault
            reproduce: npx harborcheck test-explorer --url http://explorer --filter top-level/vault --level interface
      Passed          BIND-12
      Not tested      API-1 API-2 API-4 API-5 API-6 API-7 API-8 API-9 API-10 API-11 LAG-1 LAG-9 LAG-10 BIND-1 BIND-2 BIND-3 BIND-4 BIND-5 BIND-6 BIND-7 BIND-9 BIND-10 BIND-11 BIND-13 BIND-14 BIND-15 CHILD-1 CHILD-2 CHILD-3 CHILD-4 CHILD-5 CHILD-6 CHILD-7 CHILD-8 CHILD-9 CHILD-10 STATE-1 STATE-2 STATE-3 STATE-4 STATE-5 STATE-6 STATE-7 STATE-8 STATE-9 STATE-10 STATE-11 TIME-1 TIME-2 TIME-3 TERM-1 TERM-2 TERM-3 TERM-4 LIST-1 LIST-2 LIST-3 LIST-4 LIST-5"
    `)
    expect(text.split('\n').slice(-1)).toEqual(['The explorer does not conform at level interface: 1 unsafe.'])
  })

  test('marks an unexplained finding, and counts it for its rule', () => {
    const text = textOf({ findings: [finding({ ...played, explained: false }), finding(played)] })
    expect(text).toContain('  breaks    API-3\n  note      not explained: no known fault gives this answer\n')
    expect(text).toContain('API-3     interface, 2 findings, 1 not explained: agreement/by-contract')
  })

  test('prints two rules that one answer breaks, and a check after the last scenario', () => {
    const breaks = [{ rule: 'BIND-7', says: 'lists' } as const, { rule: 'LAG-1', says: 'lags', also: true } as const]
    const at = { step: 2, seconds: 61, after: 'the last scenario' as const }
    const text = textOf({ findings: [finding({ ...played, at, breaks })] })
    expect(text).toContain('  breaks    BIND-7: lists\n    and     LAG-1: lags\n')
    expect(text).toContain('0x1, vault, after the last scenario\n')
  })

  test('prints a finding of the lists without a scenario, a contract and a time', () => {
    const text = textOf({ findings: [finding({ url: 'http://explorer/agreements', rule: 'API-5' })] })
    expect(text).toContain('  ✗ lists and requests        1 check  1 wrong\n')
    expect(text).toContain(
      [
        '✗ lists and requests',
        '  Before the first scenario and after the last',
        '',
        '  asked     GET http://explorer/agreements',
        '  expected  not covered',
        '  answered  hasCoverage true  wrong, still after 5.0 s',
        '  breaks    API-3',
      ].join('\n'),
    )
    expect(text).toContain('does not conform at level interface: 1 wrong.')
  })

  test('behavior: counts unsafe and wrong findings separately, and findings per rule', () => {
    const text = textOf({ findings: [finding(played), finding({ ...played, severity: 'unsafe' })] })
    expect(text).toContain('  ✗ top-level              1 scenario  1 unsafe, 1 wrong\n')
    expect(text).toMatch(/^Rules broken\n {2}✗ API-3 {5}interface, 2 findings: agreement\/by-contract/m)
  })

  test('behavior: shows at most four findings of a scenario', () => {
    const many = Array.from({ length: 6 }, (_, index) => finding({ ...played, actual: `answer ${index + 1}` }))
    const text = textOf({ findings: many })
    expect(text).toContain('answer 4')
    expect(text).not.toContain('answer 5')
    expect(text).toContain('  … and 2 more here')
  })

  test('behavior: shows the shortest scenario that breaks a rule, or all with --verbose', () => {
    const findings = Array.from({ length: 12 }, (_, index) =>
      finding({ ...played, scenario: { ...vault, id: `top-level/vault-${index + 1}` } }),
    )
    const scenarios = findings.map(({ scenario }) => scenario as Scenario)
    expect(textOf({ findings, scenarios })).toContain('… and 11 more that break API-3: --verbose prints them all')
    const all = terminalText(explorerReport(reportOf({ findings, scenarios })), { style, verbose: true })
    expect(all.match(/^✗ top-level/gm)).toHaveLength(12)
    expect(all).not.toContain('--verbose')
  })

  test('behavior: shows scenarios of at most ten rules by default', () => {
    const findings = Array.from({ length: 12 }, (_, index) => {
      const scenario = { ...vault, id: `top-level/vault-${index + 1}` }
      return finding({ ...played, scenario, breaks: [{ rule: `API-${index + 1}` as CheckedRuleId }] })
    })
    const scenarios = findings.map(({ scenario }) => scenario as Scenario)
    const more = 'that did not pass for other reasons: --verbose'
    expect(textOf({ findings, scenarios })).toContain(`… and 2 scenarios ${more}`)
    expect(textOf({ findings, scenarios }, 11)).toContain(`… and 1 scenario ${more}`)
    expect(textOf({ findings, scenarios }, 12)).not.toContain('--verbose')
  })
})

describe('the verdict', () => {
  const cut = { complete: false, ended: 'the explorer ended, code 4' }
  test('a run that was cut short gives the reason, and omits lists that were not checked', () => {
    const text = textOf(cut)
    expect(text).not.toContain('lists and requests')
    expect(text.split('\n').at(-1)).toBe('The run was cut short: the explorer ended, code 4. So far: nothing wrong.')
    const withFinding = textOf({ ...cut, findings: [finding()] })
    expect(withFinding).toContain('  ✗ lists and requests        1 check  1 wrong\n')
    expect(withFinding).toMatch(/So far: 1 wrong\.$/)
  })

  test('an explorer that called methods that change the chain does not conform', () => {
    const report = reportOf({}, ['anvil_mine', 'eth_sendTransaction'])
    expect(report).toMatchObject({ conforms: false, attempts: ['anvil_mine', 'eth_sendTransaction'] })
    expect(explorerText(report).split('\n').slice(-3)).toEqual([
      'It asked its node for anvil_mine, eth_sendTransaction: refused, since an explorer only reads the chain.',
      '2 scenarios, 2 checkpoints, 1 request in 1.3 s',
      'The explorer does not conform at level interface: 2 refused methods.',
    ])
  })

  test('behavior: keeps no rule if no check ran', () => {
    const text = textOf({ ...cut, scenarios: [], checkpoints: 1, checked: new Map() })
    expect(text).not.toContain('Rules kept')
    expect(text).toMatch(/^Not tested {6}API-1 API-2 API-3/m)
    expect(text).toContain('0 scenarios, 1 checkpoint, 1 request in 1.3 s\n')
  })

  test('behavior: omits the line of rules not shown, and the duration, if they are empty', () => {
    const { durations: _, ...report } = reportOf({})
    const kept = report.rules.filter(({ verdict }) => verdict === 'passed')
    expect(
      explorerText({ ...report, rules: kept })
        .split('\n')
        .slice(-4),
    ).toEqual([
      'Passed          API-3 BIND-8 BIND-12',
      '',
      '2 scenarios, 2 checkpoints, 1 request',
      'The explorer conforms at level interface.',
    ])
  })
})
