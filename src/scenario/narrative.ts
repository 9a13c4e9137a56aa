import { type AccountEntry, type Action, type ChainEntry, type ChainRef, isCaught, type Name } from '../model/action.ts'
import { leavesNoCode, type Spawn, spawnsOf } from '../model/actions/spawn.ts'
import { durationText } from '../model/duration.ts'
import { type Fault, faultKinds } from '../model/fault.ts'
import type { Question } from '../model/question.ts'
import { type LostEventKind, type Quirk, quirks } from '../model/quirk.ts'
import { CREATE2_DEPLOYER, OFFICIAL_DEPLOYER, OLDER_CHILD, OLDER_FACTORY } from '../model/world.ts'
import type { Network } from './networks.ts'
import {
  type DeadlineName,
  isAction,
  type Reorganise,
  type Scenario,
  type ScenarioQuestion,
  type Step,
} from './scenario.ts'

/** The most actions of a block that are told; of more, the first ones and the last one. */
const MOST_TOLD = 12
const FIRST_TOLD = 4

function actionsText(actions: readonly Action[]): string {
  const texts = actions.map(actionText)
  const left = texts.length - FIRST_TOLD - 1
  const told =
    texts.length > MOST_TOLD ? [...texts.slice(0, FIRST_TOLD), `${left} more transactions`, ...texts.slice(-1)] : texts
  return told.join('; then ')
}

/** One step as a clause. Of a block with more than 12 transactions, not all are told. */
export function stepText(step: Step): string {
  if (isAction(step)) return actionText(step)
  switch (step.do) {
    case 'sameBlock':
      return `in one block${step.sameSecond ? ' of the same second' : ''}: ${actionsText(step.actions)}`
    case 'wait':
      return `${durationText(step.seconds)} ${step.seconds === 1 ? 'passes' : 'pass'}`
    case 'waitUntil':
      return `time passes until ${offsetText(step.offset ?? 0)}${deadlineNames[step.deadline]} of ${step.agreement}`
    case 'fault':
      return faultText(step)
    case 'endFaults':
      return 'the faults end'
    case 'quirk':
      return quirkText(step)
    case 'endQuirks':
      return 'the explorer agrees with the chain again'
    case 'undone':
      return `a reorganisation undoes: ${step.actions.map(actionText).join('; then ')}`
    case 'pending':
      return `pending in the node, and mined in no block: ${step.actions.map(actionText).join('; then ')}`
    case 'reorganise':
      return reorganiseText(step)
    case 'ask':
      return `asked${step.race ? ', and while that happens' : ''}: ${step.questions.map(questionText).join(', ')}`
  }
}

function reorganiseText({ blocks, newBlocks = blocks, actions = [], secondsLater }: Reorganise): string {
  const undone = blocks === 1 ? 'block' : `${blocks} blocks`
  if (newBlocks === 0) return `a reorganisation undoes the latest ${undone}`
  const isEmpty = actions.length === 0
  const one = newBlocks < blocks ? (isEmpty ? '1 empty one' : '1 other') : isEmpty ? 'an empty one' : 'another one'
  const several = `${newBlocks !== blocks ? `${newBlocks} ` : ''}${isEmpty ? 'empty ones' : 'others'}`
  const replaced = `${undone} by ${newBlocks === 1 ? one : several}`
  const direction = secondsLater && (secondsLater > 0 ? 'later' : 'earlier')
  const later = direction ? `, ${durationText(Math.abs(secondsLater))} ${direction}` : ''
  const within = isEmpty ? '' : `: ${actions.map(actionText).join('; then ')}`
  return `a reorganisation replaces the latest ${replaced}${later}${within}`
}

/** Several waits of equal length, one after the other, as a clause. */
export function waitsText(count: number, seconds: number): string {
  return `${durationText(count * seconds)} pass in ${count} blocks`
}

