import type { Action } from '../../model/action.ts'

/**
 * Formats an action as a call, with all that distinguishes it from others: `setBountyTerms(agreementA,
 * {"bountyPercentage":5}) by owner`.
 */
export function actionCall({ reverts: _, ...action }: Action): string {
  const { do: name, ...rest } = action
  const { agreement, by, ...details } = rest as { agreement?: string | null; by?: string }
  const shown = Object.values(details).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const args = name === 'createAgreement' ? [agreement] : [agreement, ...shown]
  return `${name}(${args.filter((one) => one !== undefined).join(', ')})${by === undefined ? '' : ` by ${by}`}`
}
