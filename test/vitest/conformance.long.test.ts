import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { readReport } from '../../src/check/compare/report/read-report.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { attackable } from '../../src/scenario/questions.ts'
import { conformance } from '../../src/vitest/index.ts'
import { runVitest, type VitestRun, workingFolder } from './run-vitest.ts'

/** This file's name in a stack trace. */
const here = basename(import.meta.url)
const child = 'immediate-deployer/factory-behind-an-unlinked-router'
/** The cases of the default level. */
const byDefault = catalogue.filter(({ level }) => level !== 'hardened')
const byStatus = ({ tests }: VitestRun, status: string) => tests.filter((one) => one.status === status)

test('each case is a test in its topic, and all generated scenarios are one test', async () => {
  const run = await runVitest(await workingFolder(), { resolver: 'reference', args: ['-t', 'nothing is called so'] })
  expect(run.tests.map(({ fullName }) => fullName)).toEqual([
    ...byDefault.map(({ id, title }) => `reference ${id.split('/')[0]} ${id}: ${title}`),
    'reference 100 generated scenarios (seed 1)',
  ])
})

test('a right resolver passes the cases and the generated scenarios', async () => {
  const options = { filter: 'time', runs: 3, seed: 7 }
  const run = await runVitest(await workingFolder(), { resolver: 'reference', options })
  expect(run.output).toContain('3 generated scenarios (seed 7)')
  expect(run.tests.map(({ status }) => status)).toEqual(Array(run.tests.length).fill('passed'))
  expect(run.tests.length).toBe(byDefault.filter(({ id }) => id.startsWith('time/')).length + 1)
  expect(run.output).toMatch(/^\d+ of \d+ cases passed; a part of the suite, no verdict$/m)
  expect(run.code).toBe(0)
})

test('the tests fail if no question was asked, or no generated scenario ran', async () => {
  const options = { filter: 'top-level/vault-that-nothing-links' }
  const silent = await runVitest(await workingFolder(), { resolver: 'targetsOnly', options })
  expect(byStatus(silent, 'failed')).toEqual([])
  expect(silent.output).toContain('The resolver is not shown to conform: nothing was asked: the questions are of')
  expect(silent.code).toBe(1)
  const late = await runVitest(await workingFolder(), {
    resolver: 'reference',
    options: { ...options, runs: 100, seconds: 0.001 },
  })
  expect(byStatus(late, 'failed').map(({ failureMessages }) => failureMessages.join())).toEqual([
    expect.stringContaining('no generated scenario was run within the time limit'),
  ])
  expect(late.code).toBe(1)
})

test('a wrong answer fails its test; the scenario, the reasons and the command follow at the end', async () => {
  const options = { module: './my-resolver.ts' }
  const run = await runVitest(await workingFolder(), { resolver: 'registryOnly', options, args: ['-t', `${child}:`] })
  const [failed, ...others] = byStatus(run, 'failed')
  expect(others).toEqual([])
  const message = `ConformanceFailure: ${child}
  asked     isAttackable(child) at +7 s
  expected  true
  answered  false  missed
  breaks    one of BIND-2, STATE-1, STATE-8
  reproduce npx vitest run declared.suite.ts -t '${child}:'
            npx harborcheck reproduce ${child} ./my-resolver.ts`
  expect(failed?.failureMessages).toEqual([message])
  expect(run.output).toContain(message)
  expect(run.output).toContain(`ConformanceFailure: 
✗ ${child}
  A child is bound through its factory although the transaction called a router that nothing links

  +1 s  an account deploys factory
  +2 s  an account deploys router
  +3 s  agreementAOwner creates agreementA, covering factory (children: All)
  +4 s  agreementA's terms are locked for 30 d
  +5 s  attack mode is requested for agreementA
  +6 s  agreementA's attack request is approved
  +7 s  through router, factory deploys child by CREATE

  asked     isAttackable(child) at +7 s
  expected  true
              BIND-2    factory deployed child (create) at +7 s
              BIND-3    the transaction called router, which only forwarded the call
              CHILD-3   agreementA lists factory with scope All: the child is included
              STATE-11  child follows agreementA
              STATE-1   agreementA is UNDER_ATTACK
  answered  false  missed
  breaks    one of
              BIND-2: looks at the contract's own link only, never at its deployer
              STATE-1: treats UNDER_ATTACK as not attackable
              STATE-8: takes isTopLevelContractUnderAttack as the answer for children
  requests  node      eth_call → 200

  reproduce npx vitest run declared.suite.ts -t '${child}:'
            npx harborcheck reproduce ${child} ./my-resolver.ts
`)
  expect(run.code).toBe(1)
})

test('does not run a case that vitest filters out', async () => {
  const run = await runVitest(await workingFolder(), { resolver: 'counting', args: ['-t', `${child}:`] })
  expect(run.asked).toEqual(['created', 'asked', 'asked'])
})

