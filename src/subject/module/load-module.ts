import { importModule } from '../../platform/files/import-module.ts'
import type { CreateResolver } from '../resolver.ts'

/**
 * Imports a subject module without building it, and returns its default export.
 * @param file Absolute path.
 * @throws the error of the import, or an Error if the default export is not a function.
 */
export async function loadModule(file: string): Promise<CreateResolver> {
  let exported = await importModule(file)
  // Node wraps CommonJS in a `default`; CommonJS that was compiled from `export default` has another one.
  for (let depth = 0; depth < 3 && typeof exported !== 'function'; depth++) exported = Object(exported).default
  if (typeof exported !== 'function') throw new Error('its default export is not a function')
  return exported as CreateResolver
}
