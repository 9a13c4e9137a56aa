// Compiles the contracts into out/, in the form of `forge build`. `forge build` itself does as well, with foundry.toml.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import solc from 'solc'

const here = new URL('./', import.meta.url)
const library = new URL('../../../contracts/', here)

const sources = {}
for (const file of await readdir(new URL('contracts/', here))) {
  sources[`contracts/${file}`] = { content: await readFile(new URL(`contracts/${file}`, here), 'utf8') }
}
for (const folder of ['interfaces', 'mocks', 'targets']) {
  for (const file of await readdir(new URL(`${folder}/`, library))) {
    const content = await readFile(new URL(`${folder}/${file}`, library), 'utf8')
    sources[`harborcheck/contracts/${folder}/${file}`] = { content }
  }
}

const settings = {
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: {
    'contracts/*': { '*': ['abi', 'evm.bytecode.object'] },
    ...Object.fromEntries(
      ['Agreement', 'AgreementFactory', 'ChainSafeHarborRegistry'].map((name) => [
        `harborcheck/contracts/mocks/${name}.sol`,
        { '*': ['abi', 'evm.bytecode.object'] },
      ]),
    ),
  },
}
for (const path of Object.keys(sources)) {
  if (path.startsWith('contracts/')) settings.outputSelection[path] = settings.outputSelection['contracts/*']
}
delete settings.outputSelection['contracts/*']

const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
const failures = errors.filter(({ severity }) => severity === 'error')
if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))

for (const [path, inFile] of Object.entries(contracts)) {
  for (const [name, { abi, evm }] of Object.entries(inFile)) {
    const folder = new URL(`out/${path.split('/').at(-1)}/`, here)
    await mkdir(folder, { recursive: true })
    const artifact = { abi, bytecode: { object: `0x${evm.bytecode.object}` } }
    await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(artifact)}\n`)
  }
}
