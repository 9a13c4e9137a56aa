import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { hashOf } from './oracle.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A hash of programs with all that they import, bundled without comments and without code that they never use, and of the
 * versions of all packages. The catalogue does not count unless `cases`: each row has the hash of its own cases.
 * What programs read from files at run time does not count.
 */
export async function hashCode(programs: readonly string[], { cases = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outdir: 'out',
    write: false,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    minifyWhitespace: true,
    logLevel: 'error',
    plugins: [
      {
        name: 'catalogue',
        setup({ onResolve }) {
          if (!cases) onResolve({ filter: /\/cases\/index\.ts$/ }, ({ path }) => ({ path, external: true }))
        },
      },
    ],
  })
  return hashOf([readFileSync(`${root}package-lock.json`, 'utf8'), ...outputFiles.map(({ text }) => text)])
}
