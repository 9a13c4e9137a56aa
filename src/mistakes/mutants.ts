import type { RuleId } from '../model/rules.ts'
import { type MistakeId, readRow } from './mistakes.ts'
import { bindingPatches } from './patches/binding-patches.ts'
import { clientCodePatches } from './patches/client-code-patches.ts'
import { combinationPatches } from './patches/combination-patches.ts'
import { deployerPatches } from './patches/deployer-patches.ts'
import { faultPatches } from './patches/fault-patches.ts'
import { inclusionPatches } from './patches/inclusion-patches.ts'
import { incompleteCheckPatches } from './patches/incomplete-check-patches.ts'
import { laggingPatches } from './patches/lagging-patches.ts'
import { linkPatches } from './patches/link-patches.ts'
import { memoryPatches } from './patches/memory-patches.ts'
import { networkPatches } from './patches/network-patches.ts'
import { oddAnswerPatches } from './patches/odd-answer-patches.ts'
import { ordinaryFactPatches } from './patches/ordinary-fact-patches.ts'
import type { Patch, Patches } from './patches/patch.ts'
import { publicNodePatches } from './patches/public-node-patches.ts'
import { racingPatches } from './patches/racing-patches.ts'
import { readingPatches } from './patches/reading-patches.ts'
import { statusPatches } from './patches/status-patches.ts'
import { targetPatches } from './patches/target-patches.ts'
import { termPatches } from './patches/terms-patches.ts'

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
  ...publicNodePatches,
}

/** Every mutant: the reference resolver with one fault each. The suite must catch all of them. */
export const mutants: readonly Mutant[] = (Object.entries(all) as [MistakeId, Patch | readonly Patch[]][]).map(
  ([id, patches]) => ({ id, ...readRow(id), patches: [patches].flat() }),
)
