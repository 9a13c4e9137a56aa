import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** More links than any operating system follows. */
const MAX_LINKS = 40

/** Resolves every link in a path, to an absolute path. The file, or the target of a link, need not exist. */
export function realLocation(path: string): string {
  let location = resolve(path)
  for (let links = 0; links < MAX_LINKS; links += 1) {
    const found = attempt(() => realpathSync(location))
    if (found !== undefined) return found
    const folder = attempt(() => realpathSync(dirname(location))) ?? dirname(location)
    const target = attempt(() => readlinkSync(location))
    if (target === undefined) return join(folder, basename(location))
    location = resolve(folder, target)
  }
  return location
}

function attempt(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
