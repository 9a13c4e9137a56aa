import type { ChainIds } from '../chain/execute/spelling.ts'
import type { ProgramLanguage } from '../platform/program-languages.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { castScript } from './cast/cast-script.ts'
import { exportScenario } from './export-scenario.ts'
import type { ScenarioExport } from './scenario-export.ts'
import { forgeTest } from './solidity/solidity-script.ts'
import { viemScript } from './viem/viem-script.ts'

const writers: Record<ProgramLanguage, (exported: ScenarioExport) => string> = {
  cast: castScript,
  solidity: forgeTest,
  viem: viemScript,
}

/**
 * Writes a scenario as a program, which executes the scenario on a chain, asks its own resolver the scenario's
 * questions, and fails if an answer is wrong.
 * @param ids The chain id that the program is for, and the other network's.
 * @throws {UsageError} with the reason if the scenario needs more than a chain.
 */
export function exportAs(scenario: Scenario, language: ProgramLanguage, ids: ChainIds): string {
  return writers[language](exportScenario(scenario, ids))
}
