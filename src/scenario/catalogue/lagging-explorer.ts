import type { Scenario } from '../scenario.ts'
import { laggingChildren } from './lagging/children.ts'
import { laggingCombined } from './lagging/combined.ts'
import { laggingHistory } from './lagging/history.ts'
import { laggingLists } from './lagging/lists.ts'

/** The explorer disagrees with the chain, in one of its known ways or in several. */
export const laggingExplorer: Scenario[] = [...laggingHistory, ...laggingLists, ...laggingChildren, ...laggingCombined]
