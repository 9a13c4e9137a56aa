import { codeOf } from '../codes.ts'
import { allQuestions, commentLine, usedCodes } from '../contents.ts'
import { allActors, type IdentifierOf, identifiersOf, wordsIn } from '../identifiers.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { chain } from './chain.ts'
import { resolver, targets } from './resolver.ts'
import { stepLines } from './steps.ts'

/** A scenario as a POSIX shell script of `cast` commands. The scenario comes first, the functions that it uses below. */
export function castScript(exported: ScenarioExport): string {
  const idOf = identifiersOf(exported, taken)
  const asksForTargets = allQuestions(exported).some(({ method }) => method === 'targets')
  const parts = [
    head(exported),
    ['main() {', ...stepLines(exported, idOf).map(indent), '  finish', '}'].join('\n'),
    section('Names and addresses', actorLines(exported, idOf, asksForTargets)),
    section('A resolver that reads from the chain only', [
      resolver.trim(),
      ...(asksForTargets ? [targets.trimEnd()] : []),
    ]),
    section('The chain', [chain.trim()]),
    section(
      'The compiled contracts',
      usedCodes(exported).map((code) => `${code}Code=${codeOf(code)}`),
    ),
    'main',
  ]
  return `${parts.join('\n\n')}\n`
}

/** The variables of the script's functions. */
const taken = new Set([
  ...wordsIn(chain + resolver + targets, /\b([a-z][A-Za-z0-9_]*)=/g),
  ...wordsIn(chain + resolver + targets, /\bfor (\w+) in/g),
  ...[
    'zero',
    'all_addresses',
    'agreements',
    'total',
    'wrong',
    'chain_id',
    'path',
    'cdpath',
    'status',
    'argv',
    'options',
  ],
  ...['agreementFactory', 'chainSafeHarborRegistry', 'attackRegistry', 'agreement', 'vault', 'factory', 'router'].map(
    (code) => `${code}Code`,
  ),
])

function head({ id, title, chainId }: ScenarioExport): string {
  return `#!/bin/sh
# ${commentLine(id)}
# ${commentLine(title)}
#
# Executes this scenario on a local chain, and compares the answers of a resolver with the expected ones.
# Needs cast and anvil, of Foundry.
#   sh scenario.sh                                  starts and ends an anvil of its own (PORT sets its port)
#   RPC_URL=http://127.0.0.1:8545 sh scenario.sh    uses that node: anvil --chain-id ${chainId} --order fifo, or harborcheck up
# Exit code: 0 if every answer is right, 1 if one is wrong, another code if the scenario could not be executed.
set -eu
RPC_URL=\${RPC_URL:-} PORT=\${PORT:-0}`
}

function section(title: string, lines: string[]): string {
  return [`# ---- ${title} ----`, '', ...lines].join('\n')
}

const indent = (line: string) => (line === '' ? line : `  ${line}`)

function actorLines(exported: ScenarioExport, idOf: IdentifierOf, withLists: boolean): string[] {
  const all = allActors(exported)
  const ones = (kinds: (kind: string) => boolean) =>
    exported.actors
      .filter(({ kind }) => kinds(kind))
      .map(({ name }) => `$${idOf(name)}`)
      .join(' ')
  return [
    `chain_id=${exported.chainId}`,
    'zero=0x0000000000000000000000000000000000000000',
    'total=0',
    'wrong=0',
    ...all.map(({ name, address }) => `${idOf(name)}=${address}`),
    ...(withLists
      ? [`agreements="${ones((kind) => kind === 'agreement')}"`, `all_addresses="${ones(() => true)}"`]
      : []),
    '',
    '# Replaces addresses by names.',
    'named() {',
    '  sed \\',
    ...exported.actors.map(
      ({ name }, index, { length }) => `    -e "s/$${idOf(name)}/${name}/g"${index < length - 1 ? ' \\' : ''}`,
    ),
    '}',
    '',
    '# init_code CODE CONSTRUCTOR ARGUMENT...',
    'init_code() {',
    '  code=$1',
    '  shift',
    '  echo "$code$(cast abi-encode "$@" | cut -c 3-)"',
    '}',
  ]
}
