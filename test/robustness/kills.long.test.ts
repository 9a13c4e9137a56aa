import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, test } from 'vitest'
import { limit, seed, times } from './support/amount.ts'
import { marked } from './support/marked.ts'
import { firstLines, openProblems, type Problems, wrongText } from './support/problems.ts'
import { type Random, randomFrom } from './support/random.ts'

/**
 * A command, or one of the processes that it has started, is killed at a random moment: nothing of it is left, the exit
 * code says what happened, no report looks whole that is not, and the next run works. Which moment it is in differs from
 * run to run; what has to hold does not. Linux only: processes are found by their environment.
 */

const bin = fileURLToPath(new URL('../../bin/harborcheck.js', import.meta.url))
const reports = ['--json', 'report.json', '--junit', 'report.xml', '--html', 'report.html']
const explorer = `exec '${process.execPath}' '${bin}' explorer`

/** Commands whose subject is right, and which take a second or some; `up` takes until it is ended. */
const commands: Record<string, string[]> = {
  test: ['test', 'reference', '--filter', 'top-level/*', '--runs', '0', ...reports],
  'test with generated scenarios': ['test', 'reference', '--filter', 'top-level/approved*', '--runs', '12', ...reports],
  'test on two networks': ['test', 'reference', '--filter', 'networks/attackable-*', '--runs', '0', ...reports],
  smoke: ['smoke', 'reference'],
  reproduce: ['reproduce', 'immediate-deployer/factory-behind-an-unlinked-router'],
  compare: ['compare', 'reference', 'reference', '--filter', 'top-level/*', '--runs', '0', '--json', 'report.json'],
  'test-explorer': ['test-explorer', '--command', explorer, '--filter', 'top-level/*', '--json', 'report.json'],
  up: ['up', 'top-level/approved-agreement-opens-its-vault'],
  'up, everything': ['up'],
}
const signals = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Target = 'harborcheck' | 'anvil' | 'worker' | 'another'

/** Milliseconds after which a command that was ended counts as hanging. */
const HANGS = 60_000

type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

let runs = 0

/** Starts a command in a folder, with temporary files of its own there. */
function start(args: string[], folder: string) {
  runs += 1
  const mark = `${process.pid}.${runs}`
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const env = { ...process.env, TMPDIR: temporary, HARBORCHECK_KILLED: mark }
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('exit', (code, signal) => {
      // Its last words are read; whoever else holds the pipes is found by the mark.
      setTimeout(() => resolve({ code, signal, stdout, stderr }), 50)
    })
  })
  return { child, ended, mark: `HARBORCHECK_KILLED=${mark}`, output: () => stdout }
}

type Running = ReturnType<typeof start>

