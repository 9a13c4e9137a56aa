import { homepage } from '../platform/version.ts'

/** Returns the address of a rule's section on the site; undefined unless package.json names the site as its homepage. */
export function ruleAddress(id: string): string | undefined {
  return homepage && `${homepage.replace(/\/$/, '')}/docs/rules.html#${id.toLowerCase()}`
}
