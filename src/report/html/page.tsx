import type { ComponentChildren } from 'preact'
import { htmlDocument } from './document.ts'
import { css } from './style.ts'

/** A page with a title and sections as one HTML file, which opens from disk and needs no network and no script. */
export function htmlPage(title: string, sections: ComponentChildren): string {
  return htmlDocument(
    `${title} · harborcheck`,
    css(),
    <body>
      <header>
        <h1>{title}</h1>
      </header>
      <main>{sections}</main>
    </body>,
  )
}
