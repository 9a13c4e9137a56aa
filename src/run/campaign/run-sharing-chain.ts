import { partsOf } from '../../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import { sharesChain } from '../../scenario/interleave.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { joinResults } from '../meta/join-results.ts'
import type { SubjectRunner } from '../subject-runner.ts'

/**
 * Plays worlds that share a chain, those that are told twice with their variants beside them. What can't share it is
 * played after the others. They come back in the order in which they were given.
 * @param seat It has begun a group, with a seat for each scenario and each variant.
 */
export async function runSharingChain(runner: SubjectRunner, worlds: readonly Scenario[]): Promise<CaseResult[]> {
  const told = worlds.map((world) => ({ world, parts: partsOf(world) }))
  const together = told.filter(({ parts }) => parts.every(sharesChain))
  const parts = (await runner.runBatch(together.flatMap(({ parts }) => parts))).values()
  const played = new Map(
    together.map((one) => [
      one.world,
      joinResults(
        one.world,
        one.parts.map(() => parts.next().value as CaseResult),
      ),
    ]),
  )
  for (const { world } of told) {
    if (played.has(world)) continue
    await runner.begin()
    played.set(world, await runner.runCase(world))
  }
  return worlds.map((world) => played.get(world) as CaseResult)
}
