import { agreement as agreementArtifact, attackRegistry, router } from '../../../artifacts/index.ts'
import { encodeCall } from '../../../chain/abi/encode-call.ts'
import type { Action, Name } from '../../../model/action.ts'
import { lifecycleOperations } from '../../../model/actions/registry-operations.ts'
import { MIN_COMMITMENT } from '../../../model/protocol.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import { apply } from '../../../model/transitions/apply.ts'
import { isVerified } from '../../../model/transitions/authorization.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { callerOfDeployer } from '../read/link-readings.ts'
import { actionTrial } from './action-trials.ts'
import { NEW_ACCOUNT, ownersChanges } from './owner-changes.ts'
import { ofRequests } from './registry-trials.ts'
import { STRANGER } from './senders.ts'
import { type Trial, type TrialContext, trialOfCall } from './trial.ts'

/** A second account that no scenario names. */
const ANOTHER_ACCOUNT = 'anotherAccount'

/** Calls in order: the last one is the trial. */
type Sequence = [before: Trial[], trial: Trial]

/**
 * Tries calls after others, all of them simulated in one call, so that situations are tried that no scenario has: an account that
 * can become the owner, or no longer can; a contract whose first deployer authorized another owner; a scope with contracts of both
 * kinds; a URI inside the window that was empty; a contract added after the attack moderator changed.
 */
export function sequenceTrials(context: TrialContext, agreement: Name): Trial[] {
  const facts = context.world.agreements.get(agreement) as AgreementFacts
  if (!facts.factoryMade) return []
  return [
    ...ofOwners(context, agreement, facts),
    ...ofUri(context, agreement, facts),
    ...ofMixedScope(context, agreement, facts),
    ...ofOfficialContracts(context, agreement, facts),
  ].map(([before, trial]) => after(before, trial, context))
}

/** Makes calls of several accounts one call: each account has a router's code, and the first router calls them in order. */
function after(before: Trial[], trial: Trial, { chain, addressBook }: TrialContext): Trial {
  const calls = [...before, trial]
  const data = calls.map(({ to, data }) => encodeCall({ abi: router.abi, functionName: 'forward', args: [to, data] }))
  const callees = calls.map(({ from }) => from)
  return {
    ...trial,
    what: `${trial.what}, after ${before.map(({ what }) => what).join(' and ')}`,
    needs: before.map(({ functionName }) => functionName),
    from: addressBook.addressOf(STRANGER),
    to: chain.deployment.implementations.router,
    data: encodeCall({ abi: router.abi, functionName: 'forwardAll', args: [callees, data] }),
    codes: Object.fromEntries(callees.map((callee) => [callee, 'router'])),
  }
}

/** Converts actions to calls, and returns the context after them; `undefined` if one of them is refused. */
function afterActions(context: TrialContext, actions: readonly Action[]): [Trial[], TrialContext] | undefined {
  let { world } = context
  const calls: Trial[] = []
  for (const action of actions) {
    const applied = apply(world, action)
    if (applied.refusal !== undefined) return undefined
    calls.push(actionTrial(action, { ...context, world }))
    world = { ...applied.world, before: world }
  }
  return [calls, { ...context, world }]
}

/** Builds sequences with the same beginning, which have to end as the model predicts. */
function sequences(context: TrialContext, before: readonly Action[], ...trials: readonly Action[]): Sequence[] {
  const done = afterActions(context, before)
  if (!done) return []
  const [calls, later] = done
  return trials.map((action): Sequence => [calls, actionTrial(action, later)])
}

