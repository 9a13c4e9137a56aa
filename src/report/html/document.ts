import { createHash } from 'node:crypto'
import { h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { visible } from './visible.ts'

/**
 * A page as one file. It loads, runs and sends nothing, and its content security policy enforces that. A subject's output is
 * text in it, with invisible and direction-changing characters written out.
 */
export function htmlDocument(title: string, css: string, body: VNode): string {
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    renderToString(h('title', null, title)),
    `<style>${css}</style>`,
  ]
  const page = `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n${renderToString(body)}\n</html>\n`
  return visible(page)
}
