import type { IdentifierOf } from '../identifiers.ts'
import type { ExportedCall, ExportedCreation, ExportedValue } from '../scenario-export.ts'
import { namedTypes } from '../signature.ts'

/** Writes an expression for the data of a call. */
export function callText({ item, args }: ExportedCall, idOf: IdentifierOf): string {
  return `call(${[quoted(item.name), ...args.map((arg) => valueText(arg, idOf))].join(', ')})`
}

/** Writes an expression for the init code of a creation. */
export function creationText({ code, inputs, args }: ExportedCreation, idOf: IdentifierOf): string {
  if (args.length === 0) return `codes.${code}`
  const types = quoted(namedTypes(inputs))
  return `initCode(${[`codes.${code}`, types, ...args.map((arg) => valueText(arg, idOf))].join(', ')})`
}

export function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

/** Writes a value as an expression, on several lines if it is long. `margin` is the indentation of its first line. */
function valueText(value: ExportedValue, idOf: IdentifierOf, margin = '  '): string {
  const inner = `${margin}  `
  switch (value.kind) {
    case 'address':
    case 'spelled':
      return idOf(value.name)
    case 'creation':
      return creationText(value.creation, idOf)
    case 'call':
      return callText(value.call, idOf)
    case 'timestamp':
      return `BigInt(start ${value.seconds < 0 ? '-' : '+'} ${Math.abs(value.seconds)})`
    case 'enum':
      return `${value.value} /* ${value.label} */`
    case 'list':
      return enclosed(
        value.items.map((item) => valueText(item, idOf, inner)),
        ['[', ']'],
        margin,
      )
    case 'struct':
      return enclosed(
        value.members.map((member) => `${member.name}: ${valueText(member.value, idOf, inner)}`),
        ['{ ', ' }'],
        margin,
      )
    case 'plain':
      return typeof value.value === 'string'
        ? quoted(value.value)
        : `${value.value}${typeof value.value === 'bigint' ? 'n' : ''}`
  }
}

function enclosed(members: string[], [open, close]: [string, string], margin: string): string {
  const line = `${open}${members.join(', ')}${close}`
  if (line.length < 100 && !line.includes('\n')) return line
  return `${open.trim()}\n${members.map((member) => `${margin}  ${member},\n`).join('')}${margin}${close.trim()}`
}
