// Compiles contracts/ into typed modules: src/artifacts/<contract>.ts, and an index of them.
// Does nothing, and does not load the compiler, if the sources have not changed since the last run.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const output = new URL('src/artifacts/', root)
const STAMP = '.hash'

// The newer code generator takes 10 s where the older one takes 2, once; what it makes takes Anvil half as many steps,
// and an agreement is a fifth shorter. The EVM is a step behind Anvil's default, so that what runs here runs on most chains.
// No hash of the sources follows the code: a comment changes no bytecode, and so no address of a recorded chain.
const settings = {
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
}

const sources = await readSources()
const hash = await hashOf(sources)
if ((await readFile(new URL(STAMP, output), 'utf8').catch(() => '')) !== hash) await build()

async function build() {
  const contracts = await compile()
  if (!contracts) return
  const modules = new Map(contracts.map(({ name, ...artifact }) => [`${name}.ts`, moduleOf(name, artifact)]))
  modules.set('index.ts', [...modules.keys()].map((file) => `export * from './${file}'\n`).join(''))

  await mkdir(output, { recursive: true })
  // The stamp is removed first and written last, so that an interrupted run does not look complete.
  await rm(new URL(STAMP, output), { force: true })
  for (const [file, text] of modules) await writeWhole(file, text)
  for (const file of await readdir(output)) {
    if (file.endsWith('.ts') && !modules.has(file)) await rm(new URL(file, output), { force: true })
  }
  await writeWhole(STAMP, hash)
}

/**
 * The Solidity files by their path from the root, in an order that does not depend on the file system. The helper runs in
 * Foundry and is never deployed: forge compiles it.
 */
async function readSources() {
  const entries = await readdir(new URL('contracts/', root), { recursive: true })
  const paths = entries.filter((path) => path.endsWith('.sol')).map((path) => `contracts/${path.replaceAll('\\', '/')}`)
  const deployed = paths.filter((path) => !path.startsWith('contracts/helper/'))
  return Promise.all(deployed.sort().map(async (path) => [path, await readFile(new URL(path, root), 'utf8')]))
}

/** A hash of everything that the output depends on. */
async function hashOf(sources) {
  const solc = JSON.parse(await readFile(new URL('node_modules/solc/package.json', root), 'utf8'))
  const script = await readFile(fileURLToPath(import.meta.url), 'utf8')
  return createHash('sha256')
    .update(JSON.stringify([solc.version, script, sources]))
    .digest('hex')
}

/** Every contract that can be deployed (interfaces, abstract contracts and internal libraries can't), or what is wrong. */
async function compile() {
  console.error(`Compiling the contracts in ${sources.length} files…`)
  const { default: solc } = await import('solc')
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources.map(([path, content]) => [path, { content }])),
    settings: { ...settings, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  // Warnings are errors too.
  if (errors.length > 0) {
    console.error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
    process.exitCode = 1
    return
  }
  return Object.values(contracts)
    .flatMap((inFile) => Object.entries(inFile))
    .map(([name, { abi, evm }]) => ({ name: camelCase(name), abi, bytecode: `0x${evm.bytecode.object}` }))
    .filter(({ abi, bytecode }) => bytecode !== '0x' && abi.some(({ type }) => type === 'function'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function moduleOf(name, { abi, bytecode }) {
  return `// Made by scripts/compile-contracts.mjs from contracts/.
export const ${name} = {
  abi: ${JSON.stringify(abi)},
  bytecode: '${bytecode}',
} as const
`
}

/** Writes a file atomically: readers and parallel runs of this script see the old or the new file, never a part. */
async function writeWhole(file, text) {
  const temporary = new URL(`${file}.${process.pid}.tmp`, output)
  await writeFile(temporary, text)
  await rename(temporary, new URL(file, output))
}

function camelCase(name) {
  return name[0].toLowerCase() + name.slice(1)
}
