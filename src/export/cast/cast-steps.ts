import { commentLine, reasonLines } from '../contents.ts'
import type { IdentifierOf } from '../identifiers.ts'
import { DEPLOYER } from '../network-setup.ts'
import type { ExportedQuestion, ExportedStep, ExportedTransaction, ScenarioExport } from '../scenario-export.ts'
import { callWords, creationWords, quoted } from './cast-values.ts'

/** Writes the commands of a scenario, as lines. */
export function stepLines(exported: ScenarioExport, idOf: IdentifierOf): string[] {
  return [...setupLines(exported, idOf), ...exported.steps.flatMap((step) => linesOf(step, idOf))]
}

function setupLines({ network, startsAt }: ScenarioExport, idOf: IdentifierOf): string[] {
  const deploy = network.map(
    ({ creation }) => `  send "$${idOf(DEPLOYER.name)}" --create ${creationWords(creation, idOf).join(' ')}`,
  )
  const made = network.map(({ actor }) => `"$${idOf(actor.name)}"`).join(' ')
  return [
    'open_chain',
    `code=$(cast code "$${idOf('AttackRegistry')}")`,
    'if [ "$code" = 0x ]; then',
    "  step 'deploys the registries'",
    ...deploy,
    `  mine 0 ${made}`,
    'fi',
    'start=$(cast block latest -f timestamp)',
    ...(startsAt === undefined
      ? []
      : [`if [ "$start" -lt ${startsAt} ]; then`, `  start=${startsAt}`, '  mine 0', 'fi']),
  ]
}

function linesOf(step: ExportedStep, idOf: IdentifierOf): string[] {
  if (step.kind === 'ask') return step.questions.flatMap((question) => askLines(question, idOf))
  const { seconds, text, transactions } = step
  const creates = transactions.flatMap((one) => one.creates)
  const mine = ['mine', String(seconds), ...creates.map((name) => `"$${idOf(name)}"`)].join(' ')
  return [
    '',
    `step ${singleQuoted(`+${seconds} s: ${commentLine(text)}`)}`,
    ...transactions.map((one) => sendLine(one, idOf)),
    mine,
  ]
}

function sendLine({ from, content, reverts }: ExportedTransaction, idOf: IdentifierOf): string {
  const send = reverts === undefined ? 'send' : `send_reverting ${quoted(reverts)}`
  const words =
    'creation' in content
      ? ['--create', ...creationWords(content.creation, idOf)]
      : [`"$${idOf(content.to)}"`, ...callWords(content.call, idOf)]
  const line = `${send} "$${idOf(from)}" ${words.join(' ')}`
  return line.length < 118
    ? line
    : [`${send} "$${idOf(from)}" ${words.slice(0, 2).join(' ')}`, ...words.slice(2).map((one) => `    ${one}`)].join(
        ' \\\n',
      )
}

function askLines({ method, contract, expected, because }: ExportedQuestion, idOf: IdentifierOf): string[] {
  const about = contract === undefined ? "''" : `"$${idOf(contract)}"`
  const reasons = reasonLines(because).map((reason) => `  ${singleQuoted(reason)}`)
  return [
    [
      `ask ${method} ${about} ${singleQuoted(JSON.stringify(expected))}`,
      ...reasons.map((reason) => `  ${reason}`),
    ].join(' \\\n'),
  ]
}

const singleQuoted = (text: string) => (/^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
