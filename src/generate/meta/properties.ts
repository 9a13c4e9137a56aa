import { adoptions } from './adoptions.ts'
import { letterCase } from './letter-case-variant.ts'
import { movedInTime } from './moved-in-time.ts'
import { neverLinked } from './never-linked.ts'
import { order } from './order.ts'
import type { MetaProperty } from './property.ts'
import { twice } from './twice.ts'
import { unrelated } from './unrelated.ts'
import { waiting } from './waiting.ts'

/** The metamorphic properties, in the order of the rules page. */
export const metaProperties: readonly MetaProperty[] = [
  adoptions,
  neverLinked,
  letterCase,
  order,
  movedInTime,
  twice,
  unrelated,
  waiting,
]
