import { pathToFileURL } from 'node:url'
import type { CreateResolver } from '../resolver.ts'

/** Whether tsx loads a file, or Node by itself. */
export const isTypeScript = (file: string) => /\.[cm]?ts$/.test(file)

/**
 * Imports a subject module as it is written, and gives its default export.
 * @param file Absolute path.
 * @throws What the import throws, or an Error where no function is exported.
 */
export async function loadModule(file: string): Promise<CreateResolver> {
  let exported: unknown = await (isTypeScript(file) ? importTypeScript(file) : importJavaScript(file))
  // CommonJS comes wrapped once, and once more where it was compiled from `export default`.
  for (let depth = 0; depth < 3 && typeof exported !== 'function'; depth++) exported = Object(exported).default
  if (typeof exported !== 'function') throw new Error('its default export is not a function')
  return exported as CreateResolver
}

async function importJavaScript(file: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Node tells the place of a syntax error only on standard error.
    const { spawnSync } = await import('node:child_process')
    const [place] = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr.split('\n')
    throw place ? new SyntaxError(`${place}: ${error.message}`) : error
  }
}

/** tsx is loaded for TypeScript alone: it takes longer to start than Node. */
async function importTypeScript(file: string): Promise<unknown> {
  const [{ tsImport }, { nearestTsconfig }] = await Promise.all([
    import('tsx/esm/api'),
    import('./nearest-tsconfig.ts'),
  ])
  const tsconfig = nearestTsconfig(file)
  // The option reaches ES modules alone; CommonJS goes by the variable, which without a file would mean the working
  // folder's, and that says nothing about the subject.
  process.env.TSX_TSCONFIG_PATH = tsconfig || '/dev/null'
  const url = pathToFileURL(file).href
  return tsImport(url, { parentURL: url, tsconfig })
}
