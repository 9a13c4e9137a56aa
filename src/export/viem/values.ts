import type { Name } from '../../model/action.ts'
import type { Exported, ExportedCall, ExportedCreation } from '../scenario-export.ts'
import { namedTypes } from '../signature.ts'

/** What everybody is called in the script. */
export type Call = (name: Name) => string

/** A call as an expression: its data. */
export function callText({ item, args }: ExportedCall, call: Call): string {
  return `call(${[quoted(item.name), ...args.map((arg) => valueText(arg, call))].join(', ')})`
}

/** A creation as an expression: its init code. */
export function creationText({ code, inputs, args }: ExportedCreation, call: Call): string {
  if (args.length === 0) return `codes.${code}`
  const types = quoted(namedTypes(inputs))
  return `initCode(${[`codes.${code}`, types, ...args.map((arg) => valueText(arg, call))].join(', ')})`
}

/** A text as JavaScript writes it. */
export function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

/** A value as an expression, on several lines where it is long. `margin` is that of the line which it begins on. */
function valueText(told: Exported, call: Call, margin = '  '): string {
  const inner = `${margin}  `
  switch (told.kind) {
    case 'address':
    case 'spelled':
      return call(told.name)
    case 'creation':
      return creationText(told.creation, call)
    case 'call':
      return callText(told.call, call)
    case 'moment':
      return `BigInt(start ${told.seconds < 0 ? '-' : '+'} ${Math.abs(told.seconds)})`
    case 'enum':
      return `${told.value} /* ${told.label} */`
    case 'list':
      return enclosed(
        told.items.map((item) => valueText(item, call, inner)),
        ['[', ']'],
        margin,
      )
    case 'struct':
      return enclosed(
        told.members.map(({ name, value }) => `${name}: ${valueText(value, call, inner)}`),
        ['{ ', ' }'],
        margin,
      )
    case 'plain':
      return typeof told.value === 'string'
        ? quoted(told.value)
        : `${told.value}${typeof told.value === 'bigint' ? 'n' : ''}`
  }
}

function enclosed(members: string[], [open, close]: [string, string], margin: string): string {
  const line = `${open}${members.join(', ')}${close}`
  if (line.length < 100 && !line.includes('\n')) return line
  return `${open.trim()}\n${members.map((member) => `${margin}  ${member},\n`).join('')}${margin}${close.trim()}`
}
