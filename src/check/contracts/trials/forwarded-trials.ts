import { router } from '../../../artifacts/index.ts'
import { encodeCall } from '../../../chain/abi/encode-call.ts'
import type { Action, Name } from '../../../model/action.ts'
import { senderOf } from '../../../model/sender.ts'
import { apply } from '../../../model/transitions/apply.ts'
import type { World } from '../../../model/world.ts'
import { actionTrial } from './action-trials.ts'
import { STRANGER } from './senders.ts'
import type { Trial, TrialContext } from './trial.ts'
import { trialsOn } from './trials.ts'

/** A router that is on every chain before the scenarios. */
const ROUTER = 'aRouter'

/**
 * Tries operations of a role through a router, so that a contract is the caller, not the account that sent the
 * transaction. A router without the role is refused; a contract with the role is not, even if a stranger calls it.
 */
export function forwardedTrials(context: TrialContext, agreement: Name): Trial[] {
  const { chain, world, addressBook } = context
  const { router: at } = chain.deployment.implementations
  if (!addressBook.has(ROUTER)) addressBook.addContract(ROUTER, at)
  return allowed(world, agreement).flatMap((action): Trial[] => {
    const direct = actionTrial(action, context)
    const refused = actionTrial({ ...action, by: ROUTER } as Action, context)
    const data = encodeCall({ abi: router.abi, functionName: 'forward', args: [direct.to, direct.data] })
    const sender = senderOf(action, world)
    return [
      { ...refused, what: `${direct.what}, sent by ${sender} through a router`, from: direct.from, to: at, data },
      {
        ...direct,
        ...{ what: `${direct.what}, a contract that ${STRANGER} calls`, from: addressBook.addressOf(STRANGER) },
        ...{ to: direct.from, codes: { [direct.from]: 'router' }, data },
      },
    ]
  })
}

/** Picks one action of each kind that passes, and that a stranger may not do. */
function allowed(world: World, agreement: Name): Action[] {
  const passes = (action: Action) => apply(world, action).refusal === undefined
  const ofRole = trialsOn(world, agreement).filter(
    (action) => passes(action) && !passes({ ...action, by: STRANGER } as Action),
  )
  return ofRole.filter(({ do: name }, index) => ofRole.findIndex((one) => one.do === name) === index)
}
