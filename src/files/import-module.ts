import { pathToFileURL } from 'node:url'

/** Whether tsx has to load a file, rather than Node. */
export const isTypeScript = (file: string) => /\.[cm]?ts$/.test(file)

/**
 * Imports a module without building it, and returns what it exports.
 * @param file Absolute path.
 * @throws What the import throws.
 */
export function importModule(file: string): Promise<unknown> {
  return isTypeScript(file) ? importTypeScript(file) : importJavaScript(file)
}

async function importJavaScript(file: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Node prints the position of a syntax error only to standard error.
    const { spawnSync } = await import('node:child_process')
    const [position] = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr.split('\n')
    throw position ? new SyntaxError(`${position}: ${error.message}`) : error
  }
}

/** tsx is loaded for TypeScript only, since it starts slower than Node. */
async function importTypeScript(file: string): Promise<unknown> {
  const [{ tsImport }, { nearestTsconfig }] = await Promise.all([
    import('tsx/esm/api'),
    import('./nearest-tsconfig.ts'),
  ])
  const tsconfig = nearestTsconfig(file)
  // The option is for ES modules; for CommonJS tsx reads the variable. Without a file it would take the tsconfig of the
  // working folder, which need not be the subject's.
  process.env.TSX_TSCONFIG_PATH = tsconfig || '/dev/null'
  const url = pathToFileURL(file).href
  return tsImport(url, { parentURL: url, tsconfig })
}
