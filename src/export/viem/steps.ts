import { DEPLOYER } from '../network-setup.ts'
import { commentLine, reasonLines } from '../say.ts'
import type { ExportedQuestion, ExportedStep, ExportedTransaction, ScenarioExport } from '../scenario-export.ts'
import { type Call, callText, creationText, quoted } from './values.ts'

/** The statements of a scenario, a list of lines. */
export function stepLines(exported: ScenarioExport, call: Call): string[] {
  return [...stageLines(exported, call), ...exported.turns.flatMap((turn) => turnLines(turn, call))]
}

function stageLines({ network, startsAt }: ScenarioExport, call: Call): string[] {
  return [
    'await openChain()',
    `if (!(await client.getCode({ address: ${call('AttackRegistry')} }))) {`,
    '  start = (await now()) + 1',
    ...network.map(({ creation }) => `  await create(${call(DEPLOYER.name)}, ${creationText(creation, call)})`),
    `  await mine(0, ${network.map(({ person }) => call(person.name)).join(', ')})`,
    '}',
    'start = await now()',
    ...(startsAt === undefined ? [] : [`if (start < ${startsAt}) {`, `  start = ${startsAt}`, '  await mine(0)', '}']),
  ]
}

function turnLines(turn: ExportedStep, call: Call): string[] {
  if (turn.kind === 'ask') return turn.questions.map((question) => askLine(question, call))
  const { seconds, text, transactions } = turn
  const creates = transactions.flatMap((one) => one.creates)
  return [
    '',
    `console.log(${quoted(`+${seconds} s: ${commentLine(text)}`)})`,
    ...transactions.map((one) => sendLine(one, call)),
    `await mine(${[seconds, ...creates.map(call)].join(', ')})`,
  ]
}

function sendLine({ from, what, refusal }: ExportedTransaction, call: Call): string {
  if ('creation' in what) {
    const error = refusal === undefined ? [] : [quoted(refusal)]
    return `await create(${[call(from), creationText(what.creation, call), ...error].join(', ')})`
  }
  const words = [call(from), call(what.to), callText(what.call, call)].join(', ')
  return refusal === undefined ? `await send(${words})` : `await refused(${quoted(refusal)}, ${words})`
}

function askLine({ method, contract, expected, because }: ExportedQuestion, call: Call): string {
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
