import { commentLine, reasonLines } from '../contents.ts'
import type { IdentifierOf } from '../identifiers.ts'
import { DEPLOYER } from '../network-setup.ts'
import type { ExportedQuestion, ExportedStep, ExportedTransaction, ScenarioExport } from '../scenario-export.ts'
import { callText, creationText, quoted } from './viem-values.ts'

/** Writes the statements of a scenario, as lines. */
export function stepLines(exported: ScenarioExport, idOf: IdentifierOf): string[] {
  return [...setupLines(exported, idOf), ...exported.steps.flatMap((step) => linesOf(step, idOf))]
}

function setupLines({ network, startsAt }: ScenarioExport, idOf: IdentifierOf): string[] {
  return [
    'await openChain()',
    `if (!(await client.getCode({ address: ${idOf('AttackRegistry')} }))) {`,
    '  start = (await now()) + 1',
    ...network.map(({ creation }) => `  await create(${idOf(DEPLOYER.name)}, ${creationText(creation, idOf)})`),
    `  await mine(0, ${network.map(({ actor }) => idOf(actor.name)).join(', ')})`,
    '}',
    'start = await now()',
    ...(startsAt === undefined ? [] : [`if (start < ${startsAt}) {`, `  start = ${startsAt}`, '  await mine(0)', '}']),
  ]
}

function linesOf(step: ExportedStep, idOf: IdentifierOf): string[] {
  if (step.kind === 'ask') return step.questions.map((question) => askLine(question, idOf))
  const { seconds, text, transactions } = step
  const creates = transactions.flatMap((one) => one.creates)
  return [
    '',
    `console.log(${quoted(`+${seconds} s: ${commentLine(text)}`)})`,
    ...transactions.map((one) => sendLine(one, idOf)),
    `await mine(${[seconds, ...creates.map(idOf)].join(', ')})`,
  ]
}

function sendLine({ from, content, reverts }: ExportedTransaction, idOf: IdentifierOf): string {
  if ('creation' in content) {
    const error = reverts === undefined ? [] : [quoted(reverts)]
    return `await create(${[idOf(from), creationText(content.creation, idOf), ...error].join(', ')})`
  }
  const words = [idOf(from), idOf(content.to), callText(content.call, idOf)].join(', ')
  return reverts === undefined ? `await send(${words})` : `await sendReverting(${quoted(reverts)}, ${words})`
}

function askLine({ method, contract, expected, because }: ExportedQuestion, idOf: IdentifierOf): string {
  const about = contract === undefined ? 'undefined' : idOf(contract)
  const reasons = reasonLines(because).map((reason) => `    ${quoted(reason)},\n`)
  return `await ask(${method}, ${about}, ${expectedText(expected, idOf)}, [\n${reasons.join('')}  ])`
}

/** Writes an expected answer. Names become the script's variables with addresses. */
function expectedText(value: unknown, idOf: IdentifierOf, member?: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => expectedText(one, idOf, member)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${name}: ${expectedText(one, idOf, name)}`)
    return `{ ${members.join(', ')} }`
  }
  if (typeof value !== 'string') return String(value)
  return ['agreement', 'parent', 'contracts'].includes(member ?? '') ? idOf(value) : quoted(value)
}
