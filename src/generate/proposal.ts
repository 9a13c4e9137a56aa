import type { Action } from '../model/action.ts'

/** What could be done next, the likeliest first; the first one that the contracts allow is done. */
export type Proposal = Action[]