test('a few cases share a chain, and a resolver never sees undone blocks', async () => {
  const options = { filter: 'no-code' }
  const run = await runVitest(await workingFolder(), { resolver: 'counting', options })
  const played = byStatus(run, 'passed').length + byStatus(run, 'failed').length
  expect(run.asked.filter((line) => line === 'created')).toHaveLength(Math.ceil(played / 4))
})

test('runs shuffled and concurrent tests one after another', async () => {
  const args = ['--sequence.shuffle', '--sequence.seed=5', '--sequence.concurrent']
  const run = await runVitest(await workingFolder(), { resolver: 'reference', options: { filter: 'time' }, args })
  expect(new Set(run.tests.map(({ status }) => status))).toEqual(new Set(['passed']))
})

test('skips a case without questions that the resolver can answer, with the reason', async () => {
  const run = await runVitest(await workingFolder(), { resolver: 'timeOnly', options: { filter: 'targets' } })
  expect(byStatus(run, 'passed')).toEqual([])
  expect(run.output).toContain('[the resolver has none of the methods that this case asks]')
})

describe('generated scenarios', () => {
  test('shrinks, prints and saves the first failure', async () => {
    const folder = await workingFolder()
    // Drawn at random, neither of the two would fail.
    const options = { filter: 'no-code', runs: 2, seed: 7 }
    const run = await runVitest(folder, { resolver: 'registryOnly', options })
    const messages = byStatus(run, 'failed').flatMap(({ failureMessages }) => failureMessages)
    const text = messages.find((message) => message.includes('✗ counterexample/')) ?? ''
    const [, id = ''] = /✗ counterexample\/([0-9a-f]{12})\n/.exec(text) ?? []
    expect(text).toContain(`saved     .harborcheck/counterexamples/${id}.json`)
    expect(text).toContain(`reproduce npx vitest run declared.suite.ts -t '2 generated scenarios'`)
    expect(text).toContain('BIND-2: looks at')
    expect(await readdir(join(folder, '.harborcheck', 'counterexamples'))).toEqual([`${id}.json`])
  })

  test('runs saved counterexamples first', async () => {
    const folder = await workingFolder()
    const counterexamples = join(folder, '.harborcheck', 'counterexamples')
    await mkdir(counterexamples, { recursive: true })
    const kept = scenario('counterexample/aaaaaaaaaaaa', 'Kept').attackableVault().ask(attackable('vault', true))
    await writeFile(join(counterexamples, 'aaaaaaaaaaaa.json'), JSON.stringify(kept.build()))
    await writeFile(join(counterexamples, 'bbbbbbbbbbbb.json'), '{}')
    const options = { filter: 'no-code', runs: 1 }
    const run = await runVitest(folder, { resolver: 'alwaysFalse', options, args: ['-t', 'generated scenario'] })
    expect(byStatus(run, 'failed')[0]?.failureMessages.join()).toContain('✗ counterexample/aaaaaaaaaaaa')
    expect(run.output).toContain('bbbbbbbbbbbb.json, which can no longer run')
  })
})

