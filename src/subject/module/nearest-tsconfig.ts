import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The `tsconfig.json` that an editor would apply to a file: of its folder, or the nearest above; `false` where there is none. */
export function nearestTsconfig(file: string): string | false {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const candidate = join(folder, 'tsconfig.json')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return false
  }
}
