// Runs a script as the command is run, bundled: `node scripts/bundled.mjs scripts/bench.ts --worlds 300`. What compiles
// TypeScript on its way in would add a third to the memory that a script measures of itself.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [, self, script, ...args] = process.argv
// Packages stay outside of the bundle, and are found from here.
const outfile = fileURLToPath(new URL('../node_modules/.cache/harborcheck/bundled.mjs', import.meta.url))
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
