import { expect, test } from 'vitest'
import { LogTail } from './log-tail.ts'

test('default: keeps the last lines of two streams, without colours', () => {
  const logged: string[] = []
  const log = new LogTail((line) => logged.push(line))
  expect(log.text()).toBeUndefined()
  const [output, error] = [log.stream(), log.stream()]
  output.push(Buffer.from('half a '))
  error.push(Buffer.from('\u001b[31mTraceback\u001b[0m:\r\n'))
  output.push(Buffer.from('line\nlast words'))
  output.end()
  expect(log.text()).toBe('Traceback:\nhalf a line\nlast words')
  expect(logged).toEqual(['Traceback:', 'half a line', 'last words'])
})

test('behavior: keeps 20 lines of 500 characters', () => {
  const log = new LogTail()
  const stream = log.stream()
  for (let line = 0; line < 50; line++) stream.push(Buffer.from(`${line} ${'é'.repeat(5000)}\n`))
  const lines = log.text()?.split('\n') ?? []
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe(`30 ${'é'.repeat(497)}…`)
})

test.each([1, 7, 19, 20, 21, 22, 300])(
  'behavior: shows the same text for lines in one chunk and byte by byte: %i',
  (count) => {
    const lines = Array.from({ length: count }, (_, line) => `${line}\n`).join('')
    for (const rest of ['', 'the beginning of another']) {
      const [atOnce, byByte] = [new LogTail(), new LogTail()]
      const [one, other] = [atOnce.stream(), byByte.stream()]
      for (const text of ['held ', `${lines}${rest}`]) one.push(Buffer.from(text))
      for (const letter of `held ${lines}${rest}`) other.push(Buffer.from(letter))
      for (const stream of [one, other]) stream.end()
      expect(atOnce.text()).toBe(byByte.text())
    }
  },
)
