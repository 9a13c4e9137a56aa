import { battleChainDeployer } from '../../artifacts/index.ts'
import { initCodes } from '../../chain/deploy/init-codes.ts'
import { saltOf } from '../../chain/execute/salt.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import { STRANGER } from './senders.ts'
import { anyError, type Trial, type TrialContext, trialOfCall } from './trial.ts'

/** Init code that reverts: PUSH0, PUSH0, REVERT. */
const reverting = '0x5f5ffd'

/** Init code that leaves no code: STOP. */
const empty = '0x00'

/** A call of a function that no vault has. */
const unknownCall = '0xdeadbeef'

/** Deployments through the official deployer that fail, and one of each kind that does not. */
export function deployerTrials(context: TrialContext): Trial[] {
  const { deployment } = context.chain
  if (deployment.custom?.lacks.has(OFFICIAL_DEPLOYER)) return []
  const salt = saltOf('a trial')
  const { vault } = deployment.implementations
  const calls: [functionName: string, args: readonly unknown[], shown: string, fails: boolean][] = [
    ...(
      [
        [initCodes.vault, 'the code of a vault', false],
        [reverting, 'a constructor that reverts', true],
        [empty, 'a constructor that leaves no code', true],
      ] as const
    ).flatMap(([code, shown, fails]): typeof calls => [
      ['deployCreate', [code], shown, fails],
      ['deployCreate2', [salt, code], shown, fails],
      ['deployCreate3', [salt, code], shown, fails],
    ]),
    ['deployCreate2Clone', [salt, vault, '0x'], 'no call', false],
    ['deployCreate2Clone', [salt, vault, unknownCall], 'a first call that reverts', true],
  ]
  return calls.map(([functionName, args, shown, fails]) =>
    trialOfCall(
      {
        ...{
          by: STRANGER,
          to: deployment.battleChainDeployer,
          abi: battleChainDeployer.abi,
          functionName,
          args,
          shown,
        },
        ...{ refusal: fails ? anyError : undefined, rule: 'CONTRACT-18' },
      },
      context,
    ),
  )
}
