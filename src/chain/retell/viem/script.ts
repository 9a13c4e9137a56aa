import { codeOf } from '../codes.ts'
import { everybody, identifiersOf, wordsIn } from '../identifiers.ts'
import type { Retelling, ToldQuestion, ToldTransaction, ToldTurn } from '../retelling.ts'
import { allQuestions, callsIn, commentLine, reasonLines, usedCodes } from '../say.ts'
import { namedSignatureOf } from '../signature.ts'
import { DEPLOYER } from '../stage.ts'
import { chain } from './chain.ts'
import { reads, resolver, targets } from './resolver.ts'
import { type Call, callText, creationText, quoted } from './values.ts'

/** A story as a viem script. The story comes first; what it needs stands below. */
export function viemScript(retelling: Retelling): string {
  const call = identifiersOf(retelling, taken)
  const asksForTargets = allQuestions(retelling).some(({ method }) => method === 'targets')
  const lines = [...stageLines(retelling, call), ...retelling.turns.flatMap((turn) => turnLines(turn, call))]
  const parts = [
    head(retelling),
    ['async function story() {', ...lines.map((line) => line && `  ${line}`), '  finish()', '}'].join('\n'),
    section('Who is who', peopleLines(retelling, call, asksForTargets)),
    section('A resolver, which asks the chain alone', [
      resolver.trim(),
      ...(asksForTargets ? [targets.trimEnd()] : []),
    ]),
    section('The chain', [stateLines(retelling), chain.trim()]),
    section('The compiled contracts', codeLines(retelling)),
    'await story()',
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
  ...['story', 'total', 'wrong'],
])

function head({ id, title, chainId }: Retelling): string {
  return `// ${commentLine(id)}
// ${commentLine(title)}
//
// Plays this story on a local chain, reads the answers of a resolver from it, and compares them with the right ones.
//   anvil --chain-id ${chainId} --order fifo
//   RPC_URL=http://127.0.0.1:8545 node story.mjs
// Exit code: 0 where every answer is right, 1 where one is not, or where the story cannot be played.
import {
${imports.map((name) => `  ${name},`).join('\n')}
} from 'viem'`
}

function section(title: string, lines: string[]): string {
  return [`// ---- ${title} ----`, '', ...lines].join('\n')
}

function stageLines({ stage, startsAt }: Retelling, call: Call): string[] {
  return [
    'await openChain()',
    `if (!(await client.getCode({ address: ${call('AttackRegistry')} }))) {`,
    '  start = (await now()) + 1',
    ...stage.map(({ creation }) => `  await create(${call(DEPLOYER.name)}, ${creationText(creation, call)})`),
    `  await mine(0, ${stage.map(({ person }) => call(person.name)).join(', ')})`,
    '}',
    'start = await now()',
    ...(startsAt === undefined ? [] : [`if (start < ${startsAt}) {`, `  start = ${startsAt}`, '  await mine(0)', '}']),
  ]
}

function turnLines(turn: ToldTurn, call: Call): string[] {
  if (turn.kind === 'ask') return turn.questions.map((question) => askLine(question, call))
  const { seconds, text, transactions, makes } = turn
  return [
    '',
    `console.log(${quoted(`+${seconds} s: ${commentLine(text)}`)})`,
    ...transactions.map((one) => sendLine(one, call)),
    `await mine(${[seconds, ...makes.map(call)].join(', ')})`,
  ]
}

function sendLine({ from, what, refusal }: ToldTransaction, call: Call): string {
  if ('creation' in what) {
    const error = refusal === undefined ? [] : [quoted(refusal)]
    return `await create(${[call(from), creationText(what.creation, call), ...error].join(', ')})`
  }
  const words = [call(from), call(what.to), callText(what.call, call)].join(', ')
  return refusal === undefined ? `await send(${words})` : `await refused(${quoted(refusal)}, ${words})`
}

function askLine({ method, contract, expected, because }: ToldQuestion, call: Call): string {
  const about = contract === undefined ? 'undefined' : call(contract)
  const reasons = reasonLines(because).map((reason) => `    ${quoted(reason)},\n`)
  return `await ask(${method}, ${about}, ${expectedText(expected, call)}, [\n${reasons.join('')}  ])`
}

/** The names of an answer are variables here, which hold addresses. */
function expectedText(value: unknown, call: Call, member?: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => expectedText(one, call, member)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${name}: ${expectedText(one, call, name)}`)
    return `{ ${members.join(', ')} }`
  }
  if (typeof value !== 'string') return String(value)
  return ['agreement', 'parent', 'contracts'].includes(member ?? '') ? call(value) : quoted(value)
}

function peopleLines(retelling: Retelling, call: Call, withLists: boolean): string[] {
  const { people } = retelling
  const names = people.map(({ name }) => (call(name) === name ? name : `${name}: ${call(name)}`))
  const agreements = people.filter(({ kind }) => kind === 'agreement').map(({ name }) => call(name))
  return [
    ...everybody(retelling).map(({ name, address }) => `const ${call(name)} = '${address}'`),
    `const names = { ${names.join(', ')} }`,
    ...(withLists ? [`const agreements = [${agreements.join(', ')}]`, 'const everybody = Object.values(names)'] : []),
  ]
}

function stateLines(retelling: Retelling): string {
  const writes = callsIn(retelling).map(({ item }) => `function ${namedSignatureOf(item)}`)
  const functions = [...reads, ...new Set(writes)]
  return `const chainId = ${retelling.chainId}
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

function codeLines(retelling: Retelling): string[] {
  return ['const codes = {', ...usedCodes(retelling).map((code) => `  ${code}: '${codeOf(code)}',`), '}']
}
