import { contracts } from '../codes.ts'
import { commonParts } from '../common-parts.ts'
import { asksForTargets } from '../contents.ts'
import { type IdentifierOf, identifiersOf, wordsIn } from '../identifiers.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { fillTemplate, readTemplate } from '../template.ts'
import { stepLines } from './cast-steps.ts'

/** Writes a scenario as a POSIX shell script of `cast` commands: first the scenario, then the functions that it uses. */
export function castScript(exported: ScenarioExport): string {
  const template = readTemplate('cast/scenario.sh')
  const targets = readTemplate('cast/targets.sh')
  const idOf = identifiersOf(exported, variablesIn(template + targets))
  const { chainId, actors } = exported
  const hasTargets = asksForTargets(exported)
  return fillTemplate(template, {
    ...commonParts(exported, {
      address: (name, address) => `${idOf(name)}=${address}`,
      code: (name, code) => `${name}Code=${code}`,
    }),
    chainId: String(chainId),
    steps: stepLines(exported, idOf)
      .map((line) => line && `  ${line}`)
      .join('\n'),
    lists: hasTargets ? addressLists(exported, idOf) : '',
    names: actors.map(({ name }) => `    -e "s/$${idOf(name)}/${name}/g"`).join(' \\\n'),
    targets: hasTargets ? targets.trimEnd() : '',
  })
}

/** Lists the variables of the script, and names that shells reserve. */
function variablesIn(template: string): Set<string> {
  return new Set([
    ...wordsIn(template, /\b([a-z][A-Za-z0-9_]*)=/g),
    ...wordsIn(template, /\bfor (\w+) in/g),
    ...['agreements', 'path', 'cdpath', 'status', 'argv', 'options'],
    ...Object.keys(contracts).map((code) => `${code}Code`),
  ])
}

function addressLists({ actors }: ScenarioExport, idOf: IdentifierOf): string {
  const list = (ones: typeof actors) => ones.map(({ name }) => `$${idOf(name)}`).join(' ')
  const agreements = actors.filter(({ kind }) => kind === 'agreement')
  return `agreements="${list(agreements)}"\nall_addresses="${list(actors)}"`
}
