import type { RuleId } from '../model/rules.ts'

/** Replaces `find`, which occurs exactly once in the reference resolver's file, by `replace`. */
export type Patch = { file: string; find: string; replace: string }

/** The reference resolver with one fault. */
export type Mutant = {
  id: string
  /** The rules that it breaks; a run must blame the first. */
  rules: readonly [RuleId, ...RuleId[]]
  /** What it does, as a clause without its subject: `treats … as …`. */
  says: string
  patches: readonly Patch[]
  /** The cases that show it. Default: those about its rules. */
  cases?: readonly string[]
}

export function mutant(id: string, rules: Mutant['rules'], says: string, ...patches: Patch[]): Mutant {
  return { id, rules, says, patches }
}

export function patch(file: string, find: string, replace: string): Patch {
  return { file, find, replace }
}

/** Replaces a function of the reference resolver; the new code can call the original as `right`. */
export function rewritten(file: string, name: string, code: string): Patch {
  return patch(file, `export async function ${name}(`, `${code}\n\nexport async function right(`)
}
