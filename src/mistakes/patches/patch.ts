import type { MistakeId } from '../mistakes.ts'

/** Replaces `find`, which occurs exactly once in the reference resolver's file, by `replace`. */
export type Patch = { file: string; find: string; replace: string }

/** Patches by the ids of their mistakes. */
export type Patches = { readonly [id in MistakeId]?: Patch | readonly Patch[] }

/** A place in a file of the reference resolver: a text that occurs exactly once. */
export const at = (file: string, text: string) => ({
  text,
  replace: (code: string): Patch => ({ file, find: text, replace: code }),
  /** Adds lines above it. */
  before: (code: string): Patch => ({ file, find: text, replace: `${code}\n${text}` }),
  /** Adds lines below it. */
  after: (code: string): Patch => ({ file, find: text, replace: `${text}\n${code}` }),
})

/** The last import of a file, which only has a type: other imports and functions can take its place. */
export const lastImport = (file: string) => at(file, "import type { View } from './view.ts'")

/** Replaces a function of the reference resolver; the new code can call the original as `right`. */
export const rewritten = (file: string, name: string) => (code: string) =>
  at(file, `export async function ${name}(`).replace(`${code}\n\nexport async function right(`)
