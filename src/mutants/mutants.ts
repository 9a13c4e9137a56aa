import { adoptionFaults } from './adoption.ts'
import { bindingFaults } from './binding.ts'
import { countdownFaults } from './countdown.ts'
import { cutoffFaults } from './cutoff.ts'
import { deployerFaults } from './deployer.ts'
import { failureFaults } from './failures.ts'
import { laggingFaults } from './lagging.ts'
import { memoryFaults } from './memory.ts'
import type { Mutant } from './mutant.ts'
import { networkFaults } from './networks.ts'
import { openReadingFaults } from './open-readings.ts'
import { racingFaults } from './racing.ts'
import { scopeFaults } from './scope.ts'
import { targetFaults } from './targets.ts'
import { termFaults } from './terms.ts'
import { timeFaults } from './time.ts'
import { verdictFaults } from './verdict.ts'

export type { Mutant } from './mutant.ts'

/** Mutants, each the reference resolver with one fault. A suite that is worth running catches every one. */
export const mutants: readonly Mutant[] = [
  ...bindingFaults,
  ...adoptionFaults,
  ...deployerFaults,
  ...scopeFaults,
  ...cutoffFaults,
  ...verdictFaults,
  ...countdownFaults,
  ...timeFaults,
  ...memoryFaults,
  ...termFaults,
  ...targetFaults,
  ...openReadingFaults,
  ...networkFaults,
  ...failureFaults,
  ...laggingFaults,
  ...racingFaults,
]
