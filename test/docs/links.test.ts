import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The headings of a page, as GitHub names them in links. */
async function anchorsOf(page: string): Promise<Set<string>> {
  const text = (await readFile(page, 'utf8')).replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('every link between pages leads to a file and a heading', async () => {
  const pages = globSync(['*.md', '{docs,examples,fixtures}/**/*.md'], { cwd: root, ignore: '**/node_modules/**' })
  expect(pages.length).toBeGreaterThan(20)
  const broken: string[] = []
  for (const page of pages) {
    const text = (await readFile(root + page, 'utf8')).replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '')
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? root + page : normalize(join(dirname(root + page), file))
      if (!existsSync(target) || (anchor !== undefined && !(await anchorsOf(target)).has(anchor)))
        broken.push(`${page}: ${link}`)
    }
  }
  expect(broken).toEqual([])
})

test('the table of pages in the README, which the site navigates by, names every page', async () => {
  const [, table = ''] = (await readFile(`${root}README.md`, 'utf8')).split('\n## Documentation\n')
  const named = [...table.matchAll(/\((docs\/[^)]+\.md)\)/g)].map(([, page]) => page)
  const pages = globSync('docs/*.md', { cwd: root, ignore: 'docs/coverage.md' })
  expect(named.toSorted()).toEqual(pages.toSorted())
})
