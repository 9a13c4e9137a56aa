import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../platform/locate.ts'

/** A row of the glossary: one word, or several for one concept. */
type Entry = { words: string[]; meaning: string }

/** Reads the table of the package's docs/glossary.md. */
export function glossary(): Entry[] {
  const page = readFileSync(join(packageRoot, 'docs/glossary.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(2)
  return rows.map(([, words = '', meaning = '']) => ({ words: words.split(', '), meaning }))
}

/** Finds a word in any letter case. */
export const findWord = (word: string): Entry | undefined =>
  glossary().find(({ words }) => words.some((one) => one.toLowerCase() === word.toLowerCase()))
