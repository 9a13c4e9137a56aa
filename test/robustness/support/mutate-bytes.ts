import { mutateJson } from './mutate-json.ts'
import type { Random } from './random.ts'

/** An input as it goes in, and what was done to it. */
export type Mutated = { bytes: Buffer; what: string }

/** Changes a JSON text: in most draws its values, in others its bytes. */
export function mutate(text: string, random: Random, { large = true }: { large?: boolean } = {}): Mutated {
  if (random.below(4) > 0) {
    const { text: changed, what } = mutateJson(text, random)
    return { bytes: Buffer.from(changed), what }
  }
  const [what, apply] = random.pick(Object.entries(changes).filter(([name]) => large || !name.includes('20 MB')))
  return { bytes: apply(Buffer.from(text), random), what }
}

const changes: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  'cut off': (bytes, { below }) => bytes.subarray(0, below(bytes.length)),
  'one bit flipped': (bytes, random) => flipped(bytes, random),
  'some bits flipped': (bytes, random) => {
    return Array.from({ length: 8 }).reduce<Buffer>((before) => flipped(before, random), bytes)
  },
  'with a NUL': (bytes, random) => inserted(bytes, Buffer.from([0]), random),
  'with bytes that are not UTF-8': (bytes, random) => inserted(bytes, Buffer.from([0xff, 0xc0, 0x80]), random),
  'with a byte order mark': (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  'as UTF-16': (bytes) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le'),
  'with CRLF': (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n')),
  'with something behind it': (bytes, { pick }) =>
    Buffer.concat([bytes, Buffer.from(pick(['}', ']', 'x', '\0', '{}']))]),
  twice: (bytes) => Buffer.concat([bytes, bytes]),
  empty: () => Buffer.alloc(0),
  'nothing but blanks': () => Buffer.from(' \n\t\r\n'),
  'a bare value': (_, { pick }) =>
    Buffer.from(pick(['null', '0', '""', '[]', '{}', 'true', 'NaN', '-', '[[[[', '{"a":'])),
  'nested 100,000 times': (_, { pick }) => Buffer.from(pick(['[', '{"steps":', '{"a":[']).repeat(100_000)),
  '20 MB of blanks around it': (bytes) => Buffer.concat([Buffer.alloc(10e6, ' '), bytes, Buffer.alloc(10e6, ' ')]),
  '20 MB of one text': () => Buffer.from(`{"title":"${'x'.repeat(20e6)}"}`),
}

function flipped(bytes: Buffer, { below }: Random): Buffer {
  const copy = Buffer.from(bytes)
  const at = below(copy.length)
  if (copy.length > 0) copy[at] = (copy[at] as number) ^ (1 << below(8))
  return copy
}

function inserted(bytes: Buffer, piece: Buffer, { below }: Random): Buffer {
  const at = below(bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
}
