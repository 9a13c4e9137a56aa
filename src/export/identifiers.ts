import type { Name } from '../model/action.ts'
import { DEPLOYER } from './network-setup.ts'
import type { ExportedActor, ScenarioExport } from './scenario-export.ts'

/** Converts a scenario's name to the identifier of a variable or constant. */
export type IdentifierOf = (name: Name) => string

/** Lists all actors of a program: the test network's, then the scenario's. */
export function allActors({ network, actors }: ScenarioExport): ExportedActor[] {
  return [DEPLOYER, ...network.map(({ actor }) => actor), ...actors]
}

/**
 * Derives the identifiers of a program from the scenario's names. A name that the language or the program reserves gets
 * a `_`, which a scenario's names never have.
 */
export function identifiersOf(exported: ScenarioExport, taken: ReadonlySet<string>): IdentifierOf {
  const network = new Set(exported.network.map(({ actor }) => asVariable(actor.name))).add(asVariable(DEPLOYER.name))
  return (name) => {
    if (/^[A-Z]/.test(name)) return asVariable(name)
    return network.has(name) || taken.has(name) ? `${name}_` : name
  }
}

/** Collects the words of a program text that match the first group of a pattern. */
export function wordsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => word)
}

const asVariable = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
