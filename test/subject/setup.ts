import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect } from 'vitest'
import { startModuleSubject } from '../../src/subject/module/start-module-subject.ts'
import type { ProcessOptions } from '../../src/subject/process/launch-subject.ts'
import { startProcessSubject } from '../../src/subject/process/start-process-subject.ts'
import type { Subject, SubjectAnswer } from '../../src/subject/subject.ts'
import { eventually } from '../support/eventually.ts'
import { contract, environment } from './environment.ts'

/** Patient with a busy machine; a test of lateness sets its own limit. */
const patient: ProcessOptions = { timeout: 600_000, startTimeout: 600_000, grace: 60_000 }

/** Starts `broken/process/<name>.mjs`; `args` are added to its command. It is closed after the test. */
export async function startBroken(name: string, options?: ProcessOptions, ...args: string[]): Promise<Subject> {
  const file = fileURLToPath(new URL(`./broken/process/${name}.mjs`, import.meta.url))
  return startCommand(`exec '${process.execPath}' '${file}' ${args.join(' ')}`, options)
}

/** Starts a command as a subject. It is closed after the test. */
export async function startCommand(command: string, options?: ProcessOptions): Promise<Subject> {
  return opened(await startProcessSubject({ command }, environment, { ...patient, ...options }))
}

/** Starts `broken/module/<name>`, or the module at an absolute path. It is closed after the test. */
export async function startModule(name: string, options?: ProcessOptions): Promise<Subject> {
  const path = fileURLToPath(new URL(`./broken/module/${name}`, import.meta.url))
  const absolute = name.startsWith('/') ? name : path
  return opened(await startModuleSubject({ path: absolute }, environment, { ...patient, ...options }))
}

/** Asks about one contract. */
export const ask = (subject: Subject) => subject.ask('isAttackable', { contract })

/** Asks one question after another, and gives what came of each: its value, or its reason. */
export async function asks(subject: Subject, times: number): Promise<unknown[]> {
  const answers = []
  for (let time = 0; time < times; time++) answers.push(summary(await ask(subject)))
  return answers
}

/** What came of a question: its value, or its reason. */
export const summary = (answer: SubjectAnswer) =>
  answer.kind === 'answered' ? answer.value : `${answer.kind}: ${answer.reason}`

const open: Subject[] = []

function opened(subject: Subject): Subject {
  open.push(subject)
  return subject
}

const mark = `HARBORCHECK_TEST=${process.pid}.${Date.now()}`
process.env.HARBORCHECK_TEST = mark.split('=')[1]

/** The processes that were started from this test file, directly or not, and still run. */
export function leftovers(): string[] {
  const table = execFileSync('ps', ['axeww', '-o', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return table
    .split('\n')
    .filter((line) => line.includes(mark) && !/^\s*\d+ Z/.test(line) && !line.includes('ps axeww'))
    .filter((line) => Number.parseInt(line, 10) !== process.pid)
}

/** Every test ends with its subjects closed and no process left. */
afterEach(async () => {
  await Promise.all(open.splice(0).map((subject) => subject.close()))
  await eventually(() => expect(leftovers()).toEqual([]))
})
