import { plural, shellWord } from '../../../platform/words.ts'
import { partText } from '../../../report/check-report.ts'
import { stepText } from '../../../scenario/narrative.ts'
import type { ContractsRun, FindingOfContracts } from '../check-contracts.ts'
import { type ContractRule, type ContractRuleId, contractRules } from '../contract-rules.ts'
import type { ScenarioOnContracts } from '../contracts-part.ts'

/** The result for one rule. `not tested`: nothing in the run can tell, or it was cut short. */
type ContractRuleReport = Pick<ContractRule, 'level' | 'statement'> & {
  id: ContractRuleId
  verdict: 'passed' | 'broken' | 'not tested'
  /** How often it was checked. */
  checks: number
  /** How many scenarios show it to be broken, as their first difference. */
  scenarios: number
}

/** A finding as reports show it. `steps`: the shortest scenario in words; `file`: where it is saved. */
type FindingReport = Omit<FindingOfContracts, 'scenario'> & {
  id: string
  steps: string[]
  file?: string
  /** The command that shows it again. */
  reproduce: string
}

/** The report of a check of contracts. */
export type ContractsReport = ReproduceFacts & {
  /** Version of harborcheck. */
  harborcheck: string
  /** The name of the deployment. */
  name: string
  conforms: boolean
  /** Why a run without findings gives no verdict: it had a part of the suite. Absent of any other run. */
  part?: string
  complete: boolean
  summary: { scenarios: number; generated: number; steps: number; broken: number; skipped: number }
  rules: ContractRuleReport[]
  findings: FindingReport[]
  scenarios: ScenarioOnContracts[]
  /** What the profile says that the deployment does not have, and the scenarios that were skipped for it. */
  lacks: { what: string; scenarios: string[] }[]
  durations?: { total: number }
}

export type ContractsReportFacts = ReproduceFacts & {
  harborcheck: string
  name: string
  /** Whether fewer scenarios were selected than the suite has. Default false. */
  isPart?: boolean
  /** All that the profile lacks; what no scenario needs is skipped where it is read. */
  lacks: readonly string[]
  seconds: number
  /** The file of a finding's scenario, by the scenario's id. */
  files: ReadonlyMap<string, string>
}

/** Makes the report of a run. A run without a single check conforms to nothing. */
export function makeContractsReport(
  { findings, played, steps, checked, skipped, complete }: ContractsRun,
  { lacks, seconds, files, isPart = false, ...facts }: ContractsReportFacts,
): ContractsReport {
  const rules = contractRules.map(({ id, level, statement }): ContractRuleReport => {
    const scenarios = played.filter(({ rule }) => rule === id).length
    const checks = checked.get(id) ?? 0
    // What was not played yet could have broken it.
    const verdict = scenarios > 0 ? 'broken' : complete && checks > 0 ? 'passed' : 'not tested'
    return { id, level, statement, verdict, checks, scenarios }
  })
  const missing = [...new Set([...skipped.keys(), ...lacks])]
  const isClean = complete && findings.length === 0 && rules.some(({ verdict }) => verdict === 'passed')
  return {
    ...facts,
    conforms: isClean && !isPart,
    ...(isClean && isPart && { part: partText(plural(played.length, 'scenario')) }),
    complete,
    summary: {
      scenarios: played.length,
      generated: played.filter(({ kind }) => kind === 'generated').length,
      steps,
      broken: rules.filter(({ verdict }) => verdict === 'broken').length,
      skipped: [...skipped.values()].flat().length,
    },
    rules,
    findings: findings.map(({ scenario, ...finding }) => {
      const file = files.get(scenario.id)
      return {
        ...finding,
        id: scenario.id,
        steps: scenario.steps.map(stepText),
        ...(file !== undefined && { file }),
        reproduce: reproduceCommand(facts, file ?? finding.foundIn),
      }
    }),
    scenarios: played,
    lacks: missing.map((what) => ({ what, scenarios: [...(skipped.get(what) ?? [])] })),
    durations: { total: seconds },
  }
}

/** The contracts of a run, and the options it was checked with. */
type ReproduceFacts = {
  /** Path of the profile's module; absent for the mocks. */
  module?: string | undefined
  environment: { chainId: number }
  options: { filter?: string | undefined; runs: number; seed: number }
}

/** The command, for a POSIX shell, that plays one scenario on the same contracts: a file, or the id of a case. */
function reproduceCommand({ module, environment }: ReproduceFacts, scenario: string): string {
  const words = [
    ...(module === undefined ? [] : [shellWord(module)]),
    `--scenario ${shellWord(scenario)}`,
    ...(environment.chainId === 31_337 ? [] : [`--chain-id ${environment.chainId}`]),
  ]
  return `npx harborcheck test-contracts ${words.join(' ')}`
}
