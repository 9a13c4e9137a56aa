import { copyFileSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The largest size of the compressed page, in bytes. */
const MAX_SIZE = 300_000

/**
 * Builds the page that `harborcheck up` serves: `dist/page/{index.html,app.js,app.css}`, and `parts.css`, the style that
 * reports use too.
 * @param root The project's directory.
 * @throws {Error} if the compressed page is too large.
 */
export async function buildPage(root: string): Promise<void> {
  const out = `${root}/dist/page`
  await build({
    absWorkingDir: root,
    entryPoints: { app: 'src/page/browser/main.tsx', parts: 'src/page/style/parts.css' },
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
  copyFileSync(`${root}/src/page/index.html`, `${out}/index.html`)
  const size = ['index.html', 'app.js', 'app.css'].reduce((sum, file) => sum + compressed(`${out}/${file}`), 0)
  if (size > MAX_SIZE) throw new Error(`the compressed page has ${size} bytes, more than ${MAX_SIZE}`)
}

const compressed = (file: string) => gzipSync(readFileSync(file)).length
