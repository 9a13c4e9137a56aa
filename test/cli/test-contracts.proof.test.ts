import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './harborcheck.ts'

test('the mocks conform in every case about contracts, and in 100 generated scenarios', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const { code, stdout } = await runCommand(['test-contracts'], { cwd })
  expect(stdout).toContain('The contracts of the mocks conform.')
  expect(Number(/^(\d+) scenarios \(100 generated\)/m.exec(stdout)?.[1])).toBeGreaterThan(450)
  expect(code).toBe(0)
})
