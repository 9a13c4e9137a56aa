import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { catalogue } from '../../src/cases/index.ts'
import { exportAs } from '../../src/export/export-as.ts'
import { answer } from '../../src/model/answer-question.ts'
import type { TargetAnswer } from '../../src/model/question.ts'
import type { ProgramLanguage } from '../../src/platform/program-languages.ts'
import { walkSteps } from '../../src/scenario/network-steps.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { path as withCast } from '../examples/tools.ts'

/** The cases whose exported programs are run. */
export const cases = [
  'top-level/approved-agreement-opens-its-vault',
  'cutoff-time/link-then-spawn-in-one-block',
  'countdown-expiry/one-jump-over-the-end',
  'conflicting-registries/adopted-but-never-registered',
  'terms/stranger-changes-nothing',
  'targets/only-counting-down',
  'create3/several-through-a-router',
  'official-deployer/linked-proxy',
]

/** The program of a case. */
export const written = (id: string, language: ProgramLanguage) =>
  exportAs(caseOf(id), language, { chainId: 31_337, otherChainId: 31_338 })

/** The PATH for exported shell scripts, with cast and anvil of the npm packages. */
export const path = [anvilFolder(), withCast].join(delimiter)

function anvilFolder(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  return join(dirname(resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)), 'bin')
}

/** Runs a program to its end, whatever its exit code. */
export function run(file: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(file, args, { env: { ...process.env, ...env }, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** Runs a program of `cast`; without `rpcUrl` it starts a chain of its own. */
export async function playCast(folder: string, program: string, rpcUrl = '') {
  const file = join(folder, 'scenario.sh')
  await writeFile(file, program)
  return run('sh', [file], { PATH: path, NO_PROXY: '127.0.0.1', RPC_URL: rpcUrl })
}

export function caseOf(id: string): Scenario {
  const found = catalogue.find((scenario) => scenario.id === id)
  if (!found) throw new Error(`there is no case ${id}`)
  return found
}

/** The model's answers to the questions of a scenario, in order: `isAttackable(vault) = true`. */
export function answersOf(scenario: Scenario): string[] {
  return [...walkSteps(scenario)].flatMap(({ step, world }) =>
    step.do === 'ask'
      ? step.questions.map((question) => {
          const about = question.method === 'targets' ? '' : question.contract
          return sorted(`${question.method}(${about}) = ${JSON.stringify(answer(world, question).value)}`)
        })
      : [],
  )
}

/** The answers that an exported program reports as right, and those that it reports as wrong. */
export function foundIn(output: string) {
  const lines = (mark: string) =>
    [...output.matchAll(new RegExp(`^ *${mark} +(\\w+\\(\\w*\\) = .*)$`, 'gm'))].map(([, line = '']) => sorted(line))
  return { right: lines('ok'), wrong: lines('WRONG') }
}

/** Sorts lists of targets, which are sets. */
function sorted(line: string): string {
  const [, asked, list] = /^(targets\(\) = )(\[.*\])$/.exec(line) ?? []
  if (list === undefined) return line
  const targets = JSON.parse(list) as TargetAnswer[]
  const inOrder = targets.map(({ contracts, ...target }) =>
    JSON.stringify({ ...target, contracts: contracts.toSorted() }),
  )
  return `${asked}[${inOrder.toSorted().join()}]`
}