describe('known failures', () => {
  const write = async (entries: object[]) => {
    const folder = await workingFolder()
    await writeFile(join(folder, 'known.json'), JSON.stringify({ knownFailing: entries }))
    return folder
  }
  const chosen = { filter: 'immediate-deployer', knownFailing: 'known.json' }
  const reason = 'needs traces'

  test('listed rules explain failing cases, which are skipped with the reason', async () => {
    const folder = await write(['BIND-2', 'STATE-8'].map((rule) => ({ rule, reason })))
    const options = { filter: 'child-contracts', knownFailing: 'known.json' }
    const run = await runVitest(folder, { resolver: 'registryOnly', options })
    expect(byStatus(run, 'failed')).toEqual([])
    expect(run.output).toContain('known failure, unless other cases show another cause: needs traces')
    expect(run.tests.at(-1)?.fullName).toBe('registryOnly the known failing rules')
    expect(run.code).toBe(0)
  })

  test('a listed case that passes fails, and so does an unlisted failure', async () => {
    const passing = 'immediate-deployer/linked-router-in-between'
    const folder = await write([
      { case: child, reason },
      { case: passing, reason },
    ])
    const run = await runVitest(folder, { resolver: 'registryOnly', options: chosen })
    const failed = byStatus(run, 'failed')
    expect(failed.some(({ fullName }) => fullName.includes(child))).toBe(false)
    expect(failed.find(({ fullName }) => fullName.includes(passing))?.failureMessages.join()).toContain(
      `known failure ${passing} passes now: remove it from the list (needs traces)`,
    )
    // Of the others that break a rule the shortest is shown, and a command lists them all. Each refers to the first one.
    const messages = failed.flatMap(({ failureMessages }) => failureMessages)
    const others = messages.filter((message) => !message.includes(passing) || message.includes('\n  answered  '))
    const whole = others.filter((message) => message.includes('\n  answered  '))
    const shown = whole.map((message) => /(?<=: )\S+/.exec(message)?.[0])
    expect(new Set(shown).size).toBe(whole.length)
    for (const message of others.filter((one) => !whole.includes(one)))
      expect(shown).toContain(/^ConformanceFailure: missed, breaks .* \(see (\S+)\)$/.exec(message)?.[1])
    expect(others.length).toBeGreaterThan(whole.length)
    expect(run.output.match(/^✗ /gm)).toHaveLength(1)
    const saved = '.harborcheck/vitest/registryOnly.json'
    expect(run.output).toContain(
      `… and ${others.length - 1} more that break BIND-2: npx harborcheck report ${saved} --rule BIND-2\n`,
    )
    const read = await readReport(join(folder, saved))
    const broken = read.kind === 'run' ? read.report.cases.filter(({ verdict }) => verdict === 'failed') : []
    expect(broken.map(({ reproduce }) => reproduce)).toContain(
      `npx vitest run declared.suite.ts -t 'immediate-deployer/linked-clone-of-a-factory:'`,
    )
  })

  test('a listed rule that does not explain a skipped case fails the last test', async () => {
    const folder = await write([{ rule: 'CHILD-2', reason }])
    const options = { filter: 'child-contracts', knownFailing: 'known.json' }
    const run = await runVitest(folder, { resolver: 'registryOnly', options })
    const [last, ...others] = byStatus(run, 'failed').toReversed()
    const suspected = 'child-contracts/existing-only-ends-with-the-link'
    expect(others.some(({ fullName }) => fullName.includes(suspected))).toBe(false)
    expect(last?.fullName).toBe('registryOnly the known failing rules')
    expect(last?.failureMessages.join()).toContain(`✗ ${suspected}`)
  })

  test('a listed rule that is no longer broken fails', async () => {
    const folder = await write([{ rule: 'TIME-1', reason }])
    const options = { rule: 'TIME-1', knownFailing: 'known.json' }
    const run = await runVitest(folder, { resolver: 'reference', options })
    expect(byStatus(run, 'failed').map(({ failureMessages }) => failureMessages.join())).toEqual([
      expect.stringContaining('known failure rule TIME-1 is kept now: remove it from the list'),
    ])
  })

  test('an unsafe answer cannot be listed', async () => {
    const unsafe = 'states/requested-but-undecided'
    const folder = await write([{ case: unsafe, reason }])
    const options = { filter: unsafe, knownFailing: 'known.json' }
    const run = await runVitest(folder, { resolver: 'alwaysTrue', options })
    expect(byStatus(run, 'failed')[0]?.failureMessages.join()).toContain(
      'is unsafe, which no list can make a known failure (needs traces)',
    )
  })

  test('an unknown case in the list throws UsageError', async () => {
    const folder = await write([{ case: 'no/such-case', reason }])
    const { output, code } = await runVitest(folder, { resolver: 'registryOnly', options: chosen })
    expect(output).toContain('UsageError: There is no case "no/such-case"')
    expect(code).toBe(1)
  })
})

describe('wrong usage', () => {
  test.each<[object, string]>([
    [{ rule: 'BIND-99' }, 'There is no rule "BIND-99"\n  did you mean  BIND-9'],
    [{ filter: 'no-such-topic' }, 'No case is left to run'],
    [{ level: 'strict' }, 'The option level of conformance() cannot be "strict"'],
    [{ node: 'parity' }, 'The option node of conformance() cannot be "parity"'],
    [{ runs: 1.5 }, 'The option runs of conformance() cannot be 1.5'],
    [{ timeout: 0 }, 'The option timeout of conformance() cannot be 0'],
  ])('%j', (options, message) => {
    const declare = () => conformance('mine', () => ({}), options)
    expect(declare).toThrow(message)
    // A report points at the line that declares the tests.
    expect(declare).toThrow(expect.objectContaining({ name: 'UsageError', stack: expect.stringContaining(here) }))
  })

  test('no function that creates a resolver', async () => {
    const { output, code } = await runVitest(await workingFolder(), { resolver: 'nobody' })
    expect(output).toContain('UsageError: conformance() needs the function that creates the resolver')
    expect(output).toContain('declared.suite.ts:5')
    expect(code).toBe(1)
  })

  test('a call inside a test', async () => {
    const { output } = await runVitest(await workingFolder(), { suite: 'inside-a-test' })
    expect(output).toContain('UsageError: conformance() declares tests, but vitest is not collecting tests now')
  })

  test('a call inside a test of this process', () => {
    expect(() => conformance('mine', () => ({}))).toThrow('call it in a *.test.ts file that vitest runs')
  })

  test('a resolver that does not start fails each test with its message', async () => {
    const options = { filter: child }
    const run = await runVitest(await workingFolder(), { resolver: 'broken', options })
    expect(byStatus(run, 'failed')[0]?.failureMessages.join()).toContain('The subject did not start: no luck today')
  })
})