function targetOf({ child, mark }: Running, random: Random): { target: Target; pid: number; command: string } {
  const wanted = random.pick<Target>(['harborcheck', 'anvil', 'another'])
  const own = { target: 'harborcheck' as const, pid: child.pid as number, command: 'harborcheck' }
  if (wanted === 'harborcheck') return own
  const others = marked(mark).filter(({ pid, isAnvil }) => pid !== child.pid && isAnvil === (wanted === 'anvil'))
  if (others.length === 0) return own
  const other = random.pick(others)
  return { target: other.command.includes('cli/worker') ? 'worker' : wanted, ...other }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

/** What is wrong with how a command ended. */
function wrongEnd(
  name: string,
  target: Target,
  signal: NodeJS.Signals,
  { code, signal: by, stderr }: Ended,
): string | undefined {
  const wrong = wrongText(stderr)
  if (wrong) return wrong
  const context = `ended by code ${code}, signal ${by}: ${firstLines(stderr)}`
  if (target === 'harborcheck') {
    // Before it listens to signals, they end it as they end any program; after the last step nothing is left to end.
    const fits = by === signal || code === 0 || (signal !== 'SIGKILL' && code === 128 + constants.signals[signal])
    return fits ? undefined : context
  }
  if (by !== null) return context
  // A chain or a worker that dies is nobody's fault but the machine's; a subject or an explorer that dies does not conform.
  const [allowed, what] = target === 'another' ? [[0, 1], 1] : [[0, 3], 3]
  if (name.startsWith('up') && code === 143) return undefined
  if (!allowed.includes(code as number)) return context
  return code === what && what === 3 && stderr === '' ? 'code 3 without a word' : undefined
}

/** What is wrong with the reports that a run left. */
function wrongReport(folder: string, cases: number | undefined): string | undefined {
  const json = join(folder, 'report.json')
  const [xml, html] = ['report.xml', 'report.html'].map((name) => join(folder, name)) as [string, string]
  if (existsSync(xml) && !readFileSync(xml, 'utf8').trimEnd().endsWith('</testsuites>')) return 'half a report.xml'
  if (existsSync(html) && !readFileSync(html, 'utf8').trimEnd().endsWith('</html>')) return 'half a report.html'
  if (!existsSync(json)) return undefined
  try {
    const report = JSON.parse(readFileSync(json, 'utf8'))
    const played = (report.cases ?? report.scenarios ?? []).length
    if (report.complete !== false && cases !== undefined && played < cases)
      return `a report of ${played} cases looks whole`
  } catch {
    return 'half a report.json'
  }
  return undefined
}

/** The files below a folder that a run leaves. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/^(report\.\w+|tmp|tmp\/tsx-\d+.*|\.harborcheck.*)$/.test(name),
  )

/** How many cases the report of a command has where nothing disturbs it. */
const whole: Record<string, number> = {}
beforeAll(async () => {
  console.log(`ROBUSTNESS_SEED=${seed}`)
  for (const name of Object.keys(commands).filter((name) => commands[name]?.includes('report.json'))) {
    const folder = mkdtempSync(join(tmpdir(), 'harborcheck-kills-'))
    const { code, stderr } = await start(commands[name] as string[], folder).ended
    if (code !== 0) throw new Error(`${name} fails undisturbed: ${stderr}`)
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    whole[name] = (report.cases ?? report.scenarios ?? []).length
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(process.platform !== 'linux')(
  'survives kills at random moments',
  async () => {
    const problems = openProblems()
    for (let index = 0; index < times(5); index++) await killOne(index, problems)
    problems.none()
  },
  limit(900_000),
)

async function killOne(index: number, problems: Problems): Promise<void> {
  const random = randomFrom(seed, index)
  const folder = mkdtempSync(join(tmpdir(), 'harborcheck-kills-'))
  const [name, args] = random.pick(Object.entries(commands))
  const signal = random.pick(signals)
  const running = start(args, folder)
  const delay = random.below(name.startsWith('up') ? 3_000 : 1_800)
  await Promise.race([sleep(delay), running.ended])
  const { target, pid, command } = targetOf(running, random)
  send(pid, signal)
  const context = `kill ${index} of seed ${seed}: ${name}, ${signal} to ${target} (${command}) after ${delay} ms`

  // What is up may stay up without its chain, and is ended as people end it.
  const isUp = name.startsWith('up') && target !== 'harborcheck'
  if (isUp) await Promise.race([sleep(2_000), running.ended])
  if (isUp) send(running.child.pid as number, 'SIGTERM')
  const ended = await Promise.race([running.ended, sleep(HANGS, undefined, { ref: false })])
  if (!ended) {
    problems.add(`${name} hangs after ${signal} to ${target}`, context)
    for (const one of marked(running.mark)) send(one.pid, 'SIGKILL')
  } else {
    const wrong = wrongEnd(name, target, signal, ended)
    if (wrong) problems.add(wrong, context)
  }
  const left = await leftOf(running.mark)
  if (left.length > 0) problems.add(`processes are left: ${left.map((one) => one.command).join('; ')}`, context)
  for (const one of left) send(one.pid, 'SIGKILL')
  const report = wrongReport(folder, whole[name])
  if (report) problems.add(report, context)
  const files = filesIn(folder)
  if (files.length > 0) problems.add(`files are left: ${files.join(', ')}`, context)
  const next = await start(
    ['test', 'reference', '--filter', 'top-level/approved*', '--runs', '0', '--json', 'next.json'],
    folder,
  ).ended
  if (next.code !== 0) problems.add(`the next run: code ${next.code}, ${firstLines(next.stderr)}`, context)
  if (name.startsWith('up')) {
    const state = await start(['world', 'state'], folder).ended
    if (state.code !== 2)
      problems.add(`world state afterwards: code ${state.code}, ${firstLines(state.stderr)}`, context)
  }
  rmSync(folder, { recursive: true })
}

/** What is left of a command, once it had ten seconds to go. */
async function leftOf(mark: string) {
  for (let attempt = 0; attempt < 100 && marked(mark).length > 0; attempt++) await sleep(100)
  return marked(mark)
}
