import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The `tsconfig.json` of a file's folder or of the nearest folder above it; `false` where there is none. */
export function nearestTsconfig(file: string): string | false {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const candidate = join(folder, 'tsconfig.json')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return false
  }
}
