import { codeOf, contracts, inputsOf } from '../codes.ts'
import { allQuestions, callsIn, commentLine, usedCodes } from '../contents.ts'
import { allActors, type IdentifierOf, identifiersOf, wordsIn } from '../identifiers.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { chain, cheatcodes, types } from './chain.ts'
import { interfaces, readItems } from './interfaces.ts'
import { resolver, targets } from './resolver.ts'
import { stepLines } from './steps.ts'
import { indented } from './values.ts'

/** A scenario as a Foundry test in one file, without libraries. The scenario comes first, the functions that it uses below. */
export function forgeTest(exported: ScenarioExport): string {
  const idOf = identifiersOf(exported, new Set([...taken, ...memberNames(exported)]))
  const asksForTargets = allQuestions(exported).some(({ method }) => method === 'targets')
  const lines = [...stepLines(exported, idOf), 'finish();']
  const parts = [
    head(exported),
    `contract ${contractName(exported)} {`,
    `    uint256 internal start = ${Math.max(1_000_000_001, exported.startsAt ?? 0)};`,
    '',
    '    function test_scenario() external {',
    ...lines.map((line) => indented(indented(line))),
    '    }',
    '',
    ...inside(
      'A resolver that reads from the chain only',
      asksForTargets ? [resolver, targets, listsOf(exported, idOf)] : [resolver],
    ),
    ...inside('The chain', [chain]),
    '}',
    '',
    ...section('Names and addresses', [
      allActors(exported)
        .map(({ name, address }) => `address constant ${idOf(name)} = ${address};`)
        .join('\n'),
    ]),
    ...section('The contracts', [types, interfaces(exported)]),
    ...section('Cheatcodes', [cheatcodes]),
    ...section('The compiled contracts', [
      usedCodes(exported)
        .map((code) => `bytes constant ${code}Code = hex"${codeOf(code).slice(2)}";`)
        .join('\n'),
    ]),
  ]
  return parts.join('\n')
}

const texts = resolver + targets + chain

const keywords =
  'abstract address after alias anonymous apply as assembly auto bool break byte bytes calldata case catch constant constructor continue contract copyof days default define delete do else emit enum ether event external fallback false final finney fixed for from function gwei hours if immutable implements import in indexed inline int interface internal is let library macro mapping match memory minutes modifier msg mutable new now null of override partial payable pragma private promise public pure receive reference relocatable require return returns revert seconds sealed sizeof solidity static storage string struct super supports switch szabo this throw true try tx type typedef typeof unchecked using var view virtual vm weeks wei while years abi block error gasleft keccak256 assert addmod mulmod selfdestruct ecrecover log'

/** The identifiers that Solidity and the test use. */
const taken = new Set([
  ...keywords.split(' '),
  ...wordsIn(texts, /\b(?:address|uint256|uint64|bool|bytes32|bytes4|memory|function|ContractState|internal) (\w+)\b/g),
  ...['agreements', 'allAddresses', 'start', 'test_scenario'],
  ...Object.keys(contracts).map((code) => `${code}Code`),
])

/** The names of parameters and struct members. */
function memberNames(exported: ScenarioExport): string[] {
  const items = [...callsIn(exported).map(({ item }) => item), ...readItems(), { inputs: inputsOf('agreement') }]
  return JSON.stringify(items).match(/(?<="name":")\w+/g) ?? []
}

function contractName({ id }: ScenarioExport): string {
  const words = id.split(/[^A-Za-z0-9]+/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  const name = words.join('')
  return `${/^[A-Za-z]/.test(name) ? '' : 'Scenario'}${name}Test`
}

function head({ id, title }: ScenarioExport): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

// ${commentLine(id)}
// ${commentLine(title)}
//
// Executes this scenario, and compares the answers of a resolver with the expected ones.
//   forge test -vv --match-contract ${contractName({ id } as ScenarioExport)}
// It needs no library: put it into the test folder of any Foundry project.
`
}

function inside(title: string, bodies: string[]): string[] {
  return [`    // ---- ${title} ----`, ...bodies.map((body) => body.trimEnd()), '']
}

function section(title: string, bodies: string[]): string[] {
  return [`// ---- ${title} ----`, '', ...bodies.flatMap((body) => [body.trim(), ''])]
}

function listsOf({ actors }: ScenarioExport, idOf: IdentifierOf): string {
  const list = (name: string, members: string[]) =>
    [
      `    function ${name}() internal pure returns (address[] memory all) {`,
      `        all = new address[](${members.length});`,
      ...members.map((member, index) => `        all[${index}] = ${member};`),
      '    }',
    ].join('\n')
  const agreements = actors.filter(({ kind }) => kind === 'agreement')
  return `\n${[
    list(
      'agreements',
      agreements.map(({ name }) => idOf(name)),
    ),
    list(
      'allAddresses',
      actors.map(({ name }) => idOf(name)),
    ),
  ].join('\n\n')}`
}
