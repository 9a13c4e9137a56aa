import { UsageError } from '../errors.ts'
import type { Language } from '../export/languages.ts'
import type { Level } from '../model/rules.ts'
import { networkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { DeploymentChoice } from './open-deployment.ts'

export type ReproduceOptions = DeploymentChoice & {
  command?: string
  url?: string
  attach?: number
  forge?: string
  timeout: number
  verbose: boolean
  /** Level to judge answers at. Default: the case's own. */
  level?: Level
  chainId: number
  otherChainId?: number
  explorerPath: string
  /** Wait for a key before each step. */
  step: boolean
  /** Number of the last step to run, from 1; chain and explorer then stay up. */
  stopAt?: number
  /** Write the case as a program instead of running it. */
  as?: Language
  /** File for that program. Default: standard output. */
  out?: string
}

/**
 * Checks that options go together: `--out` needs `--as`, and `--as` excludes whatever runs the case.
 * @throws UsageError if they do not.
 */
export function checkOptions(path: string | undefined, options: ReproduceOptions): void {
  const { as, out, command, url, attach, forge, step, stopAt, deployment } = options
  if (as === undefined) {
    if (out === undefined) return
    throw new UsageError('--out needs --as: it is the file for the written program', {
      next: 'add --as cast, --as solidity or --as viem',
    })
  }
  const others = {
    subject: path,
    '--command': command,
    '--url': url,
    '--attach': attach,
    '--forge': forge,
    '--stop-at': stopAt,
    '--deployment': deployment,
  }
  const excess = [
    ...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...(step ? ['--step'] : []),
  ]
  if (excess.length === 0) return
  throw new UsageError('--as writes a program and does not run the case: no subject is asked', {
    facts: { 'leave out': excess.join(', ') },
  })
}

/** @throws UsageError if the scenario has fewer steps than `--stop-at`. */
export function checkStopAt(scenario: Scenario, { stopAt }: ReproduceOptions): void {
  const count = networkSteps(scenario).length
  if (stopAt === undefined || stopAt <= count) return
  throw new UsageError(`${scenario.id} has no step ${stopAt}`, {
    facts: { steps: `1 to ${count}` },
    next: `\`harborcheck reproduce ${scenario.id}\` numbers them`,
  })
}
