import type { ExplorerIndex } from '../../src/explorer/index.ts'

/** Everything that an index says of its agreements, comparable. */
export const dump = (index: ExplorerIndex) => ({
  head: index.head(),
  agreements: index.agreements().map((agreement) => ({
    agreement,
    details: index.details(agreement),
    stateHistory: index.stateHistory(agreement),
    covered: index.covered(agreement),
    bindings: index.covered(agreement).map((contract) => index.binding(contract)),
  })),
})
