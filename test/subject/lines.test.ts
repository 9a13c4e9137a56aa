// What a process prints, and what is made of it.
import { expect, test } from 'vitest'
import { ask, asks, startBroken, summary } from './setup.ts'

test('behavior: accepts answers out of order', async () => {
  const subject = await startBroken('out-of-order')
  const answers = await Promise.all([ask(subject), ask(subject), ask(subject)])
  expect(answers.map(summary)).toEqual([true, false, false])
})

test('behavior: accepts an answer byte by byte', async () => {
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

test('behavior: an unfinished line is not an answer', async () => {
  const subject = await startBroken('crashes-mid-line')
  expect(await asks(subject, 1)).toEqual(['errored: subject exited: code 9'])
})

test('behavior: quotes and escapes output that is not an answer', async () => {
  const subject = await startBroken('prints-garbage')
  const wrong = 'errored: protocol violation: expected JSON; the line: attackable: yes'
  expect(await asks(subject, 2)).toEqual([wrong, wrong])
})

test('behavior: additional output is a violation of one question', async () => {
  const subject = await startBroken('prints-beside')
  const wrong = 'errored: protocol violation: expected JSON; the line: resolving…'
  expect(await asks(subject, 3)).toEqual([wrong, wrong, wrong])
})

test('behavior: reports a wrong type with its place', async () => {
  const subject = await startBroken('wrong-type')
  expect(await asks(subject, 1)).toEqual([
    'errored: protocol violation: result: expected true or false; the line: {"jsonrpc":"2.0","id":2,"result":"yes"}',
  ])
})

test('behavior: reports an unknown id', async () => {
  const subject = await startBroken('wrong-id')
  expect(await asks(subject, 1)).toEqual([
    'errored: protocol violation: id: expected the id of a question, got 1002, which was never asked; the line: {"jsonrpc":"2.0","id":1002,"result":true}',
  ])
})

test('behavior: a repeated answer is a violation of the next question', async () => {
  const subject = await startBroken('answers-twice')
  const again = (id: number) =>
    `errored: protocol violation: id: expected each id once, got ${id} again; the line: {"jsonrpc":"2.0","id":${id},"result":true}`
  expect(await asks(subject, 3)).toEqual([false, again(2), again(3)])
})

test('behavior: limits a line to 1 MiB', async () => {
  const subject = await startBroken('long-line')
  const answers = await asks(subject, 2)
  expect(answers[0]).toMatch(/^errored: protocol violation: expected a line of at most 1 MiB; the line: .{500}…$/)
  expect(answers[1]).toMatch(/"id":3/)
})

test('behavior: ends a process that floods its output', async () => {
  const subject = await startBroken('floods-output', { grace: 50 })
  const answers = await asks(subject, 9)
  expect(answers[0]).toBe('errored: protocol violation: expected JSON; the line: nonsense')
  expect(answers.at(-1)).toMatch(/^errored: protocol violation: it kept printing .* started again 3 times already$/)
})

test('behavior: a log of 1 GB costs time, but no memory', async () => {
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
})

test('behavior: ignores a late answer that is repeated', async () => {
  const subject = await startBroken('answers-late', { timeout: 300, grace: 900 })
  const late = 'errored: timed out: no answer within 0.3 s'
  expect(await asks(subject, 2)).toEqual([late, late])
})

test.each([2, 3, 5])('behavior: reports an exit at any byte of an answer, seed %i', async (seed) => {
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
])('behavior: reports a violation after the last answer: %s', async (name, reason) => {
  const violations: string[] = []
  const subject = await startBroken(name, { onLateViolation: (violation) => violations.push(violation.reason) })
  expect(await asks(subject, 1)).toEqual([false])
  await subject.close()
  expect(violations).toEqual([reason])
})

test.each(['bom', 'crlf', 'blank', 'extra', 'twice', 'whole'])('behavior: accepts %s', async (trick) => {
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
])('behavior: reports a violation without a crash: %s', async (trick, violation) => {
  const subject = await startBroken('odd-lines', {}, trick)
  const answer = await ask(subject)
  expect(answer.kind).toBe('errored')
  const reason = 'reason' in answer ? answer.reason.replace('protocol violation: ', '') : ''
  expect(reason).toEqual(typeof violation === 'string' ? violation : expect.stringMatching(violation))
})
