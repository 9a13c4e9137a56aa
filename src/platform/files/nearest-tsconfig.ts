import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Finds `tsconfig.json` in a file's folder or the nearest folder above; `false` if absent. */
export function nearestTsconfig(file: string): string | false {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const candidate = join(folder, 'tsconfig.json')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return false
  }
}
