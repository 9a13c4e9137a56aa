import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** More links than any system follows. */
const MOST_LINKS = 40

/** Where a file of this name is, or would be: absolute, with every link followed, also one that leads to no file yet. */
export function realLocation(path: string): string {
  let place = resolve(path)
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const found = attempt(() => realpathSync(place))
    if (found !== undefined) return found
    const folder = attempt(() => realpathSync(dirname(place))) ?? dirname(place)
    const leadsTo = attempt(() => readlinkSync(place))
    if (leadsTo === undefined) return join(folder, basename(place))
    place = resolve(folder, leadsTo)
  }
  return place
}

function attempt(look: () => string): string | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
