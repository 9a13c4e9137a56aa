import { expect, test } from 'vitest'
import { run, skipWithout } from './examples.ts'

/** The Python example is asked the whole suite; examples.long.test.ts asks a part of it. */
test('python: conforms, and every rule is kept but those of methods that it leaves out', async ({ skip }) => {
  skipWithout(['python3'], skip)
  const { code, stdout, report } = await run('python', ['--command', 'python3 examples/python/resolver.py'])
  expect(stdout).toContain('python-example conforms at level deployment.')
  expect(code).toBe(0)
  const notShown = report.rules.filter(({ passed }) => passed === 0).map(({ id }) => id)
  expect(notShown.filter((id) => !/^(LIST-|TERM-|OPEN-6)/.test(id))).toEqual([])
})