/** What to know before a scenario's first step, a sentence each. */
export function circumstances({ elsewhere, subjectEnvironment }: Scenario): string[] {
  return [
    ...(elsewhere ? ['There are two networks; one program is asked about both in turn.'] : []),
    ...(subjectEnvironment ? ["The subject's chain id is not the node's: it must refuse."] : []),
  ]
}

/** Marks a text about the other network. */
export function withNetwork(text: string, network: Network = 'here'): string {
  return network === 'here' ? text : `elsewhere: ${text}`
}

/** A question as a call. */
export function questionText(question: Question & Pick<ScenarioQuestion, 'spelling'>): string {
  if (question.method === 'targets') return 'targets()'
  const { spelling = 'checksummed' } = question
  const spelled = spelling === 'checksummed' ? '' : ` in ${spelling} case`
  return `${question.method}(${question.contract}${spelled})`
}

function faultText({ source, kind, requests, after = 0, path, method, contractFunction }: Fault): string {
  const what = contractFunction ?? method ?? (path === undefined ? undefined : `paths with ${path}`)
  const of = what === undefined ? '' : `, of ${what}`
  const often = requests === undefined ? '' : `, for ${requests} ${requests === 1 ? 'request' : 'requests'}`
  const later = after === 0 ? '' : `, after ${after} ${after === 1 ? 'request' : 'requests'} without a fault`
  return `the ${source} fails: ${faultKinds[kind]}${of}${often}${later}`
}

function quirkText({ kind, blocks, seconds, events }: Quirk): string {
  const far = [
    ...(blocks === undefined ? [] : [`${blocks} ${blocks === 1 ? 'block' : 'blocks'}`]),
    ...(seconds === undefined ? [] : [durationText(seconds)]),
    ...(events === undefined ? [] : [lossTexts[events]]),
  ]
  return `the explorer disagrees with the chain: ${quirks[kind].imitates}${far.length > 0 ? ` (${far.join(', ')})` : ''}`
}

const lossTexts: Record<LostEventKind, string> = {
  states: 'state changes',
  links: 'links',
  changes: "agreements' changes",
}

const deadlineNames: Record<DeadlineName, string> = {
  countdownEnd: 'the end of the countdown',
  requestDeadline: 'the deadline of the attack request',
  commitmentEnd: 'the end of the commitment window',
}

function offsetText(offset: number): string {
  if (offset === 0) return ''
  return `${durationText(Math.abs(offset))} ${offset < 0 ? 'before' : 'after'} `
}

/** What one transaction does, as a clause. */
function actionText(action: Action): string {
  const clause = clauseOf(action)
  const caught = isCaught(action) ? ', inside a transaction that succeeds' : ''
  return action.reverts ? `${clause}, which reverts with ${action.reverts}${caught}` : clause
}

