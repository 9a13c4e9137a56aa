/** Finds the code block right after a comment of a page. */
export function blockAfter(page: string, comment: string): string {
  const [, block = ''] = page.split(`<!-- ${comment} -->`)
  return /^\n+```\w*\n([\s\S]*?)```\n/.exec(block)?.[1] ?? `no block after ${comment}`
}

/** Lists the arguments of each harborcheck command in a part of a page. */
export const commandsOf = (section: string): string[][] =>
  [...section.matchAll(/^npx harborcheck (.*)$/gm)].map(([, args = '']) => args.split(' '))

/** Hides the seconds that a run took. */
export const timeless = (text = ''): string => text.replace(/ in \d+\.\d s$/m, ' in … s')
