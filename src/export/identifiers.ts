import type { Name } from '../model/action.ts'
import { DEPLOYER } from './network-setup.ts'
import type { ExportedActor, ScenarioExport } from './scenario-export.ts'

/** How a program writes a scenario's name: as the identifier of a variable or constant. */
export type IdentifierOf = (name: Name) => string

/** All actors of a program: the test network's, then the scenario's. */
export function allActors({ network, actors }: ScenarioExport): ExportedActor[] {
  return [DEPLOYER, ...network.map(({ actor }) => actor), ...actors]
}

/**
 * The identifiers of a program: the scenario's own names. A name that the language or the program uses already gets a `_`,
 * which no name of a scenario has.
 */
export function identifiersOf(exported: ScenarioExport, taken: ReadonlySet<string>): IdentifierOf {
  const network = new Set(exported.network.map(({ actor }) => asVariable(actor.name))).add(asVariable(DEPLOYER.name))
  return (name) => {
    if (/^[A-Z]/.test(name)) return asVariable(name)
    return network.has(name) || taken.has(name) ? `${name}_` : name
  }
}

/** The words of a program text that match the first group of a pattern. */
export function wordsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => word)
}

const asVariable = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
