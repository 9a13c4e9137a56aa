import { expect, test } from 'vitest'
import { formats } from '../../../report/formats.ts'
import { styleFor } from '../../../report/style.ts'
import { terminalText } from '../../../report/terminal.ts'
import { scenario } from '../../../scenario/builder.ts'
import type { ContractsRun } from '../check-contracts.ts'
import type { ScenarioOnContracts } from '../contracts-part.ts'
import { contractsReport } from './contracts-report.ts'
import { makeContractsReport } from './make-contracts-report.ts'

const shortest = scenario('counterexample/0123', 'Shortened').about('STATE-4').deploy('vault').wait(60).build()
const played: ScenarioOnContracts[] = [
  { id: 'states/kept', title: 'Kept', kind: 'case' },
  { id: 'states/late', title: 'A late countdown', kind: 'case', rule: 'STATE-4' },
  { id: 'generated/seed-1-scenario-0', title: 'Generated', kind: 'generated', rule: 'STATE-4' },
]
const finding: ContractsRun['findings'][number] = {
  in: 'reading',
  rule: 'STATE-4',
  what: 'getAgreementState(agreementA)',
  expected: 'PRODUCTION',
  actual: 'PROMOTION_REQUESTED',
  scenario: shortest,
  at: { step: 1, seconds: 61 },
  foundIn: 'states/late',
  more: 2,
}

function reportOf(run: Partial<ContractsRun>, lacks: string[] = [], isPart = false) {
  const checked: ContractsRun['checked'] = new Map([['STATE-4', 1]])
  const whole = { findings: [finding], played, steps: 9, checked, skipped: new Map(), complete: true, ...run }
  const report = makeContractsReport(whole, {
    harborcheck: '1.0.0',
    name: 'late',
    module: './late.ts',
    environment: { chainId: 31337 },
    options: { runs: 1, seed: 1 },
    lacks,
    isPart,
    files: new Map(),
    seconds: 1.25,
  })
  return contractsReport(report, [shortest])
}
const textOf = (run: Partial<ContractsRun>, lacks?: string[]) =>
  terminalText(reportOf(run, lacks), { style: styleFor({}) })

test('shows the shortest scenario that breaks a rule, and counts the others', () => {
  const [topics, shown, , asked, replay, others, rules] = textOf({}).split('\n\n')
  expect(topics).toBe('  ✗ states       2 scenarios  1 wrong\n  ✗ generated     1 scenario  1 wrong')
  expect(shown).toBe('✗ states/late\n  Shortened from: A late countdown')
  expect(asked).toBe(
    [
      '  asked     getAgreementState(agreementA) at +1 min 1 s',
      '  expected  PRODUCTION',
      '  answered  PROMOTION_REQUESTED  wrong',
      '  breaks    STATE-4',
      '  note      2 more differences at this step',
    ].join('\n'),
  )
  expect(replay).toBe('  reproduce npx harborcheck test-contracts ./late.ts --scenario states/late')
  expect(others).toBe('… and 1 more that breaks STATE-4: --verbose prints them all')
  expect(rules).toMatch(/^Rules broken\n {2}✗ STATE-4 {3}interface, in 2 scenarios: /)
  expect(textOf({}).split('\n').slice(-2)).toEqual([
    '3 scenarios (1 generated), 9 steps in 1.3 s',
    'The contracts of late do not conform: they break 1 rule.',
  ])
})

test('lists the scenarios left out because the deployment lacks a function', () => {
  const clean = { findings: [], played: played.slice(0, 1), skipped: new Map([['router', ['states/routed']]]) }
  const text = textOf(clean, ['router', 'agreementInitCode'])
  expect(text).toContain('Left out, because late does not have router: states/routed\n')
  expect(text).toContain('Left out, because late does not have agreementInitCode: what reads it\n')
  expect(text).toContain('1 scenario (0 generated), 9 steps, 1 skipped')
  expect(text).toMatch(/The contracts of late conform, as far as they were checked\.$/)
  const junit = formats.junit.write(reportOf(clean, ['router', 'agreementInitCode']))
  expect(junit).toContain('name="states/routed">\n      <skipped message="left out: late does not have router"/>')
  expect(junit).toContain('name="everything about agreementInitCode">')
})

test('does not report conformance if the run was cut short or checked nothing', () => {
  const clean = { findings: [], played: [] }
  expect(textOf({ ...clean, complete: false })).toContain('conform: the run was cut short.')
  expect(textOf(clean)).toMatch(/^Passed /m)
  expect(textOf({ ...clean, complete: false })).not.toMatch(/^Passed /m)
  expect(textOf({ ...clean, checked: new Map() })).toContain('conform: nothing was checked.')
  expect(formats.junit.write(reportOf({ ...clean, complete: false }))).toContain('name="the run ends"')
})

test('every format includes the finding', async () => {
  const report = reportOf({})
  expect(JSON.parse(await formats.json.write(report))).toMatchObject({ conforms: false, findings: [{ more: 2 }] })
  const line = 'getAgreementState(agreementA): expected PRODUCTION, found PROMOTION_REQUESTED (breaks STATE-4)'
  expect(formats.junit.write(report)).toContain(`<failure type="wrong" message="${line}">`)
  const page = await formats.html.write(report)
  expect(page).toMatch(/<h4>states\/late<\/h4>[\s\S]*PROMOTION_REQUESTED/)
  // Contracts are not judged by what is unsafe.
  expect(page).not.toMatch(/unsafe\.<|<summary>Why/)
  const markdown = formats.markdown.write(report)
  expect(markdown).toContain('## Breaks STATE-4, in 2 scenarios\n')
  expect(markdown).toContain('| STATE-4 | broken | 2 | 1 |')
  expect(JSON.parse(await formats.badge.write(report))).toMatchObject({ message: 'break 1 rule', color: 'orange' })
})

test('a part of the suite has no verdict in any format', async () => {
  const part = '1 scenario passed; a part of the suite, no verdict'
  const report = reportOf({ findings: [], played: played.slice(0, 1) }, [], true)
  expect(terminalText(report, { style: styleFor({}) })).toMatch(
    /\nThe contracts of late: 1 scenario passed; a part .*\.$/,
  )
  for (const [name, { write }] of Object.entries(formats)) {
    const text = await write(report)
    expect(text, name).toContain(part)
    expect(text, name).not.toMatch(/late (conform|do not)|green|# ✗/)
  }
})
