// Compiles src/ into dist/, types included. The command and `harborcheck/vitest` are bundled with their libraries: loading a
// thousand small files takes most of their start, and an installation need not have them. The library is bundled without
// viem, msw and fast-check, which its users install: its values must fit theirs. Writes fixtures/scenarios/, too.
import { execFile } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { tsImport } from 'tsx/esm/api'

const { requireBanner } = await tsImport('./require-banner.ts', import.meta.url)
const { buildMutant } = await tsImport('./build-mutant.ts', import.meta.url)
const { protocolJsonSchema } = await tsImport('../src/subject/protocol/protocol-json-schema.ts', import.meta.url)
const { fileJsonSchemas } = await tsImport('../src/cli/file-json-schemas.ts', import.meta.url)
const { bundledSubjects } = await tsImport('../src/cli/bundled-subjects.ts', import.meta.url)
const abis = await tsImport('../src/abi/index.ts', import.meta.url)
const { reportJsonSchema } = await tsImport('../src/check/resolvers/report/report-json-schema.ts', import.meta.url)
const { generateScenarioFiles } = await tsImport('./generate/fixtures.ts', import.meta.url)
const { mutants } = await tsImport('../src/mistakes/mutants.ts', import.meta.url)

const { buildPage } = await tsImport('./build-page.ts', import.meta.url)

const common = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  outbase: 'src',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: requireBanner,
  // Some CommonJS builds load their own files in a way that cannot be bundled; their ESM builds can.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
}

/** Writes the library's types. The compiler is a process of its own, beside the bundler. */
async function writeTypes() {
  const { resolve } = createRequire(import.meta.url)
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin', 'tsc')
  const run = promisify(execFile)(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: common.absWorkingDir })
  await run.catch(({ stdout, stderr }) => {
    process.stderr.write(`${stdout}${stderr}`)
    process.exitCode = 1
  })
}

process.stderr.write(
  `Bundling the command, the library and ${mutants.length} mutants, and writing the types and the fixtures…\n`,
)
rmSync(`${common.absWorkingDir}/dist`, { recursive: true, force: true })
await Promise.all([
  writeTypes(),
  build({
    ...common,
    entryPoints: [
      'src/cli/main.ts',
      'src/vitest/index.ts',
      ...Object.values(bundledSubjects).map((module) => `src/${module}.ts`),
      'src/subject/module/host.ts',
      'src/cli/worker.ts',
    ],
    chunkNames: 'cli/chunks/[name]-[hash]',
    // jiti looks for its own files beside itself.
    // The queue's libraries are there for those who ask for a queue.
    external: ['jiti', 'bullmq', 'ioredis', 'vitest'],
  }),
  build({
    ...common,
    entryPoints: ['src/index.ts', 'src/abi/index.ts', 'src/subject/index.ts'],
    chunkNames: 'chunks/[name]-[hash]',
    external: ['jiti', 'viem', 'msw', 'fast-check', 'zod'],
  }),
  buildMutant(mutants, `${common.absWorkingDir}/dist/mutants`),
  buildPage(common.absWorkingDir),
  generateScenarioFiles(),
  // The style of a report, read when one is written.
  build({ ...common, entryPoints: ['src/report/html/report.css'], outbase: undefined, minify: true }),
])
// The templates of exported programs, read when a program is written.
cpSync(`${common.absWorkingDir}/src/export`, `${common.absWorkingDir}/dist/export`, {
  recursive: true,
  filter: (path) => !path.endsWith('.ts'),
})
for (const [name, abi] of Object.entries(abis)) {
  const file = name[0].toUpperCase() + name.slice(1, -'Abi'.length)
  writeFileSync(`${common.absWorkingDir}/dist/abi/${file}.json`, `${JSON.stringify(abi, null, 2)}\n`)
}
const schemas = { ...fileJsonSchemas(), report: reportJsonSchema(), protocol: protocolJsonSchema() }
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(`${common.absWorkingDir}/dist/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`)
