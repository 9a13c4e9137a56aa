import { battleChainDeployer } from '../../../artifacts/index.ts'
import { initCodes } from '../../../chain/deploy/init-codes.ts'
import { NO_CALLS } from '../../../chain/execute/calls/shared-deployers.ts'
import { saltOf } from '../../../chain/execute/salt.ts'
import { OFFICIAL_DEPLOYER } from '../../../model/world.ts'
import { NEW_ACCOUNT } from './owner-changes.ts'
import { STRANGER } from './senders.ts'
import { type Trial, type TrialContext, trialOfCall } from './trial.ts'

/** Init code that reverts: PUSH0, PUSH0, REVERT. */
const reverting = '0x5f5ffd'

/** Init code that leaves no code: STOP. */
const empty = '0x00'

/** A call of a function that no vault has. */
const unknownCall = '0xdeadbeef'

/** Tries deployments through the official deployer that fail, and one of each kind that passes. */
export function deployerTrials(context: TrialContext): Trial[] {
  const { deployment } = context.chain
  const stopping = context.addressBook.addressOf(NEW_ACCOUNT)
  if (deployment.custom?.lacks.has(OFFICIAL_DEPLOYER)) return []
  const salt = saltOf('a trial')
  const { vault } = deployment.implementations
  const calls: [functionName: string, args: readonly unknown[], shown: string, refusal: string | undefined][] = [
    ...(
      [
        [initCodes.vault, 'the code of a vault', undefined],
        [reverting, 'a constructor that reverts', 'FailedContractCreation'],
        [empty, 'a constructor that leaves no code', 'FailedContractCreation'],
      ] as const
    ).flatMap(([code, shown, refusal]): typeof calls => [
      ['deployCreate', [code], shown, refusal],
      ['deployCreate2', [salt, code], shown, refusal],
      ['deployCreate3', [salt, code], shown, refusal],
    ]),
    ...(
      [
        [vault, NO_CALLS, 'a first call that passes', undefined],
        [stopping, '0x', 'a first call without data that passes', undefined],
        [vault, '0x', 'a first call without data that reverts', 'FailedContractInitialisation'],
        [vault, unknownCall, 'a first call that reverts', 'FailedContractInitialisation'],
      ] as const
    ).flatMap(([of, data, shown, refusal]): typeof calls => [
      ['deployCreateClone', [of, data], shown, refusal],
      ['deployCreate2Clone', [salt, of, data], shown, refusal],
    ]),
  ]
  return calls.map(([functionName, args, shown, refusal]) =>
    trialOfCall(
      {
        ...{ by: STRANGER, to: deployment.battleChainDeployer, abi: battleChainDeployer.abi, functionName, args },
        ...{ shown, refusal, rule: 'CONTRACT-18', codes: { [stopping]: empty } },
      },
      context,
    ),
  )
}
