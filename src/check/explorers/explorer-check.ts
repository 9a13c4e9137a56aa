import type { Reason } from '../../model/derived.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Claim } from './claim.ts'
import type { ExplorerClient, ExplorerReply } from './explorer-client.ts'
import type { CheckedRuleId } from './explorer-rules.ts'

/** One wrong answer, or one missing. */
export type Problem = {
  /** The rule that was checked. It is the broken rule, unless `claim` points to another one. */
  rule: CheckedRuleId
  url: string
  expected: string
  actual: string
  /**
   * `unsafe`: it shows an attackable state that the binding agreement does not have, or better terms of an attackable
   * agreement than it has. Everything else is `wrong`.
   */
  severity: 'unsafe' | 'wrong'
  /** The derivation of the right answer. */
  because?: readonly Reason[]
  /** What the answer says, if an interpretation of the rules can predict it. */
  claim?: Claim | undefined
  /** The members that are wrong. */
  members?: string
  /** What an explorer does that answers so, if the wrong value itself shows it. */
  says?: string | undefined
}

/** Where a problem was found. Without a scenario: among the lists and requests after the last one. */
export type Location = {
  scenario?: Scenario
  /** `step` from 0, `seconds` since the scenario's start. `after`: asked long after its last step. */
  at?: { step: number; seconds: number; after?: 'the last scenario' | 'the restart' }
}

/** A problem that remained until the retry budget was used up. */
export type ExplorerFinding = Problem &
  Location & {
    /** The contract, account or agreement it is about, by its name in the scenario. */
    about?: string | undefined
    /** Seconds that the explorer was given to correct its answer. */
    waited: number
    /**
     * The rules that it breaks. Several mean one of them, which the answers do not show; those marked `also` are broken
     * besides. `says`: what an explorer does that answers so, if known.
     */
    breaks: { rule: CheckedRuleId; says?: string; also?: true }[]
    /** Other answers with the same cause. Default: none. */
    alike?: readonly ExplorerFinding[]
    /** Whether the cause is known: the checked rule names it, or a known interpretation predicts the answer. */
    explained: boolean
  }

/** The result of a check; the answers are right if there are no problems. */
export type ExplorerOutcome = {
  problems: Problem[]
  /** What the answers said, right or wrong. */
  claims?: Claim[]
}

/** Questions to an explorer, repeated until the answers are right or the retry budget is used up. */
export type Check = {
  /** The rules that a check without problems shows to be kept. */
  rules: readonly CheckedRuleId[]
  /** The contract, account or agreement it is about, by its name in the scenario. */
  about?: string
  /** The location of its findings. Default: the present checkpoint. */
  where?: Location
  run(client: Pick<ExplorerClient, 'get'>): Promise<ExplorerOutcome>
}

/** Makes a problem, which is wrong and not unsafe by default. */
export const problemOf = (
  rule: CheckedRuleId,
  url: string,
  expected: string,
  actual: string,
  more: Partial<Problem> = {},
): Problem => ({ rule, url, expected, actual, severity: 'wrong', ...more })

/** Builds the outcome of a check with these problems. */
export const outcomeOf = (...problems: (Problem | undefined)[]): ExplorerOutcome => ({
  problems: problems.filter((problem) => problem !== undefined),
})

/** Runs a check. `silent`: whether none of its requests was answered. */
export async function runCheck(
  check: Check,
  client: Pick<ExplorerClient, 'get'>,
): Promise<ExplorerOutcome & { silent: boolean }> {
  const replies: ExplorerReply['kind'][] = []
  const get = async (path: string) => {
    const reply = await client.get(path)
    replies.push(reply.kind)
    return reply
  }
  const outcome = await check.run({ get })
  return { ...outcome, silent: replies.length > 0 && replies.every((kind) => kind === 'none') }
}
