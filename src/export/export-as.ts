import type { ChainIds } from '../chain/execute/spelling.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { castScript } from './cast/script.ts'
import { exportScenario } from './export-scenario.ts'
import type { Language } from './languages.ts'
import type { ScenarioExport } from './scenario-export.ts'
import { forgeTest } from './solidity/script.ts'
import { viemScript } from './viem/script.ts'

const writers: Record<Language, (exported: ScenarioExport) => string> = {
  cast: castScript,
  solidity: forgeTest,
  viem: viemScript,
}

/**
 * Writes a scenario as a program that plays it on a chain of its own, asks its own resolver what the scenario asks, and fails
 * where an answer is not the right one.
 * @param ids Of the chain that it is for, and of the other network.
 * @throws {UsageError} where the scenario cannot be told so.
 */
export function exportAs(scenario: Scenario, language: Language, ids: ChainIds): string {
  return writers[language](exportScenario(scenario, ids))
}
