import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))

export type VitestRun = {
  code: number
  /** The printed report, without colours. */
  output: string
  /** Every test that a filter did not leave out, with its full name. */
  tests: { fullName: string; status: string; failureMessages: string[] }[]
  /** The lines that the counting resolver wrote. */
  asked: string[]
}

/** A new working folder, deleted after the test. */
export async function workingFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-vitest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs vitest in a process of its own on the fixture suite. */
export async function runVitest(
  folder: string,
  { resolver, options = {}, suite = 'declared', args = [] }: RunOptions,
): Promise<VitestRun> {
  const report = join(folder, 'report.json')
  const asked = join(folder, 'asked')
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, '--no-color']
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [vitest, 'run', suite, '--root', fixtures, ...reporters, ...args],
      {
        cwd: folder,
        env: { ...process.env, RESOLVER: resolver, OPTIONS: JSON.stringify(options), ASKED: asked },
        maxBuffer: 2 ** 26,
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
  const { testResults } = JSON.parse(await readFile(report, 'utf8'))
  return {
    code,
    output,
    tests: testResults.flatMap((file: { assertionResults: VitestRun['tests'] }) => file.assertionResults),
    asked: (await readFile(asked, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
  }
}

export type RunOptions = { resolver?: string; options?: object; suite?: string; args?: string[] }