/** Tries what the owner can do by an account before it accepts, and after it no longer can. */
function ofOwners(context: TrialContext, agreement: Name, { owner }: AgreementFacts): Sequence[] {
  const offer = (to: Name): Action => ({ do: 'transferOwnership', agreement, to })
  const accept = (by: Name): Action => ({ do: 'acceptOwnership', agreement, by })
  const changes = ownersChanges(context.world, agreement)
  const byOwner = (by: Name): Action[] => [
    ...lifecycleOperations.map((operation): Action => ({ do: operation, agreement, by })),
    { do: 'transferAttackModerator', agreement, to: by, by },
    ...changes
      .filter(({ do: name }, index) => changes.findIndex((one) => one.do === name) === index)
      .map((change) => ({ ...change, by }) as Action),
  ]
  const isAboutRole = ([, { rule }]: Sequence) => rule === 'CONTRACT-1'
  const [offered] = sequences(context, [], offer(NEW_ACCOUNT))
  const renounce = trialOfCall(
    {
      ...{ by: owner, to: context.addressBook.addressOf(agreement), abi: agreementArtifact.abi },
      ...{ functionName: 'renounceOwnership', args: [], refusal: undefined, rule: 'CONTRACT-11' },
    },
    context,
  )
  const refused = `OwnableUnauthorizedAccount(${NEW_ACCOUNT})`
  return [
    ...sequences(context, [offer(NEW_ACCOUNT)], ...byOwner(NEW_ACCOUNT)).filter(isAboutRole),
    ...sequences(context, [offer(NEW_ACCOUNT), offer(ANOTHER_ACCOUNT)], accept(NEW_ACCOUNT)),
    ...sequences(context, [offer(NEW_ACCOUNT), accept(NEW_ACCOUNT)], ...byOwner(owner), accept(NEW_ACCOUNT)).filter(
      isAboutRole,
    ),
    ...(offered
      ? sequences(context, [], accept(NEW_ACCOUNT)).map(
          ([, accepting]): Sequence => [[offered[1], renounce], { ...accepting, refusal: refused, rule: 'CONTRACT-1' }],
        )
      : []),
  ]
}

/** Tries to set the URI for the first time inside the window. */
function ofUri(context: TrialContext, agreement: Name, { cantChangeUntil }: AgreementFacts): Sequence[] {
  const seconds = Math.max(0, cantChangeUntil - context.world.now) + MIN_COMMITMENT
  const set = (agreementURI: string): Action => ({ do: 'setAgreementURI', agreement, agreementURI })
  return sequences(context, [set(''), { do: 'extendCommitmentWindow', agreement, seconds }], set('ipfs://first'))
}

/** Tries requests for contracts of the official deployer together with another. */
function ofMixedScope(context: TrialContext, agreement: Name, facts: AgreementFacts): Sequence[] {
  const { world, chain, addressBook } = context
  if (!facts.scope.some((contract) => isVerified(world, contract)) || facts.registration) return []
  const seconds = Math.max(0, facts.cantChangeUntil - world.now) + MIN_COMMITMENT
  const done = afterActions(context, [
    { do: 'extendCommitmentWindow', agreement, seconds },
    { do: 'addAccounts', agreement, chain: 'home', accounts: [{ account: NEW_ACCOUNT }] },
  ])
  if (!done) return []
  const [calls, later] = done
  const of = { to: chain.deployment.attackRegistry, abi: attackRegistry.abi }
  return ofRequests(later, agreement).map((call): Sequence => [calls, trialOfCall({ ...call, ...of }, { addressBook })])
}

/** Tries what depends on the authorized owner of a contract after another is authorized, and after other roles have moved. */
function ofOfficialContracts(
  context: TrialContext,
  agreement: Name,
  { owner, registration }: AgreementFacts,
): Sequence[] {
  const { world } = context
  const official = [...world.contracts.keys()].filter((contract) => isVerified(world, contract))
  const authorize = (contract: Name, to: Name, by?: Name): Action => ({
    ...{ do: 'authorizeAgreementOwner', contract, to },
    ...(by !== undefined && { by }),
  })
  const add = (account: Name): Action => ({ do: 'addAccounts', agreement, chain: 'home', accounts: [{ account }] })
  const move: Action = { do: 'transferAttackModerator', agreement, to: NEW_ACCOUNT }
  const isActiveNow = isActive(stateAt(registration, world.now))
  return [
    ...official.slice(-1).flatMap((contract) => {
      const earlier = [callerOfDeployer(world, contract), world.contracts.get(contract)?.authorizedOwner]
      const trials = [...new Set(earlier)].flatMap((by) => by ?? [])
      const before = [authorize(contract, NEW_ACCOUNT)]
      return sequences(context, before, ...trials.map((by) => authorize(contract, ANOTHER_ACCOUNT, by)))
    }),
    ...official
      .filter((contract) => isActiveNow && isFree(world, contract, agreement))
      .slice(-1)
      .flatMap((contract) =>
        [owner, NEW_ACCOUNT].flatMap((to) => sequences(context, [authorize(contract, to), move], add(contract))),
      ),
  ]
}

/** Whether a contract can enter the scope of an agreement, if its owner is authorized. */
function isFree({ links, agreements, now }: World, name: Name, agreement: Name): boolean {
  const holder = links.get(name)?.agreement
  return holder !== agreement && !isActive(stateAt(agreements.get(holder ?? '')?.registration, now))
}
