import type * as z from 'zod'
import { name } from '../parts.ts'
import { set } from '../transitions/set.ts'
import { type ActionDescriptor, operation } from './action-descriptor.ts'

/** `agreement: null` adopts the zero address. */
const schema = operation('adopt', { adopter: name, agreement: name.nullable() })
export type Adopt = z.infer<typeof schema>

export const adopt: ActionDescriptor<Adopt> = {
  schema,
  sender: (_, { adopter }) => adopter,
  /** `adoptSafeHarbor` records any address for its caller; it binds nothing (BIND-6). */
  transition: (world, { adopter, agreement }) => ({ ...world, adoptions: set(world.adoptions, adopter, agreement) }),
  words: ({ adopter, agreement }) => `${adopter} adopts ${agreement ?? 'the zero address'}`,
}
