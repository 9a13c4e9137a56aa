import { UsageError } from '../errors.ts'
import { networkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ReproduceOptions } from './declarations/reproduce.ts'

/**
 * Checks that options go together: `--out` needs `--as`, and `--as` excludes whatever runs the case.
 * @throws UsageError if they do not.
 */
export function checkOptions(path: string | undefined, options: ReproduceOptions): void {
  const { as, out, command, url, attach, forge, step, stopAt, deployment, contracts } = options
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
    '--contracts': contracts,
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
