/** The options that were given: one that is `undefined` is left out, not passed on. */
export function given<Options extends object>(
  options: Options,
): { [Key in keyof Options]?: Exclude<Options[Key], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Options]?: Exclude<Options[Key], undefined> }
}
