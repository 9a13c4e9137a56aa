import type { AskedQuestion } from '../../judge/case-result.ts'
import type { Name } from '../../model/action.ts'
import type { TargetAnswer } from '../../model/question.ts'

/**
 * Whether a list lacks contracts of agreements that it has, each of which the subject binds or calls attackable at the same
 * block: then the list is incomplete, whatever decides which contracts are bound. While a source fails or the explorer
 * disagrees with the chain, that is the cause.
 */
export function leavesOut({ world, network, ...asked }: AskedQuestion, all: readonly AskedQuestion[]): boolean {
  const { question, expected, given, verdict, meta, race } = asked
  if (question.method !== 'targets' || verdict.verdict !== 'failed' || given.kind !== 'answered') return false
  if (!Array.isArray(given.value)) return false
  if (meta || race || world.quirks.length > 0 || world.failing.length > 0) return false
  const listed = new Map((given.value as readonly TargetAnswer[]).map((one) => [one.agreement, one.contracts]))
  // A contract below another agreement is not left out.
  const anywhere = [...listed.values()].flat()
  const missing = (expected.value as readonly TargetAnswer[]).flatMap(({ agreement, contracts }) =>
    listed.has(agreement) ? contracts.filter((contract) => !anywhere.includes(contract)) : [],
  )
  const atSameBlock = all.filter((one) => one.world.height === world.height && one.network === network)
  return missing.length > 0 && missing.every((contract) => atSameBlock.some((one) => isKnown(one, contract)))
}

/** Whether the subject's answer to a question is that a contract is bound or attackable. */
function isKnown({ question, given }: AskedQuestion, contract: Name): boolean {
  const isAbout = question.method === 'isAttackable' || question.method === 'bindingAgreement'
  return isAbout && question.contract === contract && given.kind === 'answered' && Boolean(given.value)
}
