import type { Name } from '../../model/action.ts'
import type { Exported, ExportedCall, ExportedCreation } from '../scenario-export.ts'
import { signatureOf } from '../signature.ts'

/** What everybody is called in the script. */
export type Call = (name: Name) => string

/** A value as one word of a shell command. */
function word(told: Exported, call: Call): string {
  return quoted(text(told, call, false))
}

/** A call as the words that `cast send` takes after whom it calls. */
export function callWords({ item, args }: ExportedCall, call: Call): string[] {
  return [quoted(signatureOf(item)), ...args.map((arg) => word(arg, call))]
}

/** A creation as the words that `cast send --create` takes. */
export function creationWords(creation: ExportedCreation, call: Call): string[] {
  const { code, inputs, args } = creation
  const words = [`"$${code}Code"`]
  if (args.length > 0) words.push(quoted(signatureOf({ name: 'constructor', inputs })))
  return [...words, ...args.map((arg) => word(arg, call))]
}

/** In double quotes where the shell has something to put in, in single quotes where it has to be kept from the shell. */
export function quoted(plain: string): string {
  if (plain.includes('$')) return `"${plain}"`
  return /^[\w./:@-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`
}

/** A value as cast reads it. Within lists and structs, texts are in quotes. */
function text(told: Exported, call: Call, within: boolean): string {
  const inside = (one: Exported) => text(one, call, true)
  switch (told.kind) {
    case 'address':
      return `$${call(told.name)}`
    case 'spelled':
      return within ? `'$${call(told.name)}'` : `$${call(told.name)}`
    case 'creation': {
      const words = creationWords(told.creation, call)
      return words.length === 1 ? `$${told.creation.code}Code` : `$(init_code ${words.join(' ')})`
    }
    case 'call':
      return `$(cast calldata ${callWords(told.call, call).join(' ')})`
    case 'moment':
      return `$((start ${told.seconds < 0 ? '-' : '+'} ${Math.abs(told.seconds)}))`
    case 'enum':
      return String(told.value)
    case 'list':
      return `[${told.items.map(inside).join(',')}]`
    case 'struct':
      return `(${told.members.map(({ value }) => inside(value)).join(',')})`
    case 'plain':
      return told.type === 'string' && within ? `'${told.value}'` : String(told.value)
  }
}
