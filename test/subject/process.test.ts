import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InternalError, UsageError } from '../../src/errors.ts'
import type { ProcessOptions } from '../../src/subject/process/launch-subject.ts'
import { type Answer, newRestarts, type Subject } from '../../src/subject/subject.ts'
import { contract, environment } from './environment.ts'
import { leftovers, startBroken, startCommand } from './setup.ts'

const ask = (subject: Subject) => subject.ask('isAttackable', { contract })

/** Asks one question after another, and gives what came of each: its value, or its reason. */
async function asks(subject: Subject, times: number): Promise<unknown[]> {
  const told = []
  for (let time = 0; time < times; time++) told.push(summary(await ask(subject)))
  return told
}

const summary = (answer: Answer) => (answer.kind === 'answered' ? answer.value : `${answer.kind}: ${answer.reason}`)

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

test('behavior: answers may come out of order', async () => {
  const subject = await startBroken('out-of-order')
  const answers = await Promise.all([ask(subject), ask(subject), ask(subject)])
  expect(answers.map(summary)).toEqual([true, false, false])
})

test('behavior: an answer may come byte by byte', async () => {
  const subject = await startBroken('byte-by-byte')
  expect(subject.info.name).toBe('byte-by-byte ✓')
  expect(await asks(subject, 2)).toEqual([false, false])
})

test('behavior: an error answer is a refusal, in one line', async () => {
  const subject = await startBroken('always-refuses')
  expect(await ask(subject)).toEqual({
    kind: 'refused',
    reason: 'The explorer is down. URL: http://127.0.0.1:1/',
  })
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
  const subject = await startBroken('hangs-now-and-then', { timeout: 400 })
  const late = 'errored: timed out: no answer within 0.4 s'
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
  expect(restarts).toEqual({ crashes: 0, late: 20, over: over.replace('errored: ', '') })
})

test('behavior: questions in flight beside a late one are asked again', async () => {
  const subject = await startBroken('hangs-now-and-then', { timeout: 400 })
  await asks(subject, 1)
  const answers = await Promise.all([ask(subject), ask(subject), delayed(200).then(() => ask(subject))])
  expect(answers.map(summary)).toEqual([false, 'errored: timed out: no answer within 0.4 s', false])
})

test('behavior: SIGTERM ignored is SIGKILL earned', async () => {
  const subject = await startBroken('ignores-sigterm', { timeout: 50, grace: 50 })
  const answer = await ask(subject)
  expect(summary(answer)).toBe('errored: timed out: no answer within 0.05 s')
  await subject.close()
  expect(leftovers()).toEqual([])
})

