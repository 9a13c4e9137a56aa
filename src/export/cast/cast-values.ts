import type { IdentifierOf } from '../identifiers.ts'
import type { ExportedCall, ExportedCreation, ExportedValue } from '../scenario-export.ts'
import { signatureOf } from '../signature.ts'

/** Writes a value as one word of a shell command. */
function word(value: ExportedValue, idOf: IdentifierOf): string {
  return quoted(text(value, idOf, false))
}

/** Writes a call as arguments of `cast send`, after the callee. */
export function callWords({ item, args }: ExportedCall, idOf: IdentifierOf): string[] {
  return [quoted(signatureOf(item)), ...args.map((arg) => word(arg, idOf))]
}

/** Writes a creation as arguments of `cast send --create`. */
export function creationWords(creation: ExportedCreation, idOf: IdentifierOf): string[] {
  const { code, inputs, args } = creation
  const words = [`"$${code}Code"`]
  if (args.length > 0) words.push(quoted(signatureOf({ name: 'constructor', inputs })))
  return [...words, ...args.map((arg) => word(arg, idOf))]
}

/** Quotes a word: in double quotes if the shell has to expand it, in single quotes if the shell must not change it. */
export function quoted(plain: string): string {
  if (plain.includes('$')) return `"${plain}"`
  return /^[\w./:@-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`
}

/** Writes a value in cast's syntax. Inside lists and structs, strings are in quotes. */
function text(value: ExportedValue, idOf: IdentifierOf, within: boolean): string {
  const inside = (one: ExportedValue) => text(one, idOf, true)
  switch (value.kind) {
    case 'address':
      return `$${idOf(value.name)}`
    case 'spelled':
      return within ? `'$${idOf(value.name)}'` : `$${idOf(value.name)}`
    case 'creation': {
      const words = creationWords(value.creation, idOf)
      return words.length === 1 ? `$${value.creation.code}Code` : `$(init_code ${words.join(' ')})`
    }
    case 'call':
      return `$(cast calldata ${callWords(value.call, idOf).join(' ')})`
    case 'timestamp':
      return `$((start ${value.seconds < 0 ? '-' : '+'} ${Math.abs(value.seconds)}))`
    case 'enum':
      return String(value.value)
    case 'list':
      return `[${value.items.map(inside).join(',')}]`
    case 'struct':
      return `(${value.members.map(({ value }) => inside(value)).join(',')})`
    case 'plain':
      return value.type === 'string' && within ? `'${value.value}'` : String(value.value)
  }
}
