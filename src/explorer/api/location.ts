/** A URL's path segments after the API's own. None: the URL is below the base address, but not below the path segment. */
type Location = { segments?: readonly string[] }

/** Locates a URL in the API; undefined for a URL outside of it. */
export type Locate = (url: URL) => Location | undefined

/**
 * Creates the function that locates URLs in an API.
 *
 * @param path the segments that its routes begin with, in any letter case; default `chain`. Slashes around it are ignored.
 * @param baseUrl default: any origin; the API is then every URL that begins with the path.
 */
export function locator(path = 'chain', baseUrl?: string): Locate {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl)
  const floor = base?.pathname.replace(/\/+$/, '') ?? ''
  const root = rootOf(path).toLowerCase()
  return ({ origin, pathname }) => {
    if (base && (origin !== base.origin || !isBelow(pathname, floor))) return undefined
    const below = pathname.slice(floor.length)
    if (!isBelow(below.toLowerCase(), root)) return base && {}
    // A trailing slash is ignored; a second one is not.
    const rest = below.slice(root.length + 1).replace(/\/$/, '')
    return { segments: rest.split('/') }
  }
}

/** Normalises the path that an API's routes begin with to one leading slash. */
export const rootOf = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}`

const isBelow = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)
