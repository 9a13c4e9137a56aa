import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A step of a workflow or of a composite action. */
type Step = { name?: string; run?: string; uses?: string; env?: Record<string, string>; 'working-directory'?: string }
type Job = {
  steps: readonly Step[]
  /** The workspace, an absolute path. */
  folder: string
  /** Values of expressions, such as `inputs.arguments`. */
  values?: Record<string, string>
  env?: Record<string, string>
}
/** `code`: that of the first step that failed, or 0. Steps after it are not run. */
type Outcome = { code: number; stdout: string; stderr: string; summary: string }

/**
 * Runs the `run` steps of a job as GitHub's runner does on Linux: each in a bash of its own with `-eo pipefail`, expressions
 * replaced by text, the runner's variables and files present. Steps that use another action are left out.
 */
export async function runSteps({ steps, folder, values = {}, env = {} }: Job): Promise<Outcome> {
  const runner = await mkdtemp(join(tmpdir(), 'harborcheck-runner-'))
  const files = Object.fromEntries(
    ['GITHUB_STEP_SUMMARY', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_ENV'].map((name) => [name, join(runner, name)]),
  )
  for (const file of Object.values(files)) await writeFile(file, '')
  const RUNNER_TEMP = join(runner, 'temp')
  await mkdir(RUNNER_TEMP)
  const filled = (text: string) =>
    text.replaceAll(/\$\{\{ *([a-z_.-]+) *\}\}/g, (expression, name) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${expression} has no value here`)
      return value
    })
  const outcome: Outcome = { code: 0, stdout: '', stderr: '', summary: '' }
  for (const [index, step] of steps.entries()) {
    if (step.run === undefined || outcome.code !== 0) continue
    const script = join(RUNNER_TEMP, `step-${index}.sh`)
    await writeFile(script, filled(step.run))
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: resolve(folder, filled(step['working-directory'] ?? '.')),
      env: {
        ...process.env,
        ...env,
        ...files,
        RUNNER_TEMP,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: folder,
        ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text)])),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (data) => (outcome.stdout += data))
    child.stderr.on('data', (data) => (outcome.stderr += data))
    outcome.code = await new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
  }
  outcome.summary = await readFile(files.GITHUB_STEP_SUMMARY as string, 'utf8')
  await rm(runner, { recursive: true })
  return outcome
}
