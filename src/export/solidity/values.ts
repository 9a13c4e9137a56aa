import type { AbiParameter } from 'viem'
import type { Name } from '../../model/action.ts'
import { contracts } from '../codes.ts'
import type { CodeName, Exported, ExportedCall, ExportedCreation } from '../scenario-export.ts'

/** What everybody is called in the test. */
export type Call = (name: Name) => string

/**
 * Writes the values of one transaction as expressions. Solidity has no literal for a list: `before` fills with the
 * statements that have to come first.
 */
export function createWriter(call: Call) {
  const before: string[] = []
  // The test has a function of this name.
  const used = new Set(['terms'])

  /** A name for a local variable. */
  const local = (wanted: string): string => {
    let [name, count] = [wanted, 1]
    while (used.has(name)) name = `${wanted}${++count}`
    used.add(name)
    return name
  }
  const value = (told: Exported, name: string): string => {
    switch (told.kind) {
      case 'address':
        return call(told.name)
      case 'spelled':
        return `vm.toString(${call(told.name)})`
      case 'creation':
        return creation(told.creation)
      case 'call':
        return callText(told.call)
      case 'moment':
        return `start ${told.seconds < 0 ? '-' : '+'} ${Math.abs(told.seconds)}`
      case 'enum':
        return `${told.type}.${told.label}`
      case 'list':
        return list(told, name)
      case 'struct':
        return struct(told)
      case 'plain':
        return plain(told)
    }
  }
  const struct = ({ type, members }: Extract<Exported, { kind: 'struct' }>): string => {
    const texts = members.map((member) => `${member.name}: ${value(member.value, member.name)}`)
    const line = `${type}({ ${texts.join(', ')} })`
    return line.length < 100 ? line : `${type}({\n${texts.map(indented).join(',\n')}\n})`
  }
  const list = ({ item, items }: Extract<Exported, { kind: 'list' }>, wanted: string): string => {
    if (items.length === 0) return `new ${typeName(item)}[](0)`
    const texts = items.map((one) => value(one, wanted))
    const name = local(wanted)
    before.push(`${typeName(item)}[] memory ${name} = new ${typeName(item)}[](${items.length});`)
    before.push(...texts.map((text, index) => `${name}[${index}] = ${text};`))
    return name
  }
  const args = (told: Exported[], inputs: readonly AbiParameter[]) =>
    told.map((one, index) => {
      const wanted = inputs[index]?.name || 'value'
      const text = value(one, wanted)
      if (one.kind !== 'struct') return text
      const name = local(wanted)
      before.push(`${one.type} memory ${name} = ${text};`)
      return name
    })
  const creation = ({ code, inputs, args: told }: ExportedCreation): string =>
    told.length === 0 ? `${code}Code` : `abi.encodePacked(${code}Code, abi.encode(${args(told, inputs).join(', ')}))`
  const callText = ({ item, args: told }: ExportedCall): string =>
    `abi.encodeCall(${interfaceOf(item)}.${item.name}, (${args(told, item.inputs).join(', ')}))`
  return { before, creation, callText }
}

/** A text of one or more lines, further in. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}

/** The interface that declares a function. */
export function interfaceOf(item: unknown): string {
  const names = Object.keys(contracts) as CodeName[]
  const name = names.find((one) => (contracts[one].abi as readonly unknown[]).includes(item)) ?? ''
  return `I${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** A type as Solidity writes it. */
export function typeName({ type, internalType }: AbiParameter): string {
  return internalType?.replace(/^(struct|enum|contract) /, '') ?? type
}

/** A text as Solidity writes it. */
export function literal(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')
  return `${/^[ -~]*$/.test(escaped) ? '' : 'unicode'}"${escaped}"`
}

/** A text that has double quotes in it. */
export function jsonLiteral(text: string): string {
  return text.includes('"') ? `'${text.replace(/['\\]/g, '\\$&')}'` : literal(text)
}

function plain({ type, value }: Extract<Exported, { kind: 'plain' }>): string {
  if (type === 'string') return literal(value as string)
  if (type === 'address') return 'address(0)'
  return type === 'bytes' ? `hex"${String(value).slice(2)}"` : String(value)
}
