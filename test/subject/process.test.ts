import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { InternalError, SubjectError, UsageError } from '../../src/platform/errors.ts'
import { eventually } from '../support/eventually.ts'
import { ask, asks, leftovers, startBroken, startCommand, summary } from './setup.ts'

test('default: asks a process', async () => {
  const subject = await startBroken('always-true')
  expect(subject.info).toEqual({
    name: 'always-true',
    version: '1.0.0',
    capabilities: ['isAttackable'],
    unknown: ['divination'],
  })
  expect(await ask(subject)).toEqual({ kind: 'answered', value: true })
  expect(leftovers()).not.toEqual([])
})

test('behavior: closing lets it shut down by itself, once', async () => {
  const subject = await startBroken('always-true')
  await Promise.all([subject.close(), subject.close()])
  expect(leftovers()).toEqual([])
  expect(summary(await ask(subject))).toBe('errored: the subject was closed')
})

test('behavior: does not ask undeclared methods', async () => {
  const subject = await startBroken('always-true')
  expect(await subject.ask('targets', {})).toEqual({ kind: 'refused', reason: 'it does not declare targets' })
})

test('behavior: a subject that the limit of processes keeps from starting is not at fault', async () => {
  const command = "echo 'libgomp: pthread_create: Resource temporarily unavailable' >&2; exit 1"
  await expect(startCommand(command)).rejects.toMatchObject({
    message: 'This machine cannot start a process for the subject.',
    exitCode: 3,
  })
})

test('behavior: never sends invalid params', async () => {
  const subject = await startBroken('always-true')
  const wrong = subject.ask('isAttackable', { contract: '0x12' })
  await expect(wrong).rejects.toThrow(InternalError)
  expect(await asks(subject, 1)).toEqual([true])
})

test('behavior: a late answer fails one question, and restarts the subject', async () => {
  const subject = await startBroken('hangs-now-and-then', { timeout: 2_000 })
  const late = 'errored: timed out: no answer within 2 s'
  expect(await asks(subject, 6)).toEqual([false, false, late, false, false, late])
})

test('behavior: allows more late answers than exits', async () => {
  const subject = await startBroken('hangs', { timeout: 50 })
  expect(new Set(await asks(subject, 5))).toEqual(new Set(['errored: timed out: no answer within 0.05 s']))
})

test('behavior: does not restart a subject that was late 20 times', async () => {
  const restarts = { crashes: 0, late: 18 }
  const subject = await startBroken('hangs', { timeout: 50, restarts })
  const late = 'errored: timed out: no answer within 0.05 s'
  const over = `${late}; it was started again 20 times already`
  expect(await asks(subject, 5)).toEqual([late, late, late, over, over])
  expect(restarts).toEqual({ crashes: 0, late: 20, exhausted: over.replace('errored: ', '') })
})

test('behavior: asks other pending questions again after a late answer', async () => {
  const subject = await startBroken('hangs-now-and-then', { timeout: 2_000 })
  await asks(subject, 1)
  const answers = await Promise.all([ask(subject), ask(subject), delayed(1_000).then(() => ask(subject))])
  expect(answers.map(summary)).toEqual([false, 'errored: timed out: no answer within 2 s', false])
})

test('behavior: sends SIGKILL if SIGTERM is ignored', async () => {
  const subject = await startBroken('ignores-sigterm', { timeout: 50, grace: 50 })
  const answer = await ask(subject)
  expect(summary(answer)).toBe('errored: timed out: no answer within 0.05 s')
  await subject.close()
  expect(leftovers()).toEqual([])
})

test('behavior: reports a crash with its code and log, and restarts 3 times in a run', async () => {
  const subject = await startBroken('crashes-at-question')
  const answer = await ask(subject)
  expect(answer).toMatchObject({ kind: 'errored', reason: 'subject exited: code 1' })
  expect(answer).toHaveProperty('log', expect.stringContaining('Error: no such storage slot'))
  expect(await asks(subject, 5)).toEqual([
    ...Array(3).fill('errored: subject exited: code 1'),
    ...Array(2).fill('errored: subject exited: code 1; it was started again 3 times already'),
  ])
})

test('behavior: an exit between two questions fails the next one', async () => {
  const subject = await startBroken('exits-after-each')
  expect(await asks(subject, 4)).toEqual([
    false,
    'errored: subject exited: code 0',
    false,
    'errored: subject exited: code 0',
  ])
})

test('behavior: reports a crash during a restart', async () => {
  const mark = join(tmpdir(), `harborcheck-${process.pid}`)
  const subject = await startBroken('crashes-again', {}, mark)
  expect(existsSync(mark)).toBe(true)
  expect(await asks(subject, 3)).toEqual([
    'errored: subject exited: code 5',
    ...Array(2).fill('errored: subject exited: code 4'),
  ])
  rmSync(mark)
})

