import type { AccountEntry, Action, ChainEntry, Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { ANYONE, DEPLOYER } from '../model/transitions/contracts.ts'
import { REGISTRY_MODERATOR, REGISTRY_OWNER, sharedContracts } from '../model/world.ts'

/** Maps a scenario's names to others. Those that belong to the deployment stay. */
export type Rename = (name: Name) => Name

/** The names that belong to the deployment, so that every scenario shares them. */
const shared: ReadonlySet<Name> = new Set([REGISTRY_MODERATOR, REGISTRY_OWNER, ...sharedContracts])

/** Adds a prefix, so that scenarios on one chain have distinct names: `w3` turns `vault` into `w3Vault`. */
export function prefixed(prefix: string): Rename {
  return (name) => (shared.has(name) ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`)
}

/** Renames an action's names, including its default sender, which is then written out. */
export function renameAction(action: Action, to: Rename): Action {
  const sent = 'by' in action && action.by !== undefined ? { by: to(action.by) } : {}
  const accounts = <Entry extends Pick<AccountEntry, 'account'>>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, account: to(entry.account) }))
  const chains = (entries: readonly ChainEntry[]) =>
    entries.map((entry) => ({ ...entry, accounts: accounts(entry.accounts) }))

  const implementationOf = ({ implementation, pointsTo }: { implementation?: Name; pointsTo?: Name }) => ({
    ...(implementation !== undefined && { implementation: to(implementation) }),
    ...(pointsTo !== undefined && { pointsTo: to(pointsTo) }),
  })

  switch (action.do) {
    case 'deploy': {
      const children = action.children && { children: action.children.map(to) }
      const nested = action.nested && { nested: action.nested.map(to) }
      const names = { contract: to(action.contract), by: to(action.by ?? DEPLOYER) }
      return { ...action, ...names, ...implementationOf(action), ...children, ...nested }
    }
    case 'spawn': {
      const through = action.through === undefined ? {} : { through: to(action.through) }
      const proxies = action.proxies && { proxies: action.proxies.map(to) }
      const codeOf = action.codeOf === undefined ? {} : { codeOf: to(action.codeOf) }
      const names = {
        factory: to(action.factory),
        ...codeOf,
        ...implementationOf(action),
        ...proxies,
        children: action.children.map(to),
        ...(action.nested && { nested: action.nested.map(to) }),
        ...through,
        ...(action.also && {
          also: action.also.map((one) => ({
            ...one,
            factory: to(one.factory),
            children: one.children.map(to),
            ...(one.proxies && { proxies: one.proxies.map(to) }),
          })),
        }),
      }
      return { ...action, ...names, by: to(action.by ?? ANYONE) }
    }
    case 'createAgreement': {
      const salt = action.salt === undefined ? {} : { salt: to(action.salt) }
      const names = { agreement: to(action.agreement), owner: to(action.owner), ...salt }
      return { ...action, ...sent, ...names, chains: chains(action.chains) }
    }
    case 'upgrade': {
      const names = { contract: to(action.contract), implementation: to(action.implementation) }
      return { ...action, ...names, by: to(action.by ?? ANYONE) }
    }
    case 'call':
      return { ...action, contract: to(action.contract), by: to(action.by ?? ANYONE) }
    case 'adopt':
      return {
        ...action,
        adopter: to(action.adopter),
        agreement: action.agreement === null ? null : to(action.agreement),
      }
    case 'fakeEvent': {
      const contract = action.contract === undefined ? {} : { contract: to(action.contract) }
      return { ...action, by: to(action.by ?? ANYONE), agreement: to(action.agreement), ...contract }
    }
    case 'addAccounts':
      return { ...action, ...sent, agreement: to(action.agreement), accounts: accounts(action.accounts) }
    case 'removeAccounts':
      return { ...action, ...sent, agreement: to(action.agreement), accounts: accounts(action.accounts) }
    case 'addOrSetChains':
      return { ...action, ...sent, agreement: to(action.agreement), chains: chains(action.chains) }
    case 'changeRegistryModerator':
      return { ...action, ...sent, to: to(action.to) }
    case 'authorizeAgreementOwner':
      return { ...action, ...sent, contract: to(action.contract), to: to(action.to) }
    case 'transferAttackModerator':
    case 'transferOwnership':
      return { ...action, ...sent, agreement: to(action.agreement), to: to(action.to) }
    default: {
      const also =
        'also' in action && action.also
          ? { also: action.also.map((one) => ({ ...one, agreement: to(one.agreement) })) }
          : {}
      return { ...action, ...sent, ...also, agreement: to(action.agreement) }
    }
  }
}

/** A question with other names. */
export function renameQuestion(question: Question, to: Rename): Question {
  return question.method === 'targets' ? question : { ...question, contract: to(question.contract) }
}
