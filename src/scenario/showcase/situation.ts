import type { TargetAnswer } from '../../model/question.ts'
import { type AgreementOptions, DAY, type ScenarioBuilder } from '../builder.ts'
import type { ScenarioQuestion } from '../scenario.ts'

/** The blocks of the showcase, in their order: every topic has its actions of one kind in the same block. */
export type Phase =
  /** Contracts, and children that are older than every link. */
  | 'made'
  /** Agreements and adoptions. */
  | 'agreed'
  /** The links: the cutoff time of most factories. */
  | 'linked'
  /** One second after it: decisions, and children that are younger than the links. */
  | 'opened'
  /** Two seconds after it: what was closed is linked anew. */
  | 'relinked'
  /** A day after the links. */
  | 'nextDay'
  /** A week and a day after the links: short commitments have ended. */
  | 'weekLater'
  /** Three days before the end, but for some minutes. */
  | 'lastDays'
  /** The latest block: what is asked is asked about its time. */
  | 'end'

/** A part of the scenario, told in one block. */
export type Part = (builder: ScenarioBuilder) => ScenarioBuilder

/** Situations of one topic: what is done for them in which block, and what is right to answer at the end. */
export type Topic = Partial<Record<Phase, Part>> & {
  asked: (ScenarioQuestion | ScenarioQuestion[])[]
  /** The agreements that can be attacked at the end, with all that they bind. */
  targets: [agreement: string, state: TargetAnswer['state'], contracts: string[]][]
}

/** The owner of every agreement, but where the owner is what matters. */
export const OWNER = 'protocol'

export const MINUTE = 60

/** Seconds of a commitment that the scenario outlives: attack mode asks for seven days. */
export const SHORT = 8 * DAY

/** Deploys the vault of each situation, or several: `attacked` has `attackedVault`. */
export const vaults =
  (...situations: string[]): Part =>
  (builder) =>
    situations.reduce((told, situation) => told.deploy(`${situation}Vault`), builder)

/** Creates the agreement of each situation over its vault: `attackedAgreement` covers `attackedVault`. */
export const agreements =
  (situations: string[], options: Omit<AgreementOptions, 'covers'> = {}): Part =>
  (builder) =>
    situations.reduce(
      (told, situation) =>
        told.agreement(`${situation}Agreement`, { covers: [`${situation}Vault`], owner: OWNER, ...options }),
      builder,
    )
