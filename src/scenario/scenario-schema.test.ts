import { expect, test } from 'vitest'
import { scenario } from './builder.ts'
import { parseScenario } from './parse-scenario.ts'

const withCode = (code: string) =>
  JSON.stringify({
    ...scenario('my/code', 'Code').build(),
    steps: [{ do: 'deploy', contract: 'vault', kind: 'vault', code }],
  })

test.each(['0x00', '0xfe01', `0x${'5b'.repeat(500)}`])('accepts the code %s of a vault', (code) => {
  expect(parseScenario(withCode(code), 'mine.json').steps[0]).toMatchObject({ code })
})

test.each(['0x', '0x0', '0xEF', '0xef00', '00', `0x${'5b'.repeat(501)}`, '0x00\n'])('rejects the code %j', (code) => {
  expect(() => parseScenario(withCode(code), 'mine.json')).toThrow('is not a valid scenario')
})
