import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { InternalError } from '../../errors.ts'
import { anvilBinary, binaryPackage } from './binary.ts'

test('the binary is executable', () => {
  expect(execFileSync(anvilBinary(), ['--version'], { encoding: 'utf8' })).toMatch(/^anvil Version: 1\./)
})

test.each([
  ['linux', 'x64', '@foundry-rs/anvil-linux-amd64'],
  ['linux', 'arm64', '@foundry-rs/anvil-linux-arm64'],
  ['darwin', 'arm64', '@foundry-rs/anvil-darwin-arm64'],
  ['win32', 'x64', '@foundry-rs/anvil-win32-amd64'],
])('the package of %s %s', (platform, arch, name) => {
  expect(binaryPackage(platform, arch)).toBe(name)
})

test('behavior: a binary that is not installed is an error that says how to install it', () => {
  const missing = () => anvilBinary(binaryPackage('plan9', 'mips'))
  expect(missing).toThrow(InternalError)
  expect(missing).toThrow(
    expect.objectContaining({
      exitCode: 3,
      facts: expect.objectContaining({ package: '@foundry-rs/anvil-plan9-mips' }),
      next: 'npm install --include=optional',
    }),
  )
})
