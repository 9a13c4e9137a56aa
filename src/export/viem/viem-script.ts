import { commonParts } from '../common-parts.ts'
import { asksForTargets, callsIn } from '../contents.ts'
import { type IdentifierOf, identifiersOf, wordsIn } from '../identifiers.ts'
import type { ScenarioExport } from '../scenario-export.ts'
import { namedSignatureOf } from '../signature.ts'
import { fillTemplate, readTemplate } from '../template.ts'
import { stepLines } from './viem-steps.ts'

/** Writes a scenario as a viem script: first the scenario, then the functions that it uses. */
export function viemScript(exported: ScenarioExport): string {
  const template = readTemplate('viem/scenario.mjs.txt')
  const targets = readTemplate('viem/targets.mjs.txt')
  const idOf = identifiersOf(exported, identifiersIn(template + targets))
  const { chainId, actors } = exported
  const hasTargets = asksForTargets(exported)
  const writes = new Set(callsIn(exported).map(({ item }) => `  'function ${namedSignatureOf(item)}',`))
  return fillTemplate(template, {
    ...commonParts(exported, {
      address: (name, address) => `const ${idOf(name)} = '${address}'`,
      code: (name, code) => `  ${name}: '${code}',`,
    }),
    chainId: String(chainId),
    steps: stepLines(exported, idOf)
      .map((line) => line && `  ${line}`)
      .join('\n'),
    names: actors.map(({ name }) => (idOf(name) === name ? name : `${name}: ${idOf(name)}`)).join(', '),
    lists: hasTargets ? addressLists(exported, idOf) : '',
    targets: hasTargets ? targets.trimEnd() : '',
    writes: [...writes].join('\n'),
  })
}

const keywords =
  'arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'

/** Lists JavaScript's keywords, and the identifiers of the script. */
function identifiersIn(template: string): Set<string> {
  return new Set([
    ...keywords.split(' '),
    ...wordsIn(template, /^ {2}(\w+),$/gm),
    ...wordsIn(template, /^(?:async )?function (\w+)/gm),
    ...wordsIn(template, /^(?:const|let) (\w+)/gm),
    ...['agreements', 'allAddresses', 'console', 'process'],
  ])
}

function addressLists({ actors }: ScenarioExport, idOf: IdentifierOf): string {
  const agreements = actors.filter(({ kind }) => kind === 'agreement').map(({ name }) => idOf(name))
  return `const agreements = [${agreements.join(', ')}]\nconst allAddresses = Object.values(names)`
}
