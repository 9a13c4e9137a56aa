import { codeOf } from '../codes.ts'
import { allQuestions, callsIn, commentLine, usedCodes } from '../contents.ts'
import { allActors, type IdentifierOf, identifiersOf, wordsIn } from '../identifiers.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { namedSignatureOf } from '../signature.ts'
import { chain } from './chain.ts'
import { reads, resolver, targets } from './resolver.ts'
import { stepLines } from './steps.ts'

/** A scenario as a viem script. The scenario comes first, the functions that it uses below. */
export function viemScript(exported: ScenarioExport): string {
  const idOf = identifiersOf(exported, taken)
  const asksForTargets = allQuestions(exported).some(({ method }) => method === 'targets')
  const lines = stepLines(exported, idOf)
  const parts = [
    head(exported),
    ['async function scenario() {', ...lines.map((line) => line && `  ${line}`), '  finish()', '}'].join('\n'),
    section('Names and addresses', actorLines(exported, idOf, asksForTargets)),
    section('A resolver that reads from the chain only', [
      resolver.trim(),
      ...(asksForTargets ? [targets.trimEnd()] : []),
    ]),
    section('The chain', [stateLines(exported), chain.trim()]),
    section('The compiled contracts', codeLines(exported)),
    'await scenario()',
  ]
  return `${parts.join('\n\n')}\n`
}

const imports = [
  ...['concat', 'createTestClient', 'encodeAbiParameters', 'encodeFunctionData', 'getAddress', 'http', 'parseAbi'],
  ...['parseAbiItem', 'parseAbiParameters', 'publicActions', 'toFunctionSelector', 'walletActions', 'zeroAddress'],
]

const keywords =
  'arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'

/** The identifiers that JavaScript and the script use. */
const taken = new Set([
  ...imports,
  ...keywords.split(' '),
  ...wordsIn(resolver + targets + chain, /\bfunction (\w+)/g),
  ...[
    'abi',
    'agreements',
    'chainId',
    'client',
    'codes',
    'console',
    'allAddresses',
    'names',
    'process',
    'queued',
    'start',
  ],
  ...['scenario', 'total', 'wrong'],
])

function head({ id, title, chainId }: ScenarioExport): string {
  return `// ${commentLine(id)}
// ${commentLine(title)}
//
// Executes this scenario on a local chain, and compares the answers of a resolver with the expected ones.
//   anvil --chain-id ${chainId} --order fifo
//   RPC_URL=http://127.0.0.1:8545 node scenario.mjs
// Exit code: 0 if every answer is right, 1 if one is wrong or the scenario could not be executed.
import {
${imports.map((name) => `  ${name},`).join('\n')}
} from 'viem'`
}

function section(title: string, lines: string[]): string {
  return [`// ---- ${title} ----`, '', ...lines].join('\n')
}

function actorLines(exported: ScenarioExport, idOf: IdentifierOf, withLists: boolean): string[] {
  const { actors } = exported
  const names = actors.map(({ name }) => (idOf(name) === name ? name : `${name}: ${idOf(name)}`))
  const agreements = actors.filter(({ kind }) => kind === 'agreement').map(({ name }) => idOf(name))
  return [
    ...allActors(exported).map(({ name, address }) => `const ${idOf(name)} = '${address}'`),
    `const names = { ${names.join(', ')} }`,
    ...(withLists
      ? [`const agreements = [${agreements.join(', ')}]`, 'const allAddresses = Object.values(names)']
      : []),
  ]
}

function stateLines(exported: ScenarioExport): string {
  const writes = callsIn(exported).map(({ item }) => `function ${namedSignatureOf(item)}`)
  const functions = [...reads, ...new Set(writes)]
  return `const chainId = ${exported.chainId}
const transport = http(process.env.RPC_URL ?? 'http://127.0.0.1:8545')
const client = createTestClient({ mode: 'anvil', transport }).extend(publicActions).extend(walletActions)
const abi = parseAbi([
${functions.map((text) => `  '${text}',`).join('\n')}
])
const queued = []
let start = 0
let total = 0
let wrong = 0
`
}

function codeLines(exported: ScenarioExport): string[] {
  return ['const codes = {', ...usedCodes(exported).map((code) => `  ${code}: '${codeOf(code)}',`), '}']
}
