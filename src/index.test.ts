import { expect, test } from 'vitest'
import * as harborcheck from './index.ts'

test('the export list', () => {
  expect(Object.keys(harborcheck).toSorted()).toMatchInlineSnapshot(`
    [
      "HarborcheckError",
      "InternalError",
      "UsageError",
      "advance",
      "answer",
      "catalogue",
      "createExplorerHandlers",
      "createPlayer",
      "createValueBook",
      "emptyWorld",
      "findCase",
      "methods",
      "openIndex",
      "parseScenario",
      "rules",
      "startChain",
      "startExplorer",
      "story",
      "tell",
    ]
  `)
})
