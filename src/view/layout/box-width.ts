import type { AgreementView, ContractView } from '../world-view.ts'
import type { Sizes } from './layout.ts'

/** The width of a letter of a name in CSS pixels: names are monospaced, 12 px high. */
const LETTER = 7.25

/** A box has at most this width. */
const MOST = 300

/** Counts the letters of a contract's name that fit into its box, and of an agreement's. */
export const contractLetters = (width: number, { conflict }: ContractView, { beside }: Sizes) =>
  Math.floor((width - beside.contract - (conflict ? beside.conflict : 0)) / LETTER)
export const agreementLetters = (width: number, { beside }: Sizes) => Math.floor((width - beside.agreement) / LETTER)

/** Computes the width of a contract's box, for its name and the usual text below. It does not depend on the state. */
export function contractWidth({ name, binding, excluded, conflict }: ContractView, { least, beside }: Sizes): number {
  const below = binding?.by === 'deployer' || excluded || conflict ? least.child : least.contract
  return upTo(below, name.length * LETTER + beside.contract + (conflict ? beside.conflict : 0))
}

/** Computes the width of an agreement's box, or of an adopter's pill. It does not depend on the state. */
export const agreementWidth = ({ name }: AgreementView, { least, beside }: Sizes) =>
  upTo(least.agreement, name.length * LETTER + beside.agreement)
export const adopterWidth = (name: string, { beside }: Sizes) => upTo(0, name.length * LETTER + beside.agreement)

const upTo = (least: number, wanted: number) => Math.min(MOST, Math.max(least, Math.ceil(wanted)))
