import type { Name } from '../model/action.ts'
import { DEPLOYER } from './network-setup.ts'
import type { Person, ScenarioExport } from './scenario-export.ts'

/** Everybody that a program knows, the test network first. */
export function everybody({ network, people }: ScenarioExport): Person[] {
  return [DEPLOYER, ...network.map(({ person }) => person), ...people]
}

/**
 * What everybody is called in a program: as in the scenario. A name that the language or the program has already gets a `_`,
 * which no name of a scenario has.
 */
export function identifiersOf(exported: ScenarioExport, taken: ReadonlySet<string>): (name: Name) => string {
  const network = new Set(exported.network.map(({ person }) => asVariable(person.name))).add(asVariable(DEPLOYER.name))
  return (name) => {
    if (/^[A-Z]/.test(name)) return asVariable(name)
    return network.has(name) || taken.has(name) ? `${name}_` : name
  }
}

/** The words of some program texts that a pattern finds, by its first group. */
export function wordsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => word)
}

const asVariable = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
