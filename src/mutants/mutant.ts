import type { RuleId } from '../model/rules.ts'

/** A place of the reference resolver, and what stands there instead. The place occurs exactly once in the file. */
export type Patch = { file: string; find: string; replace: string }

/** The reference resolver with one decision taken in another way. */
export type Mutant = {
  id: string
  /** The rules that it breaks: the first is the one that it has to be blamed for. */
  rules: readonly [RuleId, ...RuleId[]]
  /** What it does: `takes … for …`. */
  says: string
  patches: readonly Patch[]
  /** Keeps an address of the test network on which it was played first: a process of it has to stay there. Default false. */
  isOfOneStage?: boolean
}

export function mutant(id: string, rules: Mutant['rules'], says: string, ...patches: Patch[]): Mutant {
  return { id, rules, says, patches }
}

export function patch(file: string, find: string, replace: string): Patch {
  return { file, find, replace }
}

/** A function of the reference resolver is written anew; what it was can still be called, as `right`. */
export function rewritten(file: string, name: string, code: string): Patch {
  return patch(file, `export async function ${name}(`, `${code}\n\nexport async function right(`)
}
