import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './locate.ts'

const about: { version: string; homepage?: string } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
)

/** The version of this package. */
export const { version } = about

/** The address of the site with the pages of `docs/`, if it is known. */
export const { homepage } = about
