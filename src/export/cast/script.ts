import { codeOf } from '../codes.ts'
import { everybody, identifiersOf, wordsIn } from '../identifiers.ts'
import { allQuestions, commentLine, usedCodes } from '../say.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { chain } from './chain.ts'
import { resolver, targets } from './resolver.ts'
import { stepLines } from './steps.ts'
import type { Call } from './values.ts'

/** A scenario as a POSIX shell script of `cast` commands. The scenario comes first; what it needs stands below. */
export function castScript(exported: ScenarioExport): string {
  const call = identifiersOf(exported, taken)
  const asksForTargets = allQuestions(exported).some(({ method }) => method === 'targets')
  const parts = [
    head(exported),
    ['main() {', ...stepLines(exported, call).map(indent), '  finish', '}'].join('\n'),
    section('Who is who', peopleLines(exported, call, asksForTargets)),
    section('A resolver, which asks the chain alone', [
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

/** The variables of the functions below the scenario. */
const taken = new Set([
  ...wordsIn(chain + resolver + targets, /\b([a-z][A-Za-z0-9_]*)=/g),
  ...wordsIn(chain + resolver + targets, /\bfor (\w+) in/g),
  ...['zero', 'everybody', 'agreements', 'total', 'wrong', 'chain_id', 'path', 'cdpath', 'status', 'argv', 'options'],
  ...['agreementFactory', 'chainSafeHarborRegistry', 'attackRegistry', 'agreement', 'vault', 'factory', 'router'].map(
    (code) => `${code}Code`,
  ),
])

function head({ id, title, chainId }: ScenarioExport): string {
  return `#!/bin/sh
# ${commentLine(id)}
# ${commentLine(title)}
#
# Plays this scenario on a local chain, reads the answers of a resolver from it, and compares them with the right ones.
# Needs cast and anvil, of Foundry.
#   sh scenario.sh                                  starts an anvil of its own, and ends it (PORT: on which port)
#   RPC_URL=http://127.0.0.1:8545 sh scenario.sh    plays it there: anvil --chain-id ${chainId} --order fifo, or harborcheck up
# Exit code: 0 where every answer is right, 1 where one is not, another one where it cannot be played.
set -eu
RPC_URL=\${RPC_URL:-} PORT=\${PORT:-0}`
}

function section(title: string, lines: string[]): string {
  return [`# ---- ${title} ----`, '', ...lines].join('\n')
}

const indent = (line: string) => (line === '' ? line : `  ${line}`)

function peopleLines(exported: ScenarioExport, call: Call, withLists: boolean): string[] {
  const all = everybody(exported)
  const ones = (kinds: (kind: string) => boolean) =>
    exported.people
      .filter(({ kind }) => kinds(kind))
      .map(({ name }) => `$${call(name)}`)
      .join(' ')
  return [
    `chain_id=${exported.chainId}`,
    'zero=0x0000000000000000000000000000000000000000',
    'total=0',
    'wrong=0',
    ...all.map(({ name, address }) => `${call(name)}=${address}`),
    ...(withLists ? [`agreements="${ones((kind) => kind === 'agreement')}"`, `everybody="${ones(() => true)}"`] : []),
    '',
    '# Addresses as names.',
    'named() {',
    '  sed \\',
    ...exported.people.map(
      ({ name }, index, { length }) => `    -e "s/$${call(name)}/${name}/g"${index < length - 1 ? ' \\' : ''}`,
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
