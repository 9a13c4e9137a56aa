import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../src/report/report.ts'
import { start } from '../cli/harborcheck.ts'
import { missing, path } from './tools.ts'

const onBinding = ['bindingAgreement', 'isAttackable', 'timeRemaining']
export const examples = [
  {
    name: 'typescript',
    subject: ['examples/typescript/resolver.ts'],
    methods: [...onBinding, 'terms'],
    open: /^(LIST-|OPEN-6)/,
  },
  {
    name: 'javascript',
    subject: ['examples/javascript/resolver.js'],
    methods: onBinding,
    // It differs from the Python one in how it finds the deployer: the whole suite takes half a minute, and tells no more.
    filter: 'immediate-deployer/*',
    atLeast: 100,
  },
  {
    name: 'python',
    subject: ['--command', 'python3 examples/python/resolver.py'],
    methods: onBinding,
    // examples.proof.test.ts asks it the whole suite.
    filter: '{immediate-deployer,cutoff-time,child-contracts,countdown-expiry,no-code}/*',
    atLeast: 300,
    tools: ['python3'],
  },
  {
    name: 'solidity',
    called: 'CheckTarget',
    subject: ['--forge', 'examples/solidity/CheckTarget.s.sol:CheckTarget', '--timeout', '60'],
    methods: ['isAttackable'],
    // Forge takes most of a minute for the whole suite. The script reads what the explorer says, and the state.
    filter: 'countdown-expiry/*',
    tools: ['curl'],
    atLeast: 20,
  },
]

export function skipWithout(tools: string[], skip: (condition: boolean, reason: string) => void): void {
  const without = missing(tools)
  skip(without.length > 0, `this machine has no ${without.join(', ')}`)
}

/** Runs the suite against an example, and counts the questions that it declares a method for. */
export async function run(name: string, args: string[]) {
  const reports = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const file = join(reports, `${name}.json`)
  const { code, stdout } = await start(['test', ...args, '--runs', '0', '--json', file], { env: { PATH: path } }).ended
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  await rm(reports, { recursive: true })
  const declared = report.cases.flatMap(({ questions }) =>
    questions.filter(({ method }) => report.subject.capabilities.includes(method)),
  )
  return { code, stdout, report, declared: declared.length }
}
