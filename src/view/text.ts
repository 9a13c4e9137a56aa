import { durationText } from '../model/duration.ts'
import type { ContractState } from '../model/protocol.ts'
import type { AgreementView, ContractView } from './world-view.ts'

/** Shortens a name to `most` characters in its middle: names of one scenario often begin or end alike. */
export function shortened(name: string, most: number): string {
  const characters = [...name]
  if (characters.length <= most) return name
  const head = Math.ceil((most - 1) / 2)
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (most - 1 - head)).join('')}`
}

/** Formats a block timestamp: `2001-09-09 01:46:40 UTC`; in seconds if `Date` cannot store it. */
export function utcText(timestamp: number): string {
  const date = new Date(timestamp * 1000)
  if (Number.isNaN(date.getTime())) return `${timestamp} s`
  return `${date.toISOString().slice(0, -5).replace('T', ' ')} UTC`
}

/** Formats the time between a timestamp and now: `in 2 d`, `3 s ago`, `now`. */
export function distanceText(at: number, now: number): string {
  if (at === now) return 'now'
  return at > now ? `in ${durationText(at - now)}` : `${durationText(now - at)} ago`
}

/** Formats US dollars with separators: `$1,000,000`. */
export function usdText(amount: string): string {
  return `$${amount.replace(/\B(?=(\d{3})+$)/g, ',')}`
}

/** The four cases that the drawing has a sign for. */
export type SecurityState = 'attackable' | 'bound' | 'excluded' | 'unbound'

export function securityStateOf({ attackable, binding, excluded }: ContractView): SecurityState {
  if (attackable) return 'attackable'
  if (binding) return 'bound'
  return excluded ? 'excluded' : 'unbound'
}

/** Text below a contract's name: the verdict, and whether it comes from a link or the deployer. */
export function aboutText({ excluded, binding, kind, attackable, conflict }: ContractView, state?: string): string {
  if (excluded) return `left out: ${excluded.scope ?? 'no entry'}`
  if (!binding) return `${kind}, unbound`
  const source = binding.by === 'deployer' ? ' · by deployer' : conflict ? ' · conflict' : ''
  return `${attackable ? 'attackable' : (state ?? 'bound').toLowerCase().replaceAll('_', ' ')}${source}`
}

/** Formats a state. The contracts' name for an agreement without a request misleads, because the agreement is deployed. */
export const stateText = (state: ContractState) => (state === 'NOT_DEPLOYED' ? 'not requested' : state)

/** Text below an agreement's name. */
export const agreementAboutText = ({ state, valid }: AgreementView) => `${stateText(state)}${valid ? '' : ' · by hand'}`
