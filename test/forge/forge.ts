import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs forge in the project's folder. Resolves whatever its exit code. */
export function forge(args: string[], env: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, NO_PROXY: '127.0.0.1', ...env }, maxBuffer: 2 ** 26 }
    execFile(forgeBinary(), args, options, (_error, stdout, stderr) => resolve({ stdout, stderr }))
  })
}
