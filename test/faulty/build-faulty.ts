import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Fault, Patch } from './faults.ts'

const reference = fileURLToPath(new URL('../../src/subject/reference/', import.meta.url))

/** Builds the reference resolver with a fault into a module of its own, and gives its path. */
export async function buildFaulty(fault: Fault, folder: string): Promise<string> {
  const outfile = join(folder, `${fault.id}.mjs`)
  await build({
    entryPoints: [join(reference, 'index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [
      {
        name: 'fault',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/]subject[\\/]reference[\\/][^\\/]+\.ts$/ }, async ({ path }) => ({
            loader: 'ts',
            contents: fault.patches
              .filter(({ file }) => file === basename(path))
              .reduce(applyOnce, await readFile(path, 'utf8')),
          }))
        },
      },
    ],
  })
  return outfile
}

function applyOnce(source: string, { file, find, replace }: Patch): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
  return parts.join(replace)
}
