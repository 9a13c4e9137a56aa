import { DEPLOYER } from '../network-setup.ts'
import { commentLine, reasonLines } from '../say.ts'
import type { ExportedQuestion, ExportedStep, ExportedTransaction, ScenarioExport } from '../scenario-export.ts'
import { type Call, callWords, creationWords, quoted } from './values.ts'

/** The commands of a scenario, a list of lines. */
export function stepLines(exported: ScenarioExport, call: Call): string[] {
  return [...stageLines(exported, call), ...exported.turns.flatMap((turn) => turnLines(turn, call))]
}

function stageLines({ network, startsAt }: ScenarioExport, call: Call): string[] {
  const deploy = network.map(
    ({ creation }) => `  send "$${call(DEPLOYER.name)}" --create ${creationWords(creation, call).join(' ')}`,
  )
  const made = network.map(({ person }) => `"$${call(person.name)}"`).join(' ')
  return [
    'open_chain',
    `code=$(cast code "$${call('AttackRegistry')}")`,
    'if [ "$code" = 0x ]; then',
    "  step 'the registries are deployed'",
    ...deploy,
    `  mine 0 ${made}`,
    'fi',
    'start=$(cast block latest -f timestamp)',
    ...(startsAt === undefined
      ? []
      : [`if [ "$start" -lt ${startsAt} ]; then`, `  start=${startsAt}`, '  mine 0', 'fi']),
  ]
}

function turnLines(turn: ExportedStep, call: Call): string[] {
  if (turn.kind === 'ask') return turn.questions.flatMap((question) => askLines(question, call))
  const { seconds, text, transactions } = turn
  const creates = transactions.flatMap((one) => one.creates)
  const mine = ['mine', String(seconds), ...creates.map((name) => `"$${call(name)}"`)].join(' ')
  return [
    '',
    `step ${singleQuoted(`+${seconds} s: ${commentLine(text)}`)}`,
    ...transactions.map((one) => sendLine(one, call)),
    mine,
  ]
}

function sendLine({ from, what, refusal }: ExportedTransaction, call: Call): string {
  const send = refusal === undefined ? 'send' : `refused ${quoted(refusal)}`
  const words =
    'creation' in what
      ? ['--create', ...creationWords(what.creation, call)]
      : [`"$${call(what.to)}"`, ...callWords(what.call, call)]
  const line = `${send} "$${call(from)}" ${words.join(' ')}`
  return line.length < 118
    ? line
    : [`${send} "$${call(from)}" ${words.slice(0, 2).join(' ')}`, ...words.slice(2).map((one) => `    ${one}`)].join(
        ' \\\n',
      )
}

function askLines({ method, contract, expected, because }: ExportedQuestion, call: Call): string[] {
  const about = contract === undefined ? "''" : `"$${call(contract)}"`
  const reasons = reasonLines(because).map((reason) => `  ${singleQuoted(reason)}`)
  return [
    [
      `ask ${method} ${about} ${singleQuoted(JSON.stringify(expected))}`,
      ...reasons.map((reason) => `  ${reason}`),
    ].join(' \\\n'),
  ]
}

const singleQuoted = (text: string) => (/^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
