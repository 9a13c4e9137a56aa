import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { escapeControls } from '../../platform/escape-controls.ts'
import { isCompiled, packageRoot } from '../../platform/locate.ts'

/** The style of a report's pages: what they share with the page of `up`, and their own. */
const styles = isCompiled
  ? ['dist/page/parts.css', 'dist/report.css']
  : ['src/page/style/parts.css', 'src/report/html/report.css']

/**
 * A page as one file, which opens from disk. It loads, runs and sends nothing, and its content security policy enforces that.
 * A subject's output is text in it, with invisible and direction-changing characters written out.
 * @param style What the page needs besides the style of all reports.
 */
export function htmlPage(title: string, body: VNode, style: string): string {
  const css = [...styles.map((file) => readFileSync(join(packageRoot, file), 'utf8')), style].join('\n')
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    escapeControls(renderToString(h('title', null, `${title} · harborcheck`))),
    `<style>${css}</style>`,
  ]
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n${escapeControls(renderToString(body))}\n</html>\n`
}
