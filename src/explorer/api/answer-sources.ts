import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { Orders } from './orders.ts'
import type { ValueBook } from './value.ts'

/** Everything that answers are built from. */
export type Sources = { index: ExplorerIndex; values: ValueBook; orders: Orders }
