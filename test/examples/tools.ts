import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** PATH for the examples: this machine's, with the npm package's cast first if it is installed. */
export const path = [...castFolder(), process.env.PATH].join(delimiter)

/** The binary itself: the package's launcher starts a Node of its own for every call. */
function castFolder(): string[] {
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/cast/package.json'))
    const arch = process.arch === 'x64' ? 'amd64' : process.arch
    return [join(dirname(resolve(`@foundry-rs/cast-${process.platform}-${arch}/package.json`)), 'bin')]
  } catch {
    return []
  }
}

/** The commands that this machine does not have. */
export function missing(commands: readonly string[]): string[] {
  return commands.filter((command) => {
    try {
      execFileSync('sh', ['-c', `command -v ${command}`], { env: { ...process.env, PATH: path }, stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
}
