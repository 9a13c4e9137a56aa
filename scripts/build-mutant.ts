import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Mutant, type Patch, patch } from '../src/mutants/mutant.ts'

const reference = fileURLToPath(new URL('../src/reference/', import.meta.url))

/**
 * Builds the reference resolver with each fault into a module of its own, `<folder>/<id>.js`. Each has its own copy of
 * the resolver's few files; the libraries are shared.
 * @throws where the place of a patch does not occur exactly once.
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

/** A file of the reference resolver as the fault has it. */
function patched(source: string, name: string, { id, patches }: Mutant): string {
  const itsName = patch('index.ts', "name: 'reference'", `name: '${id}'`)
  return [itsName, ...patches].filter(({ file }) => file === name).reduce(applyOnce, source)
}

function applyOnce(source: string, { file, find, replace }: Patch): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
  return parts.join(replace)
}
