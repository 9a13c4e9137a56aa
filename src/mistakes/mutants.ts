import type { RuleId } from '../model/rules.ts'
import { type MistakeId, readRow } from './mistakes.ts'
import { bindingPatches } from './patches/binding.ts'
import { clientCodePatches } from './patches/client-code.ts'
import { combinationPatches } from './patches/combinations.ts'
import { deployerPatches } from './patches/deployers.ts'
import { faultPatches } from './patches/faults.ts'
import { inclusionPatches } from './patches/inclusion.ts'
import { incompleteCheckPatches } from './patches/incomplete-checks.ts'
import { laggingPatches } from './patches/lagging.ts'
import { linkPatches } from './patches/links.ts'
import { memoryPatches } from './patches/memory.ts'
import { networkPatches } from './patches/networks.ts'
import { oddAnswerPatches } from './patches/odd-answers.ts'
import { ordinaryFactPatches } from './patches/ordinary-facts.ts'
import type { Patch, Patches } from './patches/patch.ts'
import { racingPatches } from './patches/racing.ts'
import { readingPatches } from './patches/readings.ts'
import { statusPatches } from './patches/status.ts'
import { targetPatches } from './patches/targets.ts'
import { termPatches } from './patches/terms.ts'

/** The reference resolver with one fault. */
export type Mutant = {
  id: MistakeId
  /** The rules that it breaks; a run must blame the first. */
  rules: readonly [RuleId, ...RuleId[]]
  /** What it does, as a clause without its subject: `treats … as …`. */
  says: string
  patches: readonly Patch[]
}

const all: Patches = {
  ...bindingPatches,
  ...deployerPatches,
  ...linkPatches,
  ...inclusionPatches,
  ...statusPatches,
  ...memoryPatches,
  ...termPatches,
  ...targetPatches,
  ...readingPatches,
  ...networkPatches,
  ...faultPatches,
  ...oddAnswerPatches,
  ...laggingPatches,
  ...racingPatches,
  ...combinationPatches,
  ...incompleteCheckPatches,
  ...clientCodePatches,
  ...ordinaryFactPatches,
}

/** Every mutant: the reference resolver with one fault each. The suite must catch all of them. */
export const mutants: readonly Mutant[] = (Object.entries(all) as [MistakeId, Patch | readonly Patch[]][]).map(
  ([id, patches]) => ({ id, ...readRow(id), patches: [patches].flat() }),
)
