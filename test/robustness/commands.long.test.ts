import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { start } from '../cli/harborcheck.ts'
import { limit, seed, times } from './support/amount.ts'
import { mutate } from './support/mutate-bytes.ts'
import { firstLines, openProblems, wrongText } from './support/problems.ts'
import { randomFrom } from './support/random.ts'
import { type Kind, realFiles } from './support/real-files.ts'

/** Mutated files through the real command: it does what it is for, or ends with exit code 2 and names the file. */

let real: Record<Kind, string[]>
beforeAll(async () => {
  console.log(`ROBUSTNESS_SEED=${seed}`)
  real = await realFiles()
})

type Command = {
  kind: Kind
  args: string[]
  /** Where the file is, below the working folder. */
  file: string
  /** The exit codes that it may have. */
  codes: number[]
}

const quick = ['--filter', 'top-level/vault-*', '--runs', '0']
const stored = '0123456789ab'
const counterexample = join('.harborcheck', 'counterexamples', `${stored}.json`)

/** What reads a file. The subject is right: only what a file says can be wrong. */
const commands: Command[] = [
  // A scenario that is hardened may be more than the reference resolver can answer.
  { kind: 'scenario', args: ['reproduce', 'file.json'], file: 'file.json', codes: [0, 1, 2] },
  { kind: 'scenario', args: ['reproduce', 'file.json', '--as', 'solidity'], file: 'file.json', codes: [0, 2] },
  {
    kind: 'scenario',
    args: ['promote', 'file.json', '--as', 'my/file', '--out', 'out.json'],
    file: 'file.json',
    codes: [0, 2],
  },
  {
    kind: 'scenario',
    args: ['promote', stored, '--as', 'my/file', '--out', 'out.json'],
    file: counterexample,
    codes: [0, 2],
  },
  {
    kind: 'scenario',
    args: ['test', 'reference', '--filter', 'top-level/vault-*', '--runs', '1'],
    file: counterexample,
    codes: [0, 1],
  },
  { kind: 'state', args: ['reproduce', 'file.json'], file: 'file.json', codes: [0, 1, 2] },
  // A list of what the reference resolver does right does not hold.
  {
    kind: 'known-failing',
    args: ['test', 'reference', ...quick, '--known-failing', 'file.json'],
    file: 'file.json',
    codes: [0, 1, 2],
  },
  { kind: 'report', args: ['report', 'file.json'], file: 'file.json', codes: [0, 2] },
  { kind: 'report', args: ['report', 'file.json', '--html', 'out.html'], file: 'file.json', codes: [0, 2] },
  { kind: 'comparison', args: ['report', 'file.json', '--verbose'], file: 'file.json', codes: [0, 2] },
]

test(
  'commands survive mutated files',
  async () => {
    const problems = openProblems()
    for (let index = 0; index < times(12); index++) {
      const random = randomFrom(seed, index)
      const { kind, args, file, codes } = commands[index % commands.length] as Command
      const { bytes, what } = mutate(random.pick(real[kind]), random)
      const cwd = mkdtempSync(join(tmpdir(), 'harborcheck-robustness-'))
      mkdirSync(join(cwd, '.harborcheck', 'counterexamples'), { recursive: true })
      writeFileSync(join(cwd, file), bytes)
      const { code, stdout, stderr } = await start(args, { cwd }).ended
      const context = `${index} of seed ${seed}: ${args.join(' ')}: ${what}`
      const wrong = wrongText(stdout) ?? wrongText(stderr)
      if (wrong) problems.add(wrong, context)
      if (!codes.includes(code as number)) problems.add(`exit code ${code}: ${firstLines(stderr)}`, context)
      const names = stderr.includes(file) || stderr.includes('my/file')
      if (code === 2 && !names) problems.add(`exit code 2 without the file: ${firstLines(stderr)}`, context)
      rmSync(cwd, { recursive: true })
    }
    problems.none()
  },
  limit(900_000),
)

/** What a folder says is up may be anything: nothing of it leads away from this machine. */
const oddAddresses = [
  'http://127.0.0.1:1',
  'http://127.0.0.1:99999',
  'http://',
  'x',
  '',
  'file:///etc/passwd',
  '[',
  'javascript:1',
]

test(
  'ignores a mutated record of a running chain',
  async () => {
    const problems = openProblems()
    for (let index = 0; index < times(4); index++) {
      const random = randomFrom(seed, index)
      const cwd = mkdtempSync(join(tmpdir(), 'harborcheck-robustness-'))
      const up = join(cwd, '.harborcheck', 'up')
      mkdirSync(up, { recursive: true })
      const address = () => random.pick(oddAddresses)
      const note = { pid: 1, title: 'up', url: address(), rpcUrl: address(), explorerUrl: address() }
      // Bytes of an address are not mutated: it could become that of another machine.
      const { bytes, what } = mutate(JSON.stringify({ ...note, url: '', rpcUrl: '', explorerUrl: '' }), random)
      writeFileSync(join(up, '1.json'), bytes)
      writeFileSync(join(up, '2.json'), JSON.stringify(note))
      for (const args of [['world', 'state'], ['down']]) {
        const { code, stderr } = await start(args, { cwd }).ended
        const context = `${index} of seed ${seed}: ${args.join(' ')}: ${what}; ${JSON.stringify(note)}`
        const wrong = wrongText(stderr)
        if (wrong) problems.add(wrong, context)
        if (code !== 2) problems.add(`exit code ${code}: ${firstLines(stderr)}`, context)
      }
      rmSync(cwd, { recursive: true })
    }
    problems.none()
    expect(oddAddresses.some((address) => /^https?:\/\/(?!127\.0\.0\.1)./.test(address))).toBe(false)
  },
  limit(900_000),
)
