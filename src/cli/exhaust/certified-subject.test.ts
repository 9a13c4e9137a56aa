import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certifiedSubject } from './certified-subject.ts'

test('a command is identified by its words, and by the files among them', () => {
  const sha256 = createHash('sha256').update(readFileSync('package.json')).digest('hex')
  const of = (command: string) => certifiedSubject({ path: undefined, command })
  expect(of('no-such-program package.json src')).toEqual({
    command: "--command 'no-such-program package.json src'",
    sha256,
  })
  expect(of('no-such-program')).toEqual({ command: '--command no-such-program' })
})