test('behavior: a crash is told with its code and its log, and started again 3 times in a run', async () => {
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

test('behavior: half a line is no answer', async () => {
  const subject = await startBroken('crashes-mid-line')
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 9'])
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

test('behavior: what it prints instead of an answer is quoted, and made harmless', async () => {
  const subject = await startBroken('prints-garbage')
  const wrong = 'errored: protocol violation: expected JSON; the line: attackable: yes'
  expect(await asks(subject, 2)).toEqual([wrong, wrong])
})

test('behavior: what it prints beside an answer is a violation, and costs no second question', async () => {
  const subject = await startBroken('prints-beside')
  const wrong = 'errored: protocol violation: expected JSON; the line: resolving…'
  expect(await asks(subject, 3)).toEqual([wrong, wrong, wrong])
})

test('behavior: a wrong type is told with its place', async () => {
  const subject = await startBroken('wrong-type')
  expect(await asks(subject, 1)).toEqual([
    'errored: protocol violation: result: expected true or false; the line: {"jsonrpc":"2.0","id":2,"result":"yes"}',
  ])
})

test('behavior: an id never asked', async () => {
  const subject = await startBroken('wrong-id')
  expect(await asks(subject, 1)).toEqual([
    'errored: protocol violation: id: expected the id of a question, got 1002, which was never asked; the line: {"jsonrpc":"2.0","id":1002,"result":true}',
  ])
})

test('behavior: an answer given twice is held against the next question', async () => {
  const subject = await startBroken('answers-twice')
  const again = (id: number) =>
    `errored: protocol violation: id: expected each id once, got ${id} again; the line: {"jsonrpc":"2.0","id":${id},"result":true}`
  expect(await asks(subject, 3)).toEqual([false, again(2), again(3)])
})

test('behavior: a line is at most 1 MiB', async () => {
  const subject = await startBroken('long-line')
  const answers = await asks(subject, 2)
  expect(answers[0]).toMatch(/^errored: protocol violation: expected a line of at most 1 MiB; the line: .{500}…$/)
  expect(answers[1]).toMatch(/"id":3/)
})

test('behavior: a flood of nonsense ends the process', async () => {
  const subject = await startBroken('floods-output', { grace: 50 })
  const answers = await asks(subject, 9)
  expect(answers[0]).toBe('errored: protocol violation: expected JSON; the line: nonsense')
  expect(answers.at(-1)).toMatch(/^errored: protocol violation: it kept printing .* started again 3 times already$/)
})

test('behavior: a log of 1 GB costs time, and no memory', async () => {
  const subject = await startBroken('floods-log', { timeout: 300_000 })
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 50)
  expect(await asks(subject, 1)).toEqual([false])
  clearInterval(watch)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(100e6)
}, 300_000)

test('behavior: what left the process group is ended too, and not waited for', async () => {
  const subject = await startBroken('leaves-daemon')
  expect(await asks(subject, 2)).toEqual([false, 'errored: subject exited: code 0'])
  // Linux shows the environment of a process, by which it is found.
  if (process.platform === 'linux') expect(leftovers()).toEqual([])
})

test('behavior: an answer that is late, and comes twice even so', async () => {
  const subject = await startBroken('answers-late', { timeout: 300, grace: 900 })
  const late = 'errored: timed out: no answer within 0.3 s'
  expect(await asks(subject, 2)).toEqual([late, late])
})

test.each([2, 3, 5])('behavior: an exit at any place of an answer, seed %i', async (seed) => {
  const subject = await startBroken('exits-at-random', {}, String(seed))
  const answers = await asks(subject, 12)
  expect(answers).toContain(false)
  const exits = answers.filter((answer) => answer !== false)
  expect(exits.length).toBeGreaterThan(0)
  for (const exit of exits) expect(exit).toMatch(/^errored: subject exited: code 1/)
})

test.each([
  ['last-words', 'protocol violation: expected JSON; the line: goodbye'],
  [
    'answers-twice',
    expect.stringMatching(/^protocol violation: (id: expected each id once, got 2 again|result: expected null)/),
  ],
])('behavior: a violation after the last answer is told: %s', async (name, reason) => {
  const strays: string[] = []
  const subject = await startBroken(name, { onStray: (stray) => strays.push(stray.reason) })
  expect(await asks(subject, 1)).toEqual([false])
  await subject.close()
  expect(strays).toEqual([reason])
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

test('behavior: a child that it leaves behind ends with it', async () => {
  const subject = await startBroken('leaves-child', { grace: 50 })
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 0'])
})

test.each(['bom', 'crlf', 'blank', 'extra', 'twice', 'whole'])('behavior: tolerated: %s', async (trick) => {
  const subject = await startBroken('odd-lines', {}, trick)
  expect(await asks(subject, 2)).toEqual([false, false])
})

test.each([
  ['utf8', 'expected UTF-8; the line: "�("'],
  ['nul', 'expected JSON; the line: \\u{0}\\u{0}'],
  ['nested', /^expected JSON; the line: \[{500}…$/],
  ['deep', /^result: expected true or false; the line: .{500}…$/],
  ['huge', /^result: expected true or false; the line: .{500}…$/],
  ['inherited', /^expected either a result or an error; the line: /],
  ['hugeid', /^id: expected the id of a request; the line: /],
  ['proto', /^jsonrpc: expected "2.0"; the line: /],
  ['batch', /^expected a JSON-RPC response; the line: /],
  ['noversion', /^jsonrpc: expected "2.0"; the line: /],
  ['neither', /^expected either a result or an error; the line: /],
  ['both', /^expected either a result or an error; the line: /],
  ['textid', /^id: expected the id of a question, got "2", which was never asked; the line: /],
  ['nullid', /^id: expected the id of a question, got null, which was never asked; the line: .*Parse error/],
  ['null', 'expected a JSON-RPC response; the line: null'],
])('behavior: a violation, and no crash: %s', async (trick, violation) => {
  const subject = await startBroken('odd-lines', {}, trick)
  const answer = await ask(subject)
  expect(answer.kind).toBe('errored')
  const reason = 'reason' in answer ? answer.reason.replace('protocol violation: ', '') : ''
  expect(reason).toEqual(typeof violation === 'string' ? violation : expect.stringMatching(violation))
})

/** Asks about two networks in turn, and a third time about the first; also which processes were told of which chain. */
async function onTwoNetworks(way: string, options: ProcessOptions = {}) {
  const log: string[] = []
  const restarts = newRestarts()
  const here = await startBroken('two-networks', { restarts, onLog: (line) => log.push(line), ...options }, way)
  const elsewhere = await here.beside?.({ ...environment, chainId: 31338 })
  const told = [await ask(here), elsewhere && (await ask(elsewhere)), await ask(here)]
  await elsewhere?.close()
  told.push(await ask(here))
  await here.close()
  const processes = [...new Set(log.map((line) => line.split(' ')[0]))]
  return {
    told: told.map((answer) => answer && summary(answer)),
    restarts,
    log: log.map((line) => `${processes.indexOf(line.split(' ')[0])}${line.slice(line.indexOf(' '))}`),
  }
}

describe('behavior: two networks', () => {
  test('one process is initialised whenever the other one is asked about', async () => {
    const { told, log, restarts } = await onTwoNetworks('follows')
    expect(told).toEqual([true, false, true, true])
    expect(log).toEqual([31337, 31338, 31337, 31338, 31337].map((chain) => `0 is told of ${chain}`))
    expect(restarts).toEqual({ crashes: 0, late: 0 })
  })

  test('one that takes no notice of it answers for the wrong network', async () => {
    expect((await onTwoNetworks('ignores')).told).toEqual([true, true, true, true])
  })

  test('one that refuses it stays with its own network, and another one is started', async () => {
    const { told, log, restarts } = await onTwoNetworks('refuses')
    expect(told).toEqual([true, false, true, true])
    expect(log).toEqual(['0 is told of 31337', '0 is told of 31338', '1 is told of 31338'])
    expect(restarts).toEqual({ crashes: 0, late: 0, apart: true })
  })

  test.each([
    ['exits', { crashes: 1, late: 0 }],
    ['hangs', { crashes: 0, late: 1 }],
  ])(
    'one that %s is started again for its own, and another one for the other: it is not tried once more',
    async (way, count) => {
      const options = { timeout: 2000, startTimeout: 2000, grace: 50 }
      const { told, restarts } = await onTwoNetworks(way, options)
      const exited = 'errored: subject exited: code 7'
      expect(told).toEqual([way === 'exits' ? exited : true, false, true, true])
      expect(restarts).toEqual({ ...count, apart: true })
    },
  )
})

test('behavior: the log is told as it comes', async () => {
  const lines: string[] = []
  const subject = await startBroken('ignores-sigterm', { timeout: 50, grace: 100, onLog: (line) => lines.push(line) })
  await ask(subject)
  await subject.close()
  expect(lines).toEqual(['not now'])
})

test('error: it dies before it is initialised', async () => {
  const start = startBroken('crashes-at-start')
  await expect(start).rejects.toThrow(InternalError)
  const error = await start.catch((thrown: InternalError) => thrown)
  expect((error as InternalError).render().replace(/command .*/, 'command …')).toMatchInlineSnapshot(`
    "The subject did not start: subject exited: code 3
      command …
      log      ModuleNotFoundError: No module named web3"
  `)
})

test('error: it never answers initialize', async () => {
  const start = startBroken('hangs-at-start', { startTimeout: 100, grace: 50 })
  await expect(start).rejects.toThrow('The subject did not start: timed out: no answer to initialize within 0.1 s')
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
