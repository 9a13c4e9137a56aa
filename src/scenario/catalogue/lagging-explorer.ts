import type { Scenario } from '../scenario.ts'
import { laggingChildren } from './lagging/children.ts'
import { laggingCombined } from './lagging/combined.ts'
import { laggingHistory } from './lagging/history.ts'
import { laggingLists } from './lagging/lists.ts'

/** Cases of an explorer that disagrees with the chain, by one quirk or several. */
export const laggingExplorer: Scenario[] = [...laggingHistory, ...laggingLists, ...laggingChildren, ...laggingCombined]
