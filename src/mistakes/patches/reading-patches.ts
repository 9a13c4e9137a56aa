import { at, type Patches } from './patch.ts'
import { linkTime } from './patch-places.ts'

const entriesWithoutDoubt = at(
  'readings.ts',
  "if (differ(readings.map((scope) => includes[scope]?.(latest)))) throw isOpen(child, 'its deployer is listed twice')",
).replace('')
const cutoffsWithoutDoubt = at(
  'readings.ts',
  "if (latest !== first) throw isOpen(child, 'its deployer was linked twice to this agreement')",
).replace('')

/** Open readings: each takes one reading and never refuses. */
export const readingPatches: Patches = {
  'first-entry-without-doubt': entriesWithoutDoubt,
  'last-entry-without-doubt': [
    entriesWithoutDoubt,
    at('scope.ts', '.find(({ accountAddress })').replace('.findLast(({ accountAddress })'),
  ],
  'any-entry-leaves-open': at(
    'readings.ts',
    'const readings = [usual, scopes.at(-1) as number, byWidth.findLast((scope) => scopes.includes(scope)) as number]',
  ).replace('const readings = scopes'),
  'latest-cutoff-without-doubt': cutoffsWithoutDoubt,
  'account-is-deployer-without-doubt': at('binding.ts', 'await refuseAccountAsDeployer(view, child)').replace(''),
  'first-cutoff-without-doubt': [
    cutoffsWithoutDoubt,
    linkTime.replace('const linkedIn = await view.firstLinkedIn({ contract: parent, agreement })'),
  ],
}
