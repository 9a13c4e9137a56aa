// Bundles a script and runs it: `node scripts/bundled.mjs scripts/bench.ts --scenarios 300`. tsx, which compiles at run time,
// would add a third to the memory that a script measures. As compiled code it uses the workers in dist/.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [, self, script, ...args] = process.argv
// Packages are not bundled; they are resolved from this folder.
const outfile = fileURLToPath(new URL('../node_modules/.cache/harborcheck/bundled.js', import.meta.url))
await build({
  entryPoints: [script],
  outfile,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})
process.argv = [process.argv[0], self, ...args]
await import(pathToFileURL(outfile).href)
