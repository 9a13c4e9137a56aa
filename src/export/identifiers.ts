import type { Name } from '../model/action.ts'
import { DEPLOYER } from './network-setup.ts'
import type { Person, ScenarioExport } from './scenario-export.ts'

/** Everybody that a program knows, the stage first. */
export function everybody({ stage, people }: ScenarioExport): Person[] {
  return [DEPLOYER, ...stage.map(({ person }) => person), ...people]
}

/**
 * What everybody is called in a program: as in the story. A name that the language or the program has already gets a `_`,
 * which no name of a story has.
 */
export function identifiersOf(retelling: ScenarioExport, taken: ReadonlySet<string>): (name: Name) => string {
  const stage = new Set(retelling.stage.map(({ person }) => asVariable(person.name))).add(asVariable(DEPLOYER.name))
  return (name) => {
    if (/^[A-Z]/.test(name)) return asVariable(name)
    return stage.has(name) || taken.has(name) ? `${name}_` : name
  }
}

/** The words of some program texts that a pattern finds, by its first group. */
export function wordsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => word)
}

const asVariable = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
