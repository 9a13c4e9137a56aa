import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { InternalError, SubjectError, UsageError } from '../../src/errors.ts'
import { eventually } from '../support/eventually.ts'
import { ask, asks, leftovers, startBroken, startCommand, summary } from './setup.ts'

test('default', async () => {
  const subject = await startBroken('always-true')
  expect(subject.info).toEqual({ name: 'always-true', version: '1.0.0', capabilities: ['isAttackable'] })
  expect(await ask(subject)).toEqual({ kind: 'answered', value: true })
  expect(leftovers()).not.toEqual([])
})

test('behavior: it shuts down by itself when it is closed, once', async () => {
  const subject = await startBroken('always-true')
  await Promise.all([subject.close(), subject.close()])
  expect(leftovers()).toEqual([])
  expect(summary(await ask(subject))).toBe('errored: the subject was closed')
})

test('behavior: a method that is not declared is not asked', async () => {
  const subject = await startBroken('always-true')
  expect(await subject.ask('targets', {})).toEqual({ kind: 'refused', reason: 'it does not declare targets' })
})

test('behavior: params that are not of the protocol are never sent', async () => {
  const subject = await startBroken('always-true')
  const wrong = subject.ask('isAttackable', { contract: '0x12' })
  await expect(wrong).rejects.toThrow(InternalError)
  expect(await asks(subject, 1)).toEqual([true])
})

test('behavior: a late answer costs one question, and the subject is started again', async () => {
  const subject = await startBroken('hangs-now-and-then', { timeout: 2_000 })
  const late = 'errored: timed out: no answer within 2 s'
  expect(await asks(subject, 6)).toEqual([false, false, late, false, false, late])
})

test('behavior: lateness is forgiven more often than an exit', async () => {
  const subject = await startBroken('hangs', { timeout: 50 })
  expect(new Set(await asks(subject, 5))).toEqual(new Set(['errored: timed out: no answer within 0.05 s']))
})

test('behavior: a subject that was late 20 times is not started again', async () => {
  const restarts = { crashes: 0, late: 18 }
  const subject = await startBroken('hangs', { timeout: 50, restarts })
  const late = 'errored: timed out: no answer within 0.05 s'
  const over = `${late}; it was started again 20 times already`
  expect(await asks(subject, 5)).toEqual([late, late, late, over, over])
  expect(restarts).toEqual({ crashes: 0, late: 20, exhausted: over.replace('errored: ', '') })
})

test('behavior: questions in flight beside a late one are asked again', async () => {
  const subject = await startBroken('hangs-now-and-then', { timeout: 2_000 })
  await asks(subject, 1)
  const answers = await Promise.all([ask(subject), ask(subject), delayed(1_000).then(() => ask(subject))])
  expect(answers.map(summary)).toEqual([false, 'errored: timed out: no answer within 2 s', false])
})

test('behavior: SIGTERM ignored is SIGKILL earned', async () => {
  const subject = await startBroken('ignores-sigterm', { timeout: 50, grace: 50 })
  const answer = await ask(subject)
  expect(summary(answer)).toBe('errored: timed out: no answer within 0.05 s')
  await subject.close()
  expect(leftovers()).toEqual([])
})

test('behavior: a crash is reported with its code and its log, and started again 3 times in a run', async () => {
  const subject = await startBroken('crashes-at-question')
  const answer = await ask(subject)
  expect(answer).toMatchObject({ kind: 'errored', reason: 'subject exited: code 1' })
  expect(answer).toHaveProperty('log', expect.stringContaining('Error: no such storage slot'))
  expect(await asks(subject, 5)).toEqual([
    ...Array(3).fill('errored: subject exited: code 1'),
    ...Array(2).fill('errored: subject exited: code 1; it was started again 3 times already'),
  ])
})

test('behavior: an exit between two questions is held against the next one', async () => {
  const subject = await startBroken('exits-after-each')
  expect(await asks(subject, 4)).toEqual([
    false,
    'errored: subject exited: code 0',
    false,
    'errored: subject exited: code 0',
  ])
})