function clauseOf(action: Action): string {
  switch (action.do) {
    case 'deploy': {
      const inside = action.children?.length ? `, whose constructor deploys ${list(action.children)}` : ''
      return `${action.by ?? 'an account'} deploys ${kindOf(action.contract, action.kind)}${proxiedText(action)}${pointerText(action)}${codeText(action)}${inside}${nestedText(action)}`
    }
    case 'spawn': {
      const call = action.through ? `through ${action.through}, ` : ''
      const spawns = spawnsOf(action).map(spawnText).join(', and in the same transaction ')
      return `${call}${spawns}${failedCallsText(action)}${failedCreationsText(action)}${sentBy(action.by)}`
    }
    case 'createAgreement': {
      const made = action.byHand ? 'deploys by hand' : 'creates'
      const owned = action.by === undefined ? '' : ` for ${action.owner}`
      const salted = action.salt === undefined ? '' : ` with the salt of ${action.salt}`
      return `${action.by ?? action.owner} ${made} ${action.agreement}${owned}${salted}, covering ${action.chains.map(chainText).join('; ') || 'nothing'}`
    }
    case 'upgrade':
      return `${action.contract} is upgraded to the code of ${action.implementation}${sentBy(action.by)}`
    case 'call':
      return `${action.by ?? 'anyone'} calls ${action.contract} without data`
    case 'adopt':
      return `${action.adopter} adopts ${action.agreement ?? 'the zero address'}`
    case 'fakeEvent':
      return `another contract than the attack registry emits ${action.event}(${[action.contract, action.agreement, action.state].filter(Boolean).join(', ')})`
    case 'extendCommitmentWindow':
      return `${action.agreement} is committed for ${durationText(action.seconds)} from now${sentBy(action.by)}`
    case 'setBountyTerms':
      return `${action.agreement}'s terms become ${JSON.stringify(action.terms)}${sentBy(action.by)}`
    case 'setAgreementURI':
      return `${action.agreement}'s document moves to ${action.agreementURI}${sentBy(action.by)}`
    case 'setProtocolName':
      return `${action.agreement}'s protocol is renamed to ${action.protocolName}${sentBy(action.by)}`
    case 'setContactDetails':
      return `${action.agreement} gets other contacts${sentBy(action.by)}`
    case 'addAccounts':
      return `${action.agreement} adds ${chainText(action)}${sentBy(action.by)}`
    case 'removeAccounts':
      return `${action.agreement} removes ${list(action.accounts.map(({ account }) => account))}${onChain(action.chain)}${sentBy(action.by)}`
    case 'addOrSetChains':
      return `${action.agreement} sets ${action.chains.map(chainText).join('; ')}${sentBy(action.by)}`
    case 'removeChains':
      return `${action.agreement} removes ${action.chains.map(chainName).join(' and ')}${sentBy(action.by)}`
    case 'transferOwnership':
      return `${action.agreement} is offered to ${action.to}${sentBy(action.by)}`
    case 'acceptOwnership':
      return `${action.by ?? 'the account to which it is offered'} accepts ${action.agreement} and owns it`
    case 'authorizeAgreementOwner':
      return `agreements of ${action.to} can be requested for ${action.contract} from now on${sentBy(action.by)}`
    case 'transferAttackModerator':
      return `${action.to} becomes attack moderator of ${action.agreement}${sentBy(action.by)}`
    case 'changeRegistryModerator':
      return `${action.to} becomes the registry moderator${sentBy(action.by)}`
    default: {
      const { also = [] } = 'also' in action ? action : {}
      return `${[action, ...also].map(operationText).join(', and in the same transaction ')}${sentBy(action.by)}`
    }
  }
}

const operationText = ({ do: operation, agreement }: { do: keyof typeof operationTexts; agreement: Name }) =>
  operationTexts[operation].replace('%', agreement)

const operationTexts = {
  requestUnderAttack: 'attack mode is requested for %',
  goToProduction: '% goes straight to production',
  approveAttack: "%'s attack request is approved",
  rejectAttackRequest: "%'s attack request is rejected",
  promote: 'promotion of % is requested',
  cancelPromotion: 'the promotion of % is cancelled',
  markCorrupted: '% is marked corrupted',
  instantPromote: 'the registry moderator promotes % at once',
  instantCorrupt: 'the registry moderator corrupts % at once',
  finalizeState: 'the state of % is finalised',
  syncNewContracts: 'the links of % are synced',
  pause: 'a later version of the registry pauses %: its state is 7, which is new',
  resume: 'the registry ends the pause of %',
}

const nestedText = ({ nested = [], ...action }: Pick<Spawn, 'nested' | 'destroyed' | 'codeless'>) =>
  nested
    .map((name, depth) =>
      leavesNoCode(action) && depth === 0 ? ` after it has deployed ${name}` : `, whose constructor deploys ${name}`,
    )
    .join('')
const failedCallsText = ({ failedCalls }: Spawn) =>
  failedCalls === undefined
    ? ''
    : `, after ${failedCalls === 1 ? 'a call that reverts' : `${failedCalls} calls that revert`} in the same transaction`
