import { DEPLOYER } from '../network-setup.ts'
import { commentLine, reasonLines } from '../say.ts'
import type { ExportedQuestion, ExportedStep, ExportedTransaction, ScenarioExport } from '../scenario-export.ts'
import { type Call, createWriter, indented, jsonLiteral, literal } from './values.ts'

/** The statements of a scenario, a list of lines. */
export function stepLines(exported: ScenarioExport, call: Call): string[] {
  return [...stageLines(exported, call), ...exported.turns.flatMap((turn) => turnLines(turn, call))]
}

function stageLines({ network, people, chainId }: ScenarioExport, call: Call): string[] {
  return [
    // A long scenario takes more gas than Foundry gives to a test.
    'vm.pauseGasMetering();',
    `vm.chainId(${chainId});`,
    ...people.map(({ name }) => `vm.label(${call(name)}, ${literal(name)});`),
    '',
    'vm.warp(start);',
    ...network.flatMap(({ person, creation }) => {
      const writer = createWriter(call)
      const text = writer.creation(creation)
      return [...scoped(writer.before, `create(${call(DEPLOYER.name)}, ${text});`), `made(${call(person.name)});`]
    }),
  ]
}

function turnLines(turn: ExportedStep, call: Call): string[] {
  if (turn.kind === 'ask') return turn.questions.flatMap((question) => askLines(question, call))
  const { seconds, text, transactions } = turn
  return [
    '',
    `moveTo(${seconds}, ${literal(commentLine(text))});`,
    ...transactions.flatMap((one) => [...sendLines(one, call), ...one.creates.map((name) => `made(${call(name)});`)]),
  ]
}

function sendLines({ from, what, refusal }: ExportedTransaction, call: Call): string[] {
  const writer = createWriter(call)
  const [to, data] =
    'creation' in what ? ['address(0)', writer.creation(what.creation)] : [call(what.to), writer.callText(what.call)]
  const words = [call(from), to, data].join(', ')
  if (refusal !== undefined) return scoped(writer.before, `refused(${literal(refusal)}, ${words});`)
  return scoped(writer.before, 'creation' in what ? `create(${call(from)}, ${data});` : `send(${words});`)
}

function scoped(before: string[], statement: string): string[] {
  if (before.length === 0) return [statement]
  return ['{', ...[...before, statement].map(indented), '}']
}

function askLines({ method, contract, expected, because }: ExportedQuestion, call: Call): string[] {
  const about = contract === undefined ? '' : call(contract)
  const isText = method === 'terms' || method === 'targets'
  const found = isText ? `${method}(${about})` : `text(${method}(${about}))`
  // Forge puts two blanks before the first line of a message.
  const reasons = reasonLines(because).map((reason, index) => `${index === 0 ? '' : '  '}          ${reason}`)
  return [
    'ask(',
    `    ${literal(`${method}(${contract ?? ''})`)},`,
    `    ${found},`,
    `    ${jsonLiteral(JSON.stringify(expected))},`,
    ...reasons.map((reason, index) => `    ${literal(index < reasons.length - 1 ? `${reason}\n` : reason)}`),
    ');',
  ]
}