test('behavior: a crash when it is started again', async () => {
  const mark = join(tmpdir(), `harborcheck-${process.pid}`)
  const subject = await startBroken('crashes-again', {}, mark)
  expect(existsSync(mark)).toBe(true)
  expect(await asks(subject, 3)).toEqual([
    'errored: subject exited: code 5',
    ...Array(2).fill('errored: subject exited: code 4'),
  ])
  rmSync(mark)
})

test('behavior: a death by a signal, of a subject that is a line of shell', async () => {
  const info = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'sh', capabilities: ['isAttackable'] } })
  const subject = await startCommand(`read -r _; echo '${info}'; read -r _; kill -KILL $$`)
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: signal SIGKILL'])
})

test('behavior: what left the process group is ended too, and not waited for', async () => {
  const subject = await startBroken('leaves-daemon')
  expect(await asks(subject, 2)).toEqual([false, 'errored: subject exited: code 0'])
  // Linux shows the environment of a process, by which it is found.
  if (process.platform === 'linux') expect(leftovers()).toEqual([])
})

test.runIf(process.platform === 'linux')('behavior: a daemon without its environment is ended too', async () => {
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

test('behavior: one that never reads costs no more than its question', async () => {
  const subject = await startBroken('never-reads', { timeout: 100, grace: 50 })
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask(subject)))
  expect(new Set(answers.map(summary))).toEqual(new Set(['errored: timed out: no answer within 0.1 s']))
})

test.each([
  ['closes-input', 'errored: subject exited: it closed its input'],
  ['closes-output', 'errored: subject exited: it closed its output'],
])('behavior: %s', async (name, reason) => {
  const subject = await startBroken(name, { grace: 50 })
  expect(await asks(subject, 1)).toEqual([reason])
})

test('regression: on a busy machine its exit is seen long after its closed output, and its code is still the reason', async () => {
  const info = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'sh', capabilities: ['isAttackable'] } })
  const subject = await startCommand(
    `read -r _; echo '${info}'; read -r _; trap 'exit 127' TERM; exec >&-; sleep 60 & wait`,
  )
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 127'])
})

test('behavior: a child that it leaves behind ends with it', async () => {
  const subject = await startBroken('leaves-child', { grace: 50 })
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 0'])
})

test('behavior: the log is passed on as it comes', async () => {
  const lines: string[] = []
  const subject = await startBroken('ignores-sigterm', { timeout: 50, grace: 100, onLog: (line) => lines.push(line) })
  await ask(subject)
  await subject.close()
  expect(lines).toEqual(['not now'])
})

test('error: it dies before it is initialised', async () => {
  const start = startBroken('crashes-at-start')
  await expect(start).rejects.toThrow(SubjectError)
  const error = await start.catch((thrown: SubjectError) => thrown)
  expect((error as SubjectError).render().replace(/command .*/, 'command …')).toMatchInlineSnapshot(`
    "The subject did not start: subject exited: code 3
      command …
      log      ModuleNotFoundError: No module named web3"
  `)
})

test('error: it never answers initialize', async () => {
  const start = startBroken('hangs-at-start', { startTimeout: 100, grace: 50 })
  await expect(start).rejects.toThrow('The subject did not start: timed out: no answer to initialize within 0.1 s')
})

test('error: it does not flush what it prints', async () => {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { name: 'buffered', capabilities: ['isAttackable'] } })
  // Perl prints to a pipe when 8 KiB are full.
  const start = startCommand(`exec perl -ne 'print q(${answer}), "\\n"'`, { startTimeout: 1_000, grace: 50 })
  await expect(start).rejects.toMatchObject({
    message:
      'The subject did not start: timed out: no answer to initialize within 1 s, and nothing at all on standard output',
    next: expect.stringMatching(/flush standard output .* in Python, .* in Perl, .* in C/),
  })
})

test('error: it prints before it answers initialize', async () => {
  await expect(startBroken('prints-banner')).rejects.toThrow(
    'The subject did not start: protocol violation: expected JSON; the line: resolver ready',
  )
})

test('error: it declares nothing', async () => {
  await expect(startBroken('declares-nothing')).rejects.toThrow('it declares no method of the protocol')
})

test('error: there is no such command', async () => {
  await expect(startCommand('no-such-resolver --verbose')).rejects.toThrow(UsageError)
  await expect(startCommand('')).rejects.toThrow(UsageError)
})

const delayed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
