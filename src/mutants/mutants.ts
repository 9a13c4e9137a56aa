import { adoptionMutants } from './adoption.ts'
import { bindingMutants } from './binding.ts'
import { clientCodeMutants } from './client-code.ts'
import { combinationMutants } from './combinations.ts'
import { countdownMutants } from './countdown.ts'
import { creationMutants } from './creations.ts'
import { cutoffMutants } from './cutoff.ts'
import { deployerMutants } from './deployer.ts'
import { extremeValueMutants } from './extreme-values.ts'
import { failureMutants } from './failures.ts'
import { historyMutants } from './history.ts'
import { incompleteCheckMutants } from './incomplete-checks.ts'
import { laggingMutants } from './lagging.ts'
import { linkMutants } from './linked-contracts.ts'
import { memoryMutants } from './memory.ts'
import type { Mutant } from './mutant.ts'
import { networkMutants } from './networks.ts'
import { oddAnswerMutants } from './odd-answers.ts'
import { openReadingMutants } from './open-readings.ts'
import { ordinaryFactMutants } from './ordinary-facts.ts'
import { proxyMutants } from './proxies.ts'
import { racingMutants } from './racing.ts'
import { scopeMutants } from './scope.ts'
import { targetMutants } from './targets.ts'
import { termMutants } from './terms.ts'
import { timeMutants } from './time.ts'
import { verdictMutants } from './verdict.ts'

export type { Mutant } from './mutant.ts'

/** Every mutant: the reference resolver with one fault each. The suite must catch all of them. */
export const mutants: readonly Mutant[] = [
  ...bindingMutants,
  ...adoptionMutants,
  ...deployerMutants,
  ...proxyMutants,
  ...creationMutants,
  ...linkMutants,
  ...scopeMutants,
  ...cutoffMutants,
  ...verdictMutants,
  ...countdownMutants,
  ...timeMutants,
  ...memoryMutants,
  ...termMutants,
  ...extremeValueMutants,
  ...targetMutants,
  ...openReadingMutants,
  ...networkMutants,
  ...failureMutants,
  ...historyMutants,
  ...oddAnswerMutants,
  ...laggingMutants,
  ...racingMutants,
  ...combinationMutants,
  ...incompleteCheckMutants,
  ...clientCodeMutants,
  ...ordinaryFactMutants,
]
