import type { MissedCanaries } from '../run/validity/run-canary.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import { notAPart, type Part } from './read-part.ts'

/** The cases that did not fail a canary in some shard: every shard runs both canaries. Throws UsageError where one did not. */
export function mergeCanaries(parts: readonly Part[]): MissedCanaries {
  return { yes: missed(parts, 'yes'), no: missed(parts, 'no') }
}

function missed(parts: readonly Part[], canaryAnswer: keyof MissedCanaries): string[] {
  const ids = parts.flatMap(({ path, report: { canaries } }) => {
    if (!canaries) throw notAPart(path, 'canaries', 'those of the shard are missing')
    const unknown = canaries[canaryAnswer].find((id) => !catalogue.some((one) => one.id === id))
    if (unknown !== undefined) throw notAPart(path, 'canaries', `the catalogue has no case ${unknown}`)
    return canaries[canaryAnswer]
  })
  return [...new Set(ids)]
}
