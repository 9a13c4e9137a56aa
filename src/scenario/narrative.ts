import { type Action, descriptorOf, isCaught } from '../model/action.ts'
import { durationText } from '../model/duration.ts'
import { type Fault, faultKinds } from '../model/fault.ts'
import { nodeText } from '../model/node.ts'
import type { Question } from '../model/question.ts'
import { type LostEventKind, type Quirk, quirks } from '../model/quirk.ts'
import { plural } from '../platform/words.ts'
import type { Network } from './network-steps.ts'
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

/** Describes one step as a clause. Shortens a block of more than 12 transactions. */
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

/** Describes consecutive waits of equal length as a clause. */
export function waitsText(count: number, seconds: number): string {
  return `${durationText(count * seconds)} pass in ${count} blocks`
}

/** Describes the circumstances of a scenario, a sentence each. */
export function circumstances({ elsewhere, subjectEnvironment, node }: Scenario): string[] {
  return [
    ...(elsewhere ? ['There are two networks; one program is asked about both in turn.'] : []),
    ...(subjectEnvironment ? ["The subject's chain id is not the node's: it must refuse."] : []),
    ...(node ? [nodeText(node)] : []),
  ]
}

/** Marks a text about the other network. */
export function withNetwork(text: string, network: Network = 'here'): string {
  return network === 'here' ? text : `elsewhere: ${text}`
}

/** Formats a question as a call. */
export function questionText(question: Question & Pick<ScenarioQuestion, 'spelling'>): string {
  if (question.method === 'targets') return 'targets()'
  const { spelling = 'checksummed' } = question
  const spelled = spelling === 'checksummed' ? '' : ` in ${spelling} case`
  return `${question.method}(${question.contract}${spelled})`
}

function faultText({ source, kind, requests, after = 0, path, method, contractFunction }: Fault): string {
  const what = contractFunction ?? method ?? (path === undefined ? undefined : `paths with ${path}`)
  const of = what === undefined ? '' : `, of ${what}`
  const often = requests === undefined ? '' : `, for ${plural(requests, 'request')}`
  const later = after === 0 ? '' : `, after ${plural(after, 'request')} without a fault`
  return `the ${source} fails: ${faultKinds[kind]}${of}${often}${later}`
}

function quirkText({ kind, blocks, seconds, events }: Quirk): string {
  const far = [
    ...(blocks === undefined ? [] : [plural(blocks, 'block')]),
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

/** Describes one transaction as a clause. */
function actionText(action: Action): string {
  const clause = descriptorOf(action).words(action)
  const caught = isCaught(action) ? ', inside a transaction that succeeds' : ''
  return action.reverts ? `${clause}, which reverts with ${action.reverts}${caught}` : clause
}
