import type { AccountEntry, Action, ChainEntry, Name } from '../../model/action.ts'
import type { Deploy } from '../../model/actions/deploy.ts'
import type { RegistryAction } from '../../model/actions/registry-operations.ts'
import type { Spawn } from '../../model/actions/spawn.ts'
import { DAY } from '../../scenario/builder.ts'
import { ordinaryTerms } from '../../scenario/new-agreement.ts'
import { isAction, type Reorganise, type Step } from '../../scenario/scenario.ts'
import { oneBlockLess } from './fewer-undone.ts'

/** The seconds of a plain wait, and of a plain commitment. */
const plainSeconds = [1, 3_600, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY]

/** The actions of a block above which only fewer of them are tried: a page of agreements has hundreds. */
const LARGE = 20

/** The simpler forms of a step: fewer parts, and usual ones in place of others. None is a form of a simpler one. */
export function simplerForms(step: Step): Step[] {
  switch (step.do) {
    case 'sameBlock': {
      const { actions, sameSecond } = step
      const later: Step[] = sameSecond ? [{ do: 'sameBlock', actions }] : []
      if (actions.length === 1) return sameSecond ? later : [actions[0] as Action]
      const withActions = (some: Action[]): Step =>
        some.length === 1 && !sameSecond ? (some[0] as Action) : { ...step, actions: some }
      const half = Math.ceil(actions.length / 2)
      const few = actions.length > LARGE ? [] : actions
      return [
        ...later,
        ...(actions.length > 3 ? [withActions(actions.slice(0, half)), withActions(actions.slice(half))] : []),
        ...actions.map((_, index) => withActions(actions.toSpliced(index, 1))),
        ...few.flatMap((action, index) => simplerActions(action).map((one) => withActions(actions.with(index, one)))),
      ]
    }
    case 'ask': {
      const { questions } = step
      const fewer = questions.length > 1 ? questions.map((_, index) => questions.toSpliced(index, 1)) : []
      const usual = questions.flatMap(({ spelling, ...question }, index) =>
        spelling === undefined ? [] : [questions.with(index, question)],
      )
      return [...fewer, ...usual].map((some) => ({ ...step, questions: some }))
    }
    case 'wait':
      return plainer(step.seconds).map((seconds) => ({ ...step, seconds }))
    case 'waitUntil': {
      const { offset, ...plain } = step
      return [{ do: 'wait', seconds: 1 }, ...(offset === undefined ? [] : [plain])]
    }
    case 'reorganise': {
      const { blocks, newBlocks, secondsLater, actions } = step
      return [
        ...(blocks > 1 ? [oneBlockLess(step)] : []),
        ...(newBlocks === undefined ? [] : [asManyBlocks(step)]),
        ...(actions ?? []).map((_, index) => withActions(step, (actions ?? []).toSpliced(index, 1))),
        ...(secondsLater === undefined ? [] : [sameTimes(step)]),
      ]
    }
    default:
      return isAction(step) ? simplerActions(step) : []
  }
}

/** A reorganisation with other actions in its new blocks. */
function withActions({ actions: _, ...step }: Reorganise, actions: Action[]): Reorganise {
  return actions.length === 0 ? step : { ...step, actions }
}

/** A reorganisation after which the chain is as long as before. */
function asManyBlocks({ newBlocks: _, ...step }: Reorganise): Reorganise {
  return step
}

/** A reorganisation whose new blocks have the old timestamps. */
function sameTimes({ secondsLater: _, ...step }: Reorganise): Reorganise {
  return step
}

/** Plain numbers of seconds; shorter ones if the number is plain itself. */
const plainer = (seconds: number) =>
  plainSeconds.filter((plain) => plain < seconds || (seconds > 0 && !plainSeconds.includes(seconds)))

function simplerActions(action: Action): Action[] {
  const { by, ...bySender } = action as Action & { by?: Name }
  const usualSender = by === undefined ? [] : [bySender as Action]
  switch (action.do) {
    case 'createAgreement': {
      const { chains, byHand, ...made } = action
      const { salt, ...salted } = action
      const isOrdinary = Object.entries(ordinaryTerms).every(
        ([key, value]) => action.terms[key as keyof typeof ordinaryTerms] === value,
      )
      return [
        ...fewerChains(chains).map((some) => ({ ...action, chains: some })),
        ...(isOrdinary ? [] : [{ ...action, terms: ordinaryTerms }]),
        ...(byHand ? [{ ...made, chains }] : []),
        ...(salt === undefined ? [] : [salted]),
        ...usualSender,
      ]
    }
    case 'addOrSetChains':
      return [...usualSender, ...fewerChains(action.chains).map((some) => ({ ...action, chains: some }))]
    case 'addAccounts':
      return [...usualSender, ...simplerEntries(action.accounts).map((some) => ({ ...action, accounts: some }))]
    case 'removeAccounts':
      return [...usualSender, ...fewer(action.accounts).map((some) => ({ ...action, accounts: some }))]
    case 'removeChains':
      return [...usualSender, ...fewer(action.chains).map((some) => ({ ...action, chains: some }))]
    case 'extendCommitmentWindow':
      return [...usualSender, ...plainer(action.seconds).map((seconds) => ({ ...action, seconds }))]
    case 'spawn':
      return [...usualSender, ...withFewerCalls(action), ...withFewerNested(action), ...simplerSpawns(action)]
    case 'deploy':
      return [...usualSender, ...withFewerNested(action), ...simplerDeployments(action)]
    default: {
      return 'also' in action ? [...usualSender, ...withFewerCalls(action)] : usualSender
    }
  }
}

