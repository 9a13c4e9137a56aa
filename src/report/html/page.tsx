import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentChildren, h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { escapeControls } from '../../escape-controls.ts'
import { isCompiled, packageRoot } from '../../locate.ts'

/**
 * A page with a title and sections as one HTML file, which opens from disk and needs no network and no script.
 * @param below What stands below the title. Default: nothing.
 */
export function htmlPage(title: string, sections: ComponentChildren, below?: ComponentChildren): string {
  return htmlDocument(
    `${title} · harborcheck`,
    css(),
    <body>
      <header>
        <h1>{title}</h1>
        {below}
      </header>
      <main>{sections}</main>
    </body>,
  )
}

/**
 * A page as one file. It loads, runs and sends nothing, and its content security policy enforces that. A subject's output is
 * text in it, with invisible and direction-changing characters written out.
 */
function htmlDocument(title: string, css: string, body: VNode): string {
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    escapeControls(renderToString(h('title', null, title))),
    `<style>${css}</style>`,
  ]
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n${escapeControls(renderToString(body))}\n</html>\n`
}

const styles = isCompiled
  ? ['dist/page/parts.css', 'dist/report.css']
  : ['src/page/style/parts.css', 'src/report/html/report.css']

/** The style of a report's pages: what they share with the page of `up`, and their own. */
function css(): string {
  return styles.map((file) => readFileSync(join(packageRoot, file), 'utf8')).join('\n')
}