test('behavior: reports the signal that ended a shell command', async () => {
  const info = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'sh', capabilities: ['isAttackable'] } })
  const subject = await startCommand(`read -r _; echo '${info}'; read -r _; kill -KILL $$`)
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: signal SIGKILL'])
})

test('behavior: ends processes that left the process group', async () => {
  const subject = await startBroken('leaves-daemon')
  expect(await asks(subject, 2)).toEqual([false, 'errored: subject exited: code 0'])
  // Linux shows the environment of a process, by which it is found.
  if (process.platform === 'linux') expect(leftovers()).toEqual([])
})

test.runIf(process.platform === 'linux')('behavior: ends a daemon that cleared its environment', async () => {
  const name = `daemon-of-${process.pid}`
  const daemon = () =>
    execFileSync('ps', ['ax', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`sh -c while :; do sleep 60; done ${name}`) && !/^ *\d+ Z/.test(line))
  const info = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'sh', capabilities: ['isAttackable'] } })
  const subject = await startCommand(
    `env -i setsid sh -c 'while :; do sleep 60; done' ${name} >&2 & read -r _; echo '${info}'; read -r _; sleep 60`,
    { grace: 50 },
  )
  await eventually(() => expect(daemon()).toHaveLength(1))
  await subject.close()
  expect(daemon()).toEqual([])
})

test('behavior: a process that never reads fails only its questions', async () => {
  const subject = await startBroken('never-reads', { timeout: 100, grace: 50 })
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask(subject)))
  expect(new Set(answers.map(summary))).toEqual(new Set(['errored: timed out: no answer within 0.1 s']))
})

test.each([
  ['closes-input', 'errored: subject exited: it closed its input'],
  ['closes-output', 'errored: subject exited: it closed its output'],
])('behavior: reports a process that %s', async (name, reason) => {
  const subject = await startBroken(name, { grace: 50 })
  expect(await asks(subject, 1)).toEqual([reason])
})

test('regression: reports the exit code even if the output closes long before the exit', async () => {
  const info = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'sh', capabilities: ['isAttackable'] } })
  const subject = await startCommand(
    `read -r _; echo '${info}'; read -r _; trap 'exit 127' TERM; exec >&-; sleep 60 & wait`,
  )
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 127'])
})

test('behavior: ends children that it leaves behind', async () => {
  const subject = await startBroken('leaves-child', { grace: 50 })
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 0'])
})

test('behavior: forwards the log at once', async () => {
  const lines: string[] = []
  const subject = await startBroken('ignores-sigterm', { timeout: 50, grace: 100, onLog: (line) => lines.push(line) })
  await ask(subject)
  await subject.close()
  expect(lines).toEqual(['not now'])
})

test('error: exits before it is initialised', async () => {
  const start = startBroken('crashes-at-start')
  await expect(start).rejects.toThrow(SubjectError)
  const error = await start.catch((thrown: SubjectError) => thrown)
  expect((error as SubjectError).render().replace(/command .*/, 'command …')).toMatchInlineSnapshot(`
    "The subject did not start: subject exited: code 3
      command …
      log      ModuleNotFoundError: No module named web3"
  `)
})

test('error: does not answer initialize', async () => {
  const start = startBroken('hangs-at-start', { startTimeout: 100, grace: 50 })
  await expect(start).rejects.toThrow('The subject did not start: timed out: no answer to initialize within 0.1 s')
})

test('error: does not flush its output', async () => {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'buffered', capabilities: ['isAttackable'] } })
  // Perl prints to a pipe when 8 KiB are full.
  const start = startCommand(`exec perl -ne 'print q(${answer}), "\\n"'`, { startTimeout: 1_000, grace: 50 })
  await expect(start).rejects.toMatchObject({
    message:
      'The subject did not start: timed out: no answer to initialize within 1 s, and nothing at all on standard output',
    next: expect.stringMatching(/flush standard output .* in Python, .* in Perl, .* in C/),
  })
})

test('error: prints before it answers initialize', async () => {
  await expect(startBroken('prints-banner')).rejects.toThrow(
    'The subject did not start: protocol violation: expected JSON; the line: resolver ready',
  )
  await expect(startBroken('prints-banner')).rejects.toMatchObject({ next: expect.stringContaining('standard error') })
})

test('error: declares no method', async () => {
  await expect(startBroken('declares-nothing')).rejects.toThrow(
    'it declares no method of the protocol, only divination: the methods are bindingAgreement, ',
  )
})

test('error: the command does not exist', async () => {
  await expect(startCommand('no-such-resolver --verbose')).rejects.toThrow(UsageError)
  await expect(startCommand('')).rejects.toThrow(UsageError)
})

const delayed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
