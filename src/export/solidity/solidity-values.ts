import type { AbiParameter } from 'viem'
import { contracts } from '../codes.ts'
import type { IdentifierOf } from '../identifiers.ts'
import type { CodeName, ExportedCall, ExportedCreation, ExportedValue } from '../scenario-export.ts'

/**
 * Writes the values of one transaction as expressions. Solidity lacks literals for lists: the statements that build
 * them are added to `before`.
 */
export function createWriter(idOf: IdentifierOf) {
  const before: string[] = []
  // The test has a function of this name.
  const used = new Set(['terms'])

  /** Picks an unused name for a local variable. */
  const local = (wanted: string): string => {
    let [name, count] = [wanted, 1]
    while (used.has(name)) name = `${wanted}${++count}`
    used.add(name)
    return name
  }
  const text = (value: ExportedValue, name: string): string => {
    switch (value.kind) {
      case 'address':
        return idOf(value.name)
      case 'spelled':
        return `vm.toString(${idOf(value.name)})`
      case 'creation':
        return creation(value.creation)
      case 'call':
        return callText(value.call)
      case 'timestamp':
        return `start ${value.seconds < 0 ? '-' : '+'} ${Math.abs(value.seconds)}`
      case 'enum':
        return `${value.type}.${value.label}`
      case 'list':
        return list(value, name)
      case 'struct':
        return struct(value)
      case 'plain':
        return plain(value)
    }
  }
  const struct = ({ type, members }: Extract<ExportedValue, { kind: 'struct' }>): string => {
    const texts = members.map((member) => `${member.name}: ${text(member.value, member.name)}`)
    const line = `${type}({ ${texts.join(', ')} })`
    return line.length < 100 ? line : `${type}({\n${texts.map(indented).join(',\n')}\n})`
  }
  const list = ({ item, items }: Extract<ExportedValue, { kind: 'list' }>, wanted: string): string => {
    if (items.length === 0) return `new ${typeName(item)}[](0)`
    const texts = items.map((one) => text(one, wanted))
    const name = local(wanted)
    before.push(`${typeName(item)}[] memory ${name} = new ${typeName(item)}[](${items.length});`)
    before.push(...texts.map((written, index) => `${name}[${index}] = ${written};`))
    return name
  }
  const argTexts = (args: ExportedValue[], inputs: readonly AbiParameter[]) =>
    args.map((one, index) => {
      const wanted = inputs[index]?.name || 'value'
      const written = text(one, wanted)
      if (one.kind !== 'struct') return written
      const name = local(wanted)
      before.push(`${one.type} memory ${name} = ${written};`)
      return name
    })
  const creation = ({ code, inputs, args }: ExportedCreation): string =>
    args.length === 0
      ? `${code}Code`
      : `abi.encodePacked(${code}Code, abi.encode(${argTexts(args, inputs).join(', ')}))`
  const callText = ({ item, args }: ExportedCall): string =>
    `abi.encodeCall(${interfaceOf(item)}.${item.name}, (${argTexts(args, item.inputs).join(', ')}))`
  return { before, creation, callText }
}

/** Indents every line of a text by four spaces. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}

/** Names the interface that declares a function. */
export function interfaceOf(item: unknown): string {
  const names = Object.keys(contracts) as CodeName[]
  const name = names.find((one) => (contracts[one].abi as readonly unknown[]).includes(item)) ?? ''
  return `I${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Formats a type in Solidity. */
export function typeName({ type, internalType }: AbiParameter): string {
  return internalType?.replace(/^(struct|enum|contract) /, '') ?? type
}

export function literal(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')
  return `${/^[ -~]*$/.test(escaped) ? '' : 'unicode'}"${escaped}"`
}

/** Quotes a string, in single quotes if it contains double quotes. */
export function jsonLiteral(text: string): string {
  return text.includes('"') ? `'${text.replace(/['\\]/g, '\\$&')}'` : literal(text)
}

function plain({ type, value }: Extract<ExportedValue, { kind: 'plain' }>): string {
  if (type === 'string') return literal(value as string)
  if (type === 'address') return 'address(0)'
  return type === 'bytes' ? `hex"${String(value).slice(2)}"` : String(value)
}
