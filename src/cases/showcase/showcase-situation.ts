import { DAY, type ScenarioBuilder } from '../../scenario/builder.ts'
import type { AgreementOptions } from '../../scenario/new-agreement.ts'
import type { targets } from '../../scenario/questions.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'

/** The blocks of the showcase in order. Every topic adds its actions to the block of their kind. */
export type ShowcasePhase =
  /** Contracts, and children older than every link. */
  | 'made'
  /** Agreements and adoptions. */
  | 'agreed'
  /** Links: the cutoff time of most factories. */
  | 'linked'
  /** One second later: decisions, and children younger than the links. */
  | 'opened'
  /** Two seconds after the links: relinked contracts. */
  | 'relinked'
  /** A day after the links. */
  | 'nextDay'
  /** Eight days after the links: short commitments have ended. */
  | 'weekLater'
  /** Three days minus some minutes before the end. */
  | 'lastDays'
  /** The latest block, which the questions are about. */
  | 'end'

/** Appends actions to one block. */
export type ShowcasePart = (builder: ScenarioBuilder) => ScenarioBuilder

/** The situations of one topic: their actions in each block, and the right answers at the end. */
export type Topic = Partial<Record<ShowcasePhase, ShowcasePart>> & {
  asked: (ScenarioQuestion | ScenarioQuestion[])[]
  /** The agreements that can be attacked at the end, with all that they bind. */
  targets: Parameters<typeof targets>
}

/** The default owner of agreements. */
export const OWNER = 'protocol'

export const MINUTE = 60

/** A commitment, in seconds, that ends within the scenario; attack mode requires seven days. */
export const SHORT = 8 * DAY

/** Deploys the vault of each situation: `attacked` has `attackedVault`. */
export const vaults =
  (...situations: string[]): ShowcasePart =>
  (builder) =>
    builder.deploy(situations.map((situation) => `${situation}Vault`))

/** Requests attack mode for each agreement. */
export const requested =
  (...names: string[]): ShowcasePart =>
  (builder) =>
    builder.each(names, (next, agreement) => next.lifecycle(agreement, 'requestUnderAttack'))

/** Approves the request of each agreement. */
export const approved =
  (...names: string[]): ShowcasePart =>
  (builder) =>
    builder.each(names, (next, agreement) => next.lifecycle(agreement, 'approveAttack'))

/** Creates the agreement of each situation over its vault: `attackedAgreement` covers `attackedVault`. */
export const agreements =
  (situations: string[], options: Omit<AgreementOptions, 'covers'> = {}): ShowcasePart =>
  (builder) =>
    builder.each(situations, (next, situation) =>
      next.agreement(`${situation}Agreement`, { covers: [`${situation}Vault`], owner: OWNER, ...options }),
    )
