import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(import.meta.url)

/** Whether this code is the compiled package, not its TypeScript source. */
export const isCompiled: boolean = here.endsWith('.js')

/** The folder of the nearest package.json, at any depth of the build. */
export const packageRoot: string = (() => {
  let folder = dirname(here)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

/** Returns the file of a module, by its path below `src` without the extension. */
export function locate(module: string): string {
  return isCompiled ? join(packageRoot, 'dist', `${module}.js`) : join(packageRoot, 'src', `${module}.ts`)
}
