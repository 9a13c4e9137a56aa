import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../platform/locate.ts'
import type { ControlAnswer } from './control-reply.ts'

const types = {
  'index.html': 'text/html; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'app.css': 'text/css; charset=utf-8',
} as const

const notBuilt = `<!doctype html><meta charset="utf-8"><title>harborcheck</title>
<p>The page is not built: run <code>npm run build</code>. <a href="/api/world">The world as JSON</a> is available.</p>
`

/** Reads a file of the built page. */
export async function pageFile(name: keyof typeof types): Promise<ControlAnswer> {
  const file = await readFile(join(packageRoot, 'dist/page', name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return Buffer.from(name === 'index.html' ? notBuilt : '')
  })
  return { file, type: types[name] }
}
