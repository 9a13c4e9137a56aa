import type { Name } from './parts.ts'

/**
 * Which part of another address a look-alike address has: all but the last byte (`start`), all but the first byte (`end`), or
 * the first two bytes and the last two (`ends`), which is what wallets show.
 */
export type LookAlikeKind = 'start' | 'end' | 'ends'

/** Parses the name of an account with a look-alike address, `vault~ends`; undefined for any other name. */
export function lookAlikeOf(name: Name): { of: Name; same: LookAlikeKind } | undefined {
  const [of = name, same] = name.split('~')
  return same === undefined ? undefined : { of, same: same as LookAlikeKind }
}

/** @throws {Error} if the name is that of a look-alike address, which only an account can have. */
export function checkIsNoLookAlike(name: Name): void {
  const lookAlike = lookAlikeOf(name)
  if (lookAlike)
    throw new Error(
      `"${name}" is an account whose address looks like that of "${lookAlike.of}": create under another name`,
    )
}
