import { afterAll, beforeAll, test } from 'vitest'
import { forGroups, type Stage, setStage } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { expectJudgedAsAlone, linkedIsOpen, topLevelOnly } from './in-batches.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage(forGroups(72))
})
afterAll(() => stage.close())

test.each([
  ['the reference resolver', reference, 24],
  ['one that knows top-level contracts only', topLevelOnly, 48],
  ['one that takes every link for an open attack', linkedIsOpen, 48],
])('in a group, %s is judged as on its own, over many worlds', async (_, resolver, count) => {
  await expectJudgedAsAlone(stage, resolver, count)
})
