import type { AbiParameter } from 'viem'

/** Encodes values of one ABI type as hex digits, without `0x`. */
type Encoder = {
  /** The number of 32-byte words of a static type; absent for dynamic types, whose head is an offset. */
  words?: number
  encode(value: never): string
}

/**
 * Builds the encoder of a list of parameters. Ten times as fast as viem's, because it is built once for each list and
 * does not check that values fit their types.
 * @throws {Error} for types that the project's contracts do not use.
 */
export function encoderOf(parameters: readonly AbiParameter[]): (values: readonly unknown[]) => string {
  const encoders = parameters.map(encoderOfOne)
  return (values) => sequence(encoders, values)
}

type Components = { components?: readonly AbiParameter[] }

function encoderOfOne(parameter: AbiParameter): Encoder {
  const { type } = parameter
  if (type.endsWith('[]')) return arrayOf(encoderOfOne({ ...parameter, type: type.slice(0, -2) } as AbiParameter))
  if (type === 'tuple') return tupleOf((parameter as Components).components ?? [])
  if (type === 'string') return { encode: (text: string) => bytes(Buffer.from(text).toString('hex')) }
  if (type === 'bytes') return { encode: (hex: string) => bytes(hex.slice(2)) }
  if (/^bytes\d+$/.test(type)) return { words: 1, encode: (hex: string) => hex.slice(2).padEnd(64, '0') }
  if (type === 'address') return { words: 1, encode: (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0') }
  if (type === 'bool') return { words: 1, encode: (flag: boolean) => word(flag ? 1 : 0) }
  if (type.startsWith('uint')) return { words: 1, encode: word }
  throw new Error(`the ABI type ${type} is not supported`)
}

const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')

const bytes = (digits: string): string =>
  word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')

function arrayOf(item: Encoder): Encoder {
  return {
    encode: (values: readonly unknown[]) =>
      word(values.length) +
      sequence(
        values.map(() => item),
        values,
      ),
  }
}

function tupleOf(components: readonly AbiParameter[]): Encoder {
  const encoders = components.map(encoderOfOne)
  const names = components.map(({ name }) => name as string)
  const isStatic = encoders.every(({ words }) => words !== undefined)
  return {
    ...(isStatic && { words: encoders.reduce((sum, { words = 0 }) => sum + words, 0) }),
    encode: (value: Record<string, unknown>) =>
      sequence(
        encoders,
        names.map((name) => value[name]),
      ),
  }
}

/** Encodes a sequence: the heads, then the dynamic values that they point to. */
function sequence(encoders: readonly Encoder[], values: readonly unknown[]): string {
  let offset = encoders.reduce((sum, { words = 1 }) => sum + words * 32, 0)
  let head = ''
  let tail = ''
  for (const [index, { words, encode }] of encoders.entries()) {
    const encoded = encode(values[index] as never)
    if (words !== undefined) head += encoded
    else {
      head += word(offset)
      tail += encoded
      offset += encoded.length / 2
    }
  }
  return head + tail
}
