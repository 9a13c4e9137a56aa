import { copyFileSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The most that the page may weigh on its way to a browser, bytes. */
const MOST = 300_000

/**
 * Builds the page that `harborcheck up` serves: `dist/page/{index.html,app.js,app.css}`, and `parts.css`, the style of
 * the parts that other pages show too.
 * @param root The project's directory.
 * @throws Error where the page, compressed, is too large.
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
  const weight = ['index.html', 'app.js', 'app.css'].reduce((sum, file) => sum + compressed(`${out}/${file}`), 0)
  if (weight > MOST) throw new Error(`the page weighs ${weight} bytes compressed, more than ${MOST}`)
}

const compressed = (file: string) => gzipSync(readFileSync(file)).length
