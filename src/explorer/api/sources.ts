import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { Orders } from './orders.ts'
import type { ValueBook } from './value.ts'

/** What the answers are made of. */
export type Sources = { index: ExplorerIndex; values: ValueBook; orders: Orders }
