import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { requireBanner } from '../../scripts/require-banner.ts'

/**
 * Bundles a program for the tests that start it, and resolves with the bundle's path. Started often, a bundle takes a
 * quarter of the processor time that tsx takes, which reads and compiles every file of the program at each start. It is
 * written where it finds the packages.
 */
export async function bundled(program: URL): Promise<string> {
  const name = `${process.pid}-${basename(program.pathname, '.ts')}.mjs`
  const outfile = fileURLToPath(new URL(`../../node_modules/.cache/harborcheck/${name}`, import.meta.url))
  await build({
    entryPoints: [fileURLToPath(program)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['tsx'],
    banner: requireBanner,
    logLevel: 'error',
  })
  return outfile
}
