import { pathToFileURL } from 'node:url'

/** Whether a file is TypeScript, which Node 20 cannot run. */
export const isTypeScript = (file: string) => /\.[cm]?ts$/.test(file)

/**
 * Imports a module without building it.
 * @param file Absolute path.
 * @returns its exports.
 * @throws the error of the import.
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

/**
 * Loads jiti for TypeScript only, since it starts slower than Node. Node itself imports packages: a loader with hooks
 * takes a second longer for a resolver that imports viem.
 */
async function importTypeScript(file: string): Promise<unknown> {
  const [{ createJiti }, { nearestTsconfig }] = await Promise.all([import('jiti'), import('./nearest-tsconfig.ts')])
  return createJiti(file, { fsCache: false, tsconfigPaths: nearestTsconfig(file) }).import(file)
}
