import { UsageError } from '../errors.ts'
import type { Language } from '../export/languages.ts'
import type { Level } from '../model/rules.ts'
import { networkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'

export type ReproduceOptions = {
  command?: string
  url?: string
  attach?: number
  forge?: string
  timeout: number
  verbose: boolean
  /** What an answer is judged by. Default: the case's own level. */
  level?: Level
  chainId: number
  otherChainId?: number
  explorerPath: string
  /** Waits for a key before each step. */
  step: boolean
  /** The last step that is played, from 1; chain and explorer stay up then. */
  stopAt?: number
  /** Writes the case as a program instead of playing it. */
  as?: Language
  /** Where to. Default: standard output. */
  out?: string
}

/** A written program has a resolver of its own; nothing else is written. @throws UsageError where the options say otherwise. */
export function checkOptions(path: string | undefined, options: ReproduceOptions): void {
  const { as, out, command, url, attach, forge, step, stopAt } = options
  if (as === undefined) {
    if (out === undefined) return
    throw new UsageError('--out is where a written program goes', { next: 'say --as cast, --as solidity or --as viem' })
  }
  const others = {
    subject: path,
    '--command': command,
    '--url': url,
    '--attach': attach,
    '--forge': forge,
    '--stop-at': stopAt,
  }
  const said = [
    ...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...(step ? ['--step'] : []),
  ]
  if (said.length === 0) return
  throw new UsageError('--as writes a program that plays the case and resolves for itself: nobody is asked meanwhile', {
    facts: { 'leave out': said.join(', ') },
  })
}

/** @throws UsageError where the scenario has no such step. */
export function checkStopAt(scenario: Scenario, { stopAt }: ReproduceOptions): void {
  const count = networkSteps(scenario).length
  if (stopAt === undefined || stopAt <= count) return
  throw new UsageError(`${scenario.id} has no step ${stopAt}`, {
    facts: { steps: `1 to ${count}` },
    next: `\`harborcheck reproduce ${scenario.id}\` numbers them`,
  })
}
