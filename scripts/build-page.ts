import { copyFileSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The largest size of the compressed page, in bytes. */
const MAX_SIZE = 300_000

/**
 * Builds the page that `harborcheck up` serves: `dist/page/{index.html,app.js,app.css}`, and `parts.css`, the style that
 * reports use too; and the dashboard of a campaign, `dist/dashboard`.
 * @param root The project's directory.
 * @throws {Error} if the compressed page is too large.
 */
export async function buildPage(root: string): Promise<void> {
  await Promise.all([
    bundle(root, 'dist/page', { app: 'src/page/browser/main.tsx', parts: 'src/page/style/parts.css' }),
    bundle(root, 'dist/dashboard', { app: 'src/page/dashboard/main.tsx' }),
  ])
  const out = `${root}/dist/page`
  copyFileSync(`${root}/src/page/index.html`, `${out}/index.html`)
  copyFileSync(`${root}/src/page/dashboard/index.html`, `${root}/dist/dashboard/index.html`)
  const size = ['index.html', 'app.js', 'app.css'].reduce((sum, file) => sum + compressed(`${out}/${file}`), 0)
  if (size > MAX_SIZE) throw new Error(`the compressed page has ${size} bytes, more than ${MAX_SIZE}`)
}

async function bundle(root: string, outdir: string, entryPoints: Record<string, string>): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
}

const compressed = (file: string) => gzipSync(readFileSync(file)).length