/** One call of its transaction less; the first one stays. */
function withFewerCalls(action: Spawn | RegistryAction): Action[] {
  const { also = [], ...alone } = action
  return also.map((_, index) => (also.length === 1 ? alone : { ...alone, also: also.toSpliced(index, 1) }) as Action)
}

function fewer<Item>(items: readonly Item[]): Item[][] {
  return items.length > 1 ? items.map((_, index) => items.toSpliced(index, 1)) : []
}

function fewerChains(chains: readonly ChainEntry[]): ChainEntry[][] {
  return chains.flatMap((chain, index) => [
    chains.toSpliced(index, 1),
    ...(chain.accounts.length === 1
      ? []
      : chain.accounts.map((_, account) => chain.accounts.toSpliced(account, 1))
    ).map((accounts) => chains.with(index, { ...chain, accounts })),
    ...usualEntries(chain.accounts).map((accounts) => chains.with(index, { ...chain, accounts })),
  ])
}

const simplerEntries = (accounts: AccountEntry[]) => [...fewer(accounts), ...usualEntries(accounts)]

/** One entry in its checksummed spelling, or with a scope that is usual: none for children, or all of them. */
function usualEntries(accounts: AccountEntry[]): AccountEntry[][] {
  return accounts.flatMap(({ scope, spelling, ...entry }, index) => {
    const spelled = spelling === undefined ? {} : { spelling }
    const scoped = scope === undefined ? {} : { scope }
    const usual: AccountEntry[] = [
      ...(spelling === undefined ? [] : [{ ...entry, ...scoped }]),
      ...(scope === undefined ? [] : [{ ...entry, ...spelled }]),
      ...(scope === 'ExistingOnly' || scope === 'FutureOnly' ? [{ ...entry, scope: 'All' as const, ...spelled }] : []),
    ]
    return usual.map((one) => accounts.with(index, one))
  })
}

function simplerSpawns(action: Spawn & Action): Action[] {
  const { children, proxies, method, through, kind, destroyed, codeless, implementation, pointsTo, code } = action
  type Optional = 'method' | 'through' | 'kind' | 'destroyed' | 'codeless' | 'implementation' | 'pointsTo' | 'code'
  const withCode = (spawned: Action): Action => ({ ...spawned, ...(action.nested && { kind: 'factory' }) }) as Action
  const without = (member: Optional): Action => {
    const { [member]: _, ...rest } = action
    return rest as Action
  }
  return [
    ...(children.length > 1
      ? children.map((_, index) => ({
          ...action,
          children: children.toSpliced(index, 1),
          ...(proxies && { proxies: proxies.toSpliced(index, 1) }),
        }))
      : []),
    ...(method === undefined || method === 'create3' ? [] : [without('method')]),
    ...(through === undefined ? [] : [without('through')]),
    ...(kind === undefined ? [] : [without('kind')]),
    ...(destroyed === undefined ? [] : [withCode(without('destroyed'))]),
    ...(codeless === undefined ? [] : [withCode(without('codeless'))]),
    ...(implementation === undefined ? [] : [without('implementation')]),
    ...(pointsTo === undefined ? [] : [without('pointsTo')]),
    ...(code === undefined ? [] : [without('code')]),
  ]
}

function simplerDeployments({ children = [], ...childless }: Deploy & Action): Action[] {
  const some = children.map((_, index) => children.toSpliced(index, 1))
  return [
    ...some.map((fewer) => (fewer.length > 0 ? { ...childless, children: fewer } : childless)),
    ...(childless.kind === 'vault' || children.length > 0 ? [] : [{ ...childless, kind: 'vault' as const }]),
  ]
}

/** Without the contracts inside its constructor, or without the innermost. */
function withFewerNested(action: Deploy | Spawn): Action[] {
  const { nested = [], ...flat } = action
  if (nested.length === 0) return []
  const shorter = nested.length > 1 ? [{ ...action, nested: nested.slice(0, -1) }] : []
  return [flat as Deploy | Spawn, ...shorter]
}
