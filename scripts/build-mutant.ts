import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Mutant } from '../src/mistakes/mutants.ts'
import { at, type Patch } from '../src/mistakes/patches/patch.ts'
import { requireBanner } from './require-banner.ts'

const reference = fileURLToPath(new URL('../src/reference/', import.meta.url))

/**
 * Builds each mutant, the reference resolver with one fault, into a module `<folder>/<id>.js`. Each has its own copy of the
 * resolver's files; the libraries are shared chunks.
 * @throws {Error} if the text that a patch replaces does not occur exactly once.
 */
export async function buildMutant(mutants: readonly Mutant[], folder: string): Promise<void> {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  await build({
    entryPoints: mutants.map(({ id }) => ({ in: `mutant:${id}`, out: id })),
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    banner: requireBanner,
    plugins: [
      {
        name: 'mutants',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^mutant:/ }, ({ path }) => ({
            path: resolve(reference, 'index.ts'),
            namespace: path,
          }))
          onResolve({ filter: /^\.\/.*\.ts$/ }, ({ path, namespace }) =>
            namespace.startsWith('mutant:') ? { path: resolve(reference, path), namespace } : undefined,
          )
          for (const [id, fault] of byId) {
            onLoad({ filter: /\.ts$/, namespace: `mutant:${id}` }, async ({ path }) => ({
              loader: 'ts',
              resolveDir: reference,
              contents: patched(await readFile(path, 'utf8'), basename(path), fault),
            }))
          }
        },
      },
    ],
  })
}

/** A file of the reference resolver with the fault's patches. */
function patched(source: string, name: string, { id, patches }: Mutant): string {
  const namePatch = at('index.ts', "name: 'reference'").replace(`name: '${id}'`)
  return [namePatch, ...patches].filter(({ file }) => file === name).reduce(applyOnce, source)
}

function applyOnce(source: string, { file, find, replace }: Patch): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${file} has this text ${parts.length - 1} times instead of once: ${find}`)
  return parts.join(replace)
}