const failedCreationsText = ({ failedCreations }: Spawn) =>
  failedCreations === undefined
    ? ''
    : `, after it has tried to deploy ${failedCreations === 1 ? 'a contract whose constructor reverts' : `${failedCreations} contracts whose constructors revert`}`
const destroyedText = ({ destroyed, codeless, children }: Spawn) => {
  const isSeveral = children.length > 1
  if (codeless) return `, ${isSeveral ? 'whose constructors return' : 'whose constructor returns'} no code`
  return destroyed ? `, ${isSeveral ? 'whose constructors destroy them' : 'whose constructor destroys it'} again` : ''
}
const spawnNames = { create: 'CREATE', create2: 'CREATE2', create3: 'CREATE3', clone: 'an EIP-1167 clone' }
const implementationText = ({ implementation, method, children }: Spawn) => {
  if (method !== 'clone') return proxiedText({ implementation, isSeveral: children.length > 1 })
  return implementation === undefined ? '' : ` of ${implementation}`
}
const pointerText = ({ pointsTo }: { pointsTo?: string }) =>
  pointsTo === undefined ? '' : `, which names ${pointsTo} in its storage and in its answer to every call`
const codeText = ({ code }: { code?: string }) => {
  if (code === undefined) return ''
  const bytes = code.length / 2 - 1
  return bytes === 1 ? ` with the code ${code}` : ` with ${bytes} bytes of code`
}
const proxiedText = ({ implementation, isSeveral }: { implementation?: string | undefined; isSeveral?: boolean }) => {
  if (implementation === undefined) return ''
  return isSeveral ? `, EIP-1967 proxies of ${implementation}` : `, an EIP-1967 proxy of ${implementation}`
}
const proxiesText = ({ proxies = [] }: Spawn) =>
  proxies.length > 0 ? `, through ${proxies.length > 1 ? 'the proxies' : 'the proxy'} ${list(proxies)}` : ''

function spawnText(action: Spawn): string {
  const kinds = action.kind && action.kind !== 'vault' ? ` (${action.kind})` : ''
  const how = `${spawnNames[action.method ?? 'create']}${implementationText(action)}${pointerText(action)}${codeText(action)}`
  return `${factoryText(action)} deploys ${list(action.children)}${kinds} by ${how}${proxiesText(action)}${destroyedText(action)}${nestedText(action)}`
}

function factoryText({ factory, codeOf }: Spawn): string {
  if (codeOf !== undefined) return `the account ${factory}, with the code of ${codeOf} by EIP-7702,`
  return sharedNames.get(factory) ?? factory
}

const sharedNames: ReadonlyMap<Name, string> = new Map([
  [OFFICIAL_DEPLOYER, 'the official deployer'],
  [CREATE2_DEPLOYER, 'the well-known CREATE2 deployer'],
])

/** A name, followed by its kind unless the name contains it. */
const kindOf = (name: string, kind: string) => (name.toLowerCase().includes(kind) ? name : `${name} (${kind})`)
const sentBy = (by: string | undefined) => (by ? ` (sent by ${by})` : '')
const chainName = (chain: ChainRef) =>
  chain === 'home'
    ? 'the home chain'
    : chain === 'elsewhere'
      ? 'the other network'
      : typeof chain === 'number'
        ? `chain ${chain}`
        : `the chain written ${chain}`
const onChain = (chain: ChainRef) => (chain === 'home' ? '' : ` on ${chainName(chain)}`)

function chainText({ chain, accounts }: ChainEntry): string {
  return `${list(accounts.map(entryText))}${onChain(chain)}`
}

function entryText({ account, scope = 'None', spelling = 'checksummed' }: AccountEntry): string {
  const spelled = spelling === 'checksummed' ? '' : `, spelled ${spelling}`
  const age = account === OLDER_FACTORY || account === OLDER_CHILD ? ', older than the registries' : ''
  return scope === 'None' && !spelled && !age ? account : `${account} (children: ${scope}${spelled}${age})`
}

/** Names as an enumeration; more than six are cut. */
function list(names: readonly string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? 'nothing')
}
