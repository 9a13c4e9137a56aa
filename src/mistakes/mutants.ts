import type { Mutant } from './mutant.ts'
import { adoptionMutants } from './patches/adoption.ts'
import { bindingMutants } from './patches/binding.ts'
import { clientCodeMutants } from './patches/client-code.ts'
import { combinationMutants } from './patches/combinations.ts'
import { countdownMutants } from './patches/countdown.ts'
import { creationMutants } from './patches/creations.ts'
import { cutoffMutants } from './patches/cutoff.ts'
import { deployerMutants } from './patches/deployer.ts'
import { extremeValueMutants } from './patches/extreme-values.ts'
import { failureMutants } from './patches/failures.ts'
import { historyMutants } from './patches/history.ts'
import { incompleteCheckMutants } from './patches/incomplete-checks.ts'
import { laggingMutants } from './patches/lagging.ts'
import { linkMutants } from './patches/linked-contracts.ts'
import { memoryMutants } from './patches/memory.ts'
import { networkMutants } from './patches/networks.ts'
import { oddAnswerMutants } from './patches/odd-answers.ts'
import { openReadingMutants } from './patches/open-readings.ts'
import { ordinaryFactMutants } from './patches/ordinary-facts.ts'
import { proxyMutants } from './patches/proxies.ts'
import { racingMutants } from './patches/racing.ts'
import { scopeMutants } from './patches/scope.ts'
import { targetMutants } from './patches/targets.ts'
import { termMutants } from './patches/terms.ts'
import { timeMutants } from './patches/time.ts'
import { verdictMutants } from './patches/verdict.ts'

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
