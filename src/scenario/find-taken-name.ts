import type { Action, Name } from '../model/action.ts'
import { REGISTRY_MODERATOR } from '../model/world.ts'
import { type Network, networkSteps } from './networks.ts'
import { renameAction } from './rename.ts'
import { isAction, type Scenario, type Step } from './scenario.ts'

/** A step that makes something under a name that stands for something else already, and the name. */
export type TakenName = { network: Network; index: number; name: Name }

/** The names of one network: of contracts and agreements that were made, of those that a reorganisation undid, of accounts. */
type Names = { made: Set<Name>; undone: Set<Name>; accounts: Set<Name> }

/**
 * A name stands for one thing. One that is used before a contract or agreement is made under it stands for an account from
 * then on, and has that account's address. Finds the first step that makes something under a name that is taken.
 * @param scenario One that can be played on the model.
 */
export function findTakenName(scenario: Scenario): TakenName | undefined {
  const names = { here: noNames(), elsewhere: noNames() }
  for (const { network, index, step } of networkSteps(scenario)) {
    const [own, other] = network === 'here' ? [names.here, names.elsewhere] : [names.elsewhere, names.here]
    for (const action of actionsOf(step)) {
      const name = takenBy(action, own)
      if (name !== undefined) return { network, index, name }
    }
    // What a reorganisation undid can be made again.
    if (step.do === 'undone') undo(own, step.actions.flatMap(madeBy))
    if (step.do !== 'ask') continue
    // The values of contracts are set with the first question, on the first network alone.
    if (network === 'here') for (const { contract } of scenario.values ?? []) use(own, contract)
    for (const question of step.questions) {
      // What only the other network has is asked about by its address there.
      if (question.method !== 'targets' && !other.made.has(question.contract)) use(own, question.contract)
    }
  }
  return undefined
}

const noNames = (): Names => ({ made: new Set(), undone: new Set(), accounts: new Set([REGISTRY_MODERATOR]) })

function use({ made, undone, accounts }: Names, name: Name): void {
  if (!made.has(name) && !undone.has(name)) accounts.add(name)
}

function undo({ made, undone }: Names, names: readonly Name[]): void {
  for (const name of names) if (made.delete(name)) undone.add(name)
}

function actionsOf(step: Step): readonly Action[] {
  if (step.do === 'sameBlock' || step.do === 'undone') return step.actions
  return isAction(step) ? [step] : []
}

/** Uses the names of an action, and makes what it makes; the name that it can't make it under, where there is one. */
function takenBy(action: Action, names: Names): Name | undefined {
  const making = madeBy(action)
  const used: Name[] = []
  renameAction(action, (name) => {
    used.push(name)
    return name
  })
  // A name that the action makes is among them once for that.
  for (const name of making) used.splice(used.indexOf(name), 1)
  for (const name of used) use(names, name)
  if (action.reverts !== undefined) return undefined
  for (const name of making) {
    if (names.accounts.has(name) || names.made.has(name)) return name
    names.made.add(name)
  }
  return undefined
}

function madeBy(action: Action): readonly Name[] {
  switch (action.do) {
    case 'deploy':
      return [action.contract, ...(action.children ?? [])]
    case 'spawn':
      return action.children
    case 'createAgreement':
      return [action.agreement]
    default:
      return []
  }
}
