import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'

export type Opened = {
  page: Page
  /** What the page asked for besides itself, and what the browser complains of. */
  complaints: string[]
}

/** A file of this machine as a browser shows it. */
export async function openPage(
  browser: Browser,
  path: string,
  look: { width: number; colorScheme: 'light' | 'dark' },
): Promise<Opened> {
  const { width, colorScheme } = look
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  const complaints: string[] = []
  const url = pathToFileURL(path).href
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (request.url().split('#', 1)[0] !== url) complaints.push(`asked for ${request.url()}`)
  })
  await page.goto(url)
  return { page, complaints }
}

/** Opens every fold of a page. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
}

/** By how much a page is wider than its window, CSS pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What axe has against a page, a line each. */
export async function violations(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run()
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`)
  })
}
