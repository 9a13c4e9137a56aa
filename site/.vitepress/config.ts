import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rollup } from 'vite'
import { defineConfig, type MarkdownRenderer } from 'vitepress'

/** The address below which the site is served: `SITE_BASE=/harborcheck/` for a folder of a host. */
const base = process.env.SITE_BASE ?? '/'
const root = fileURLToPath(new URL('../../', import.meta.url))

export default defineConfig({
  title: 'harborcheck',
  description: 'Tests programs that find the Safe Harbor agreement that binds a contract',
  base,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    // Lines that commands print have up to 100 characters.
    [
      'style',
      {},
      '.vp-doc div[class*=language-] code { font-size: 12.5px } .content-container { max-width: 820px !important }',
    ],
  ],
  srcDir: root,
  srcExclude: ['!(docs|examples|fixtures)/**/*.md', 'CHANGELOG.md', 'docs/coverage.md'],
  rewrites: { 'README.md': 'index.md' },
  outDir: 'dist',
  vite: { publicDir: false, plugins: [{ name: 'find-vue', enforce: 'pre', resolveId: findVue }] },
  markdown: { anchor: { slugify }, config: linkFiles },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { searchOptions: { combineWith: 'AND' } } } },
    sidebar: readerGroups(),
    outline: { level: [2, 3] },
    docFooter: { prev: false, next: false },
  },
  buildEnd: ({ outDir }) => {
    for (const file of files) {
      const copy = join(outDir, 'files', `${file}.txt`)
      mkdirSync(dirname(copy), { recursive: true })
      copyFileSync(join(root, file), copy)
    }
  },
})

/** Finds Vue, which compiled pages import, in this folder: the pages lie above it. */
function findVue(this: Rollup.PluginContext, id: string, _: string | undefined, { ssr }: { ssr?: boolean }) {
  if (!/^vue(\/|$)/.test(id)) return null
  return ssr ? { id, external: true } : this.resolve(id, fileURLToPath(import.meta.url), { skipSelf: true })
}

/** Names the anchor of a heading as GitHub does, so that one link works in both. */
function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

/** Reads the groups of pages from the table in the README: a group for each row. */
function readerGroups() {
  const [, table = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## Documentation\n')
  return [...table.matchAll(/^\| (.+?) +\| (\[.+) +\|$/gm)].map(([, text = '', links = '']) => ({
    text,
    items: [...links.matchAll(/\[([^\]]+)\]\(([^)]+)\.md\)/g)].map(([, text = '', page = '']) => ({
      text,
      link: `/${page}`,
    })),
  }))
}

/** The linked files of the repository that are not pages. The site has copies of them, as text. */
const files = new Set<string>()

/** Leads links from pages to files that are not pages to the copies of these files. */
function linkFiles(md: MarkdownRenderer): void {
  md.core.ruler.push('link-files', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href')
      if (token.type !== 'link_open' || !href || /^(https?:|#)|\.md(#|$)/.test(href)) continue
      const file = posix.join(posix.dirname(env.relativePath), href)
      files.add(file)
      token.attrSet('href', `${base}files/${file}.txt`)
      token.attrSet('target', '_blank')
    }
  })
}
