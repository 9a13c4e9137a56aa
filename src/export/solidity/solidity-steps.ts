import { commentLine, reasonLines } from '../contents.ts'
import type { IdentifierOf } from '../identifiers.ts'
import { DEPLOYER } from '../network-setup.ts'
import type { ExportedQuestion, ExportedStep, ExportedTransaction, ScenarioExport } from '../scenario-export.ts'
import { createWriter, indented, jsonLiteral, literal } from './solidity-values.ts'

/** Writes the statements of a scenario, as lines. */
export function stepLines(exported: ScenarioExport, idOf: IdentifierOf): string[] {
  return [...setupLines(exported, idOf), ...exported.steps.flatMap((step) => linesOf(step, idOf))]
}

function setupLines({ network, actors, chainId }: ScenarioExport, idOf: IdentifierOf): string[] {
  return [
    // A long scenario takes more gas than Foundry allows a test.
    'vm.pauseGasMetering();',
    `vm.chainId(${chainId});`,
    ...actors.map(({ name }) => `vm.label(${idOf(name)}, ${literal(name)});`),
    '',
    'vm.warp(start);',
    ...network.flatMap(({ actor, creation }) => {
      const writer = createWriter(idOf)
      const text = writer.creation(creation)
      return [...scoped(writer.before, `create(${idOf(DEPLOYER.name)}, ${text});`), `created(${idOf(actor.name)});`]
    }),
  ]
}

function linesOf(step: ExportedStep, idOf: IdentifierOf): string[] {
  if (step.kind === 'ask') return step.questions.flatMap((question) => askLines(question, idOf))
  const { seconds, text, transactions } = step
  return [
    '',
    `moveTo(${seconds}, ${literal(commentLine(text))});`,
    ...transactions.flatMap((one) => [
      ...sendLines(one, idOf),
      ...one.creates.map((name) => `created(${idOf(name)});`),
    ]),
  ]
}

function sendLines({ from, content, reverts }: ExportedTransaction, idOf: IdentifierOf): string[] {
  const writer = createWriter(idOf)
  const [to, data] =
    'creation' in content
      ? ['address(0)', writer.creation(content.creation)]
      : [idOf(content.to), writer.callText(content.call)]
  const words = [idOf(from), to, data].join(', ')
  if (reverts !== undefined) return scoped(writer.before, `sendReverting(${literal(reverts)}, ${words});`)
  return scoped(writer.before, 'creation' in content ? `create(${idOf(from)}, ${data});` : `send(${words});`)
}

function scoped(before: string[], statement: string): string[] {
  if (before.length === 0) return [statement]
  return ['{', ...[...before, statement].map(indented), '}']
}

function askLines({ method, contract, expected, because }: ExportedQuestion, idOf: IdentifierOf): string[] {
  const about = contract === undefined ? '' : idOf(contract)
  const isText = method === 'terms' || method === 'targets'
  const found = isText ? `${method}(${about})` : `text(${method}(${about}))`
  // Forge puts two spaces before the first line of a message.
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
