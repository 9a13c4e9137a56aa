import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/**
 * Finds the JSON Schema for a file to write, so that editors complete and check it: that of harborcheck as the file's folder,
 * or one above it, has it installed. Empty if none has.
 * @param schema Its path in the package: `dist/config.schema.json`.
 */
export function schemaReference(file: string, schema: string): { $schema?: string } {
  const folder = dirname(resolve(file))
  for (let parent = folder; ; parent = dirname(parent)) {
    const path = join(parent, 'node_modules', 'harborcheck', schema)
    if (existsSync(path))
      return {
        $schema: relative(folder, path)
          .split(sep)
          .join('/')
          .replace(/^(?!\.)/, './'),
      }
    if (parent === dirname(parent)) return {}
  }
}
