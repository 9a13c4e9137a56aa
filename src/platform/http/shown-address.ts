/** Drops what may be a secret from an address: user, password, query, and the path, which may hold a key. */
export function shownAddress(url: string): string {
  if (!URL.canParse(url)) return url.replace(/\/\/[^/?#]*@/, '//').replace(/[?#].*/s, '')
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host}${pathname === '/' && search === '' ? '' : '/…'}`
}

/** Replaces addresses, wherever a text of others has them, by what is shown of them. */
export function hideAddresses(text: string, urls: readonly (string | undefined)[]): string {
  let hidden = text
  for (const url of urls) {
    if (url === undefined) continue
    const bare = url.replace(/\/+$/, '')
    if (shownAddress(url) !== bare) hidden = hidden.replaceAll(bare, shownAddress(url))
    for (const secret of secretsOf(url)) hidden = hidden.replaceAll(secret, '…')
  }
  return hidden
}

/** The parts of an address that are secret on their own, the longest first. */
function secretsOf(url: string): string[] {
  const { username, password, pathname, search, searchParams } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  const queries = [...search.slice(1).split('&'), ...searchParams.values()]
  const parts = [`${username}:${password}`, password, path, ...path.split('/'), ...queries]
  return parts.filter((part) => part.length > SHORTEST).toSorted((one, other) => other.length - one.length)
}

/** Shorter texts occur elsewhere, too. */
const SHORTEST = 7
