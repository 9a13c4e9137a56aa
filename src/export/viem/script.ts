import { codeOf } from '../codes.ts'
import { everybody, identifiersOf, wordsIn } from '../identifiers.ts'
import { allQuestions, callsIn, commentLine, usedCodes } from '../say.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { namedSignatureOf } from '../signature.ts'
import { chain } from './chain.ts'
import { reads, resolver, targets } from './resolver.ts'
import { stepLines } from './steps.ts'
import type { Call } from './values.ts'

/** A scenario as a viem script. The scenario comes first; what it needs stands below. */
export function viemScript(exported: ScenarioExport): string {
  const call = identifiersOf(exported, taken)
  const asksForTargets = allQuestions(exported).some(({ method }) => method === 'targets')
  const lines = stepLines(exported, call)
  const parts = [
    head(exported),
    ['async function scenario() {', ...lines.map((line) => line && `  ${line}`), '  finish()', '}'].join('\n'),
    section('Who is who', peopleLines(exported, call, asksForTargets)),
    section('A resolver, which asks the chain alone', [
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

/** What the module says already. */
const taken = new Set([
  ...imports,
  ...keywords.split(' '),
  ...wordsIn(resolver + targets + chain, /\bfunction (\w+)/g),
  ...['abi', 'agreements', 'chainId', 'client', 'codes', 'console', 'everybody', 'names', 'process', 'queued', 'start'],
  ...['scenario', 'total', 'wrong'],
])

function head({ id, title, chainId }: ScenarioExport): string {
  return `// ${commentLine(id)}
// ${commentLine(title)}
//
// Plays this scenario on a local chain, reads the answers of a resolver from it, and compares them with the right ones.
//   anvil --chain-id ${chainId} --order fifo
//   RPC_URL=http://127.0.0.1:8545 node scenario.mjs
// Exit code: 0 where every answer is right, 1 where one is not, or where the scenario cannot be played.
import {
${imports.map((name) => `  ${name},`).join('\n')}
} from 'viem'`
}

function section(title: string, lines: string[]): string {
  return [`// ---- ${title} ----`, '', ...lines].join('\n')
}

function peopleLines(exported: ScenarioExport, call: Call, withLists: boolean): string[] {
  const { people } = exported
  const names = people.map(({ name }) => (call(name) === name ? name : `${name}: ${call(name)}`))
  const agreements = people.filter(({ kind }) => kind === 'agreement').map(({ name }) => call(name))
  return [
    ...everybody(exported).map(({ name, address }) => `const ${call(name)} = '${address}'`),
    `const names = { ${names.join(', ')} }`,
    ...(withLists ? [`const agreements = [${agreements.join(', ')}]`, 'const everybody = Object.values(names)'] : []),
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
