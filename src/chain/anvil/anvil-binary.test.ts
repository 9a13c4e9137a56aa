import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { InternalError } from '../../platform/errors.ts'
import { anvilBinary, binaryPackage, checkExecutable, ownAnvilVersion, whyNotRun } from './anvil-binary.ts'

function program(text: string, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'anvil')
  writeFileSync(path, text, { mode })
  return path
}

test('the binary is executable', () => {
  expect(execFileSync(anvilBinary(), ['--version'], { encoding: 'utf8' })).toMatch(/^anvil Version: 1\./)
})

test('runs the binary of HARBORCHECK_ANVIL, and reads its version', () => {
  vi.stubEnv('HARBORCHECK_ANVIL', program('#!/bin/sh\necho "anvil Version: 1.9.2-stable"\n', 0o755))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(anvilBinary()).toBe(process.env.HARBORCHECK_ANVIL)
  expect(ownAnvilVersion()).toBe('1.9.2-stable')
  vi.stubEnv('HARBORCHECK_ANVIL', program('#!/bin/sh\necho hello\n', 0o755))
  expect(ownAnvilVersion).toThrow('HARBORCHECK_ANVIL does not name an Anvil that runs here')
})

test.each([
  ['linux', 'x64', '@foundry-rs/anvil-linux-amd64'],
  ['linux', 'arm64', '@foundry-rs/anvil-linux-arm64'],
  ['darwin', 'arm64', '@foundry-rs/anvil-darwin-arm64'],
  ['win32', 'x64', '@foundry-rs/anvil-win32-amd64'],
])('names the package for %s %s', (platform, arch, name) => {
  expect(binaryPackage(platform, arch)).toBe(name)
})

test('behavior: an error explains how to install a missing binary', () => {
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

test('behavior: an error explains how to set a missing exec bit', () => {
  const path = program('#!/bin/sh\n', 0o644)
  expect(() => checkExecutable(path)).toThrow(
    expect.objectContaining({
      message: "Anvil's binary is not executable",
      exitCode: 3,
      next: expect.stringContaining(`chmod +x '${path}'`),
    }),
  )
})

test('behavior: an error names a missing interpreter', () => {
  expect(whyNotRun(program('#!/no/such/loader\n', 0o755))).toMatchObject({
    message: "This machine cannot run Anvil's binary",
    exitCode: 3,
    facts: { cause: 'its interpreter, the loader of glibc, is missing' },
    next: expect.stringContaining('glibc'),
  })
})

test('behavior: an error includes the output of a binary that fails', () => {
  const path = program('#!/bin/sh\necho "GLIBC_2.35 not found" >&2; exit 1\n', 0o755)
  expect(whyNotRun(path)?.facts.cause).toBe('GLIBC_2.35 not found')
  expect(whyNotRun(anvilBinary())).toBe(undefined)
})
