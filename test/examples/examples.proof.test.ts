import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildGoExample, examples, expectConforms, run, skipWithout } from './examples.ts'

/** As examples.long.test.ts, with more cases. */

test.for(examples)('$name', async (example, { skip }) => {
  const { askedByProof, tools = [] } = example
  skipWithout(tools, skip)
  await expectConforms(example, askedByProof)
})

test('go: the whole suite', async ({ skip }) => {
  skipWithout(['go'], skip)
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { code, stdout } = await run('go', ['--command', await buildGoExample(folder)])
  expect(stdout).toContain('go-example conforms at level deployment.')
  expect(code).toBe(0)
})
