import { contracts, inputsOf } from '../codes.ts'
import { commonParts } from '../common-parts.ts'
import { asksForTargets, callsIn } from '../contents.ts'
import { type IdentifierOf, identifiersOf, wordsIn } from '../identifiers.ts'
import type { ExportedActor, ScenarioExport } from '../scenario-export.ts'
import { fillTemplate, readTemplate } from '../template.ts'
import { interfaces, readItems } from './interfaces.ts'
import { stepLines } from './solidity-steps.ts'
import { indented } from './solidity-values.ts'

/** Writes a scenario as a Foundry test in one file, without libraries: first the scenario, then the functions that it uses. */
export function forgeTest(exported: ScenarioExport): string {
  const template = readTemplate('solidity/Scenario.t.sol')
  const targets = readTemplate('solidity/Targets.sol')
  const idOf = identifiersOf(exported, new Set([...identifiersIn(template, targets), ...memberNames(exported)]))
  return fillTemplate(template, {
    ...commonParts(exported, {
      address: (name, address) => `address constant ${idOf(name)} = ${address};`,
      code: (name, code) => `bytes constant ${name}Code = hex"${code.slice(2)}";`,
    }),
    contract: contractName(exported),
    start: String(Math.max(1_000_000_001, exported.startsAt ?? 0)),
    steps: stepLines(exported, idOf)
      .map((line) => indented(indented(line)))
      .join('\n'),
    targets: asksForTargets(exported) ? targetsText(targets, exported, idOf) : '',
    interfaces: interfaces(exported),
  })
}

const keywords =
  'abstract address after alias anonymous apply as assembly auto bool break byte bytes calldata case catch constant constructor continue contract copyof days default define delete do else emit enum ether event external fallback false final finney fixed for from function gwei hours if immutable implements import in indexed inline int interface internal is let library macro mapping match memory minutes modifier msg mutable new now null of override partial payable pragma private promise public pure receive reference relocatable require return returns revert seconds sealed sizeof solidity static storage string struct super supports switch szabo this throw true try tx type typedef typeof unchecked using var view virtual vm weeks wei while years abi block error gasleft keccak256 assert addmod mulmod selfdestruct ecrecover log'

/** Lists Solidity's keywords, and the identifiers of the test contract's own functions. */
function identifiersIn(template: string, targets: string): Set<string> {
  const contract = template.slice(template.indexOf('\ncontract '), template.indexOf('// ---- Names and addresses'))
  const declaration = /\b(?:address|uint256|uint64|bool|bytes32|bytes4|memory|function|ContractState|internal) (\w+)\b/g
  return new Set([
    ...keywords.split(' '),
    ...wordsIn(contract + targets, declaration),
    ...Object.keys(contracts).map((code) => `${code}Code`),
  ])
}

/** Lists the names of parameters and struct members. */
function memberNames(exported: ScenarioExport): string[] {
  const items = [...callsIn(exported).map(({ item }) => item), ...readItems(), { inputs: inputsOf('agreement') }]
  return JSON.stringify(items).match(/(?<="name":")\w+/g) ?? []
}

function contractName({ id }: ScenarioExport): string {
  const words = id.split(/[^A-Za-z0-9]+/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  const name = words.join('')
  return `${/^[A-Za-z]/.test(name) ? '' : 'Scenario'}${name}Test`
}

function targetsText(template: string, { actors }: ScenarioExport, idOf: IdentifierOf): string {
  const agreements = actors.filter(({ kind }) => kind === 'agreement')
  const list = (members: ExportedActor[]) =>
    [`new address[](${members.length});`, ...members.map(({ name }, index) => `all[${index}] = ${idOf(name)};`)]
      .map((line, index) => `        ${index === 0 ? 'all = ' : ''}${line}`)
      .join('\n')
  return fillTemplate(template, { agreements: list(agreements), allAddresses: list(actors) }).trimEnd()
}
