import type { Scenario } from '../../scenario/scenario.ts'
import { castScript } from './cast/script.ts'
import type { Language } from './languages.ts'
import { retell } from './retell.ts'
import type { Retelling } from './retelling.ts'
import { forgeTest } from './solidity/script.ts'
import { viemScript } from './viem/script.ts'

const writers: Record<Language, (retelling: Retelling) => string> = {
  cast: castScript,
  solidity: forgeTest,
  viem: viemScript,
}

/**
 * Writes a story as a program that plays it on a chain of its own, asks its own resolver what the story asks, and fails
 * where an answer is not the right one.
 * @param chainId EIP-155 id of the chain that it is for.
 * @throws {UsageError} where the story cannot be told so.
 */
export function retellAs(scenario: Scenario, language: Language, chainId: number): string {
  return writers[language](retell(scenario, chainId))
}
