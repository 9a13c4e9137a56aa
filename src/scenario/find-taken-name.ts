import type { Action, Name } from '../model/action.ts'
import { lookAlikeOf } from '../model/look-alike.ts'
import { createdBy, namesIn } from '../model/rename-action.ts'
import { REGISTRY_MODERATOR, REGISTRY_OWNER, sharedContracts } from '../model/world.ts'
import { type Network, networkSteps } from './network-steps.ts'
import { actionsOf, isMined, type Scenario } from './scenario.ts'

/** A step that creates something under a name already in use, and that name. */
export type TakenName = { network: Network; index: number; name: Name }

/** The names of one network: created contracts and agreements, also by block, those undone, and accounts. */
type NamesInUse = { made: Set<Name>; undone: Set<Name>; accounts: Set<Name>; blocks: Name[][] }

/**
 * Finds the first step that creates something under a taken name. A name has one address: if an action uses a name
 * before a contract or agreement has it, the name stands for an account from then on.
 * @param scenario A scenario that is possible on the model.
 */
export function findTakenName(scenario: Scenario): TakenName | undefined {
  const names = { here: noNames(), elsewhere: noNames() }
  for (const { network, index, step } of networkSteps(scenario)) {
    const [own, other] = network === 'here' ? [names.here, names.elsewhere] : [names.elsewhere, names.here]
    // What a reorganisation undid can be created again.
    if (step.do === 'reorganise') undo(own, own.blocks.splice(-step.blocks).flat())
    for (const action of actionsOf(step)) {
      const name = takenBy(action, own)
      if (name !== undefined) return { network, index, name }
    }
    if (step.do === 'undone') undo(own, step.actions.flatMap(createdBy))
    if (isMined(step)) own.blocks.push(madeBy(actionsOf(step)))
    if (step.do === 'reorganise') {
      const actions = actionsOf(step)
      own.blocks.push(
        ...Array.from({ length: step.newBlocks ?? step.blocks }, (_, index) => madeBy(actions.slice(index, index + 1))),
      )
    }
    if (step.do !== 'ask') continue
    // Value estimates are set at the first question, on the first network only.
    if (network === 'here') for (const { contract } of scenario.values ?? []) use(own, contract)
    for (const question of step.questions) {
      // A name that only the other network has is asked about with its address there.
      if (question.method !== 'targets' && !other.made.has(question.contract)) use(own, question.contract)
    }
  }
  return undefined
}

const noNames = (): NamesInUse => ({
  made: new Set(),
  undone: new Set(),
  blocks: [],
  accounts: new Set([REGISTRY_MODERATOR, REGISTRY_OWNER, ...sharedContracts]),
})

function use(names: NamesInUse, name: Name): void {
  const { made, undone, accounts } = names
  const lookAlike = lookAlikeOf(name)
  if (lookAlike) use(names, lookAlike.of)
  if (!made.has(name) && !undone.has(name)) accounts.add(name)
}

function undo({ made, undone }: NamesInUse, names: readonly Name[]): void {
  for (const name of names) if (made.delete(name)) undone.add(name)
}

/** Collects the names that actions create, without those that revert. */
function madeBy(actions: readonly Action[]): Name[] {
  return actions.filter(({ reverts }) => reverts === undefined).flatMap(createdBy)
}

/** Records the names that an action uses and creates. Returns the first that is already taken. */
function takenBy(action: Action, names: NamesInUse): Name | undefined {
  const { created, used } = namesIn(action)
  for (const name of used) use(names, name)
  if (action.reverts !== undefined) return undefined
  for (const name of created) {
    if (names.accounts.has(name) || names.made.has(name)) return name
    names.made.add(name)
  }
  return undefined
}
