// Bundles src/ into dist/ together with its libraries: loading a thousand small files is most of what starting takes.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

rmSync(`${root}/dist`, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: [
    'src/cli/main.ts',
    'src/index.ts',
    'src/subject/index.ts',
    'src/subject/reference/index.ts',
    'src/subject/module/host.ts',
  ],
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // tsx finds its own files beside itself.
  external: ['tsx'],
  // CommonJS libraries in the bundle ask for Node's modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire(import.meta.url)",
  },
  logLevel: 'warning',
})
