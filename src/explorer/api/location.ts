/** Where a URL is in the API. No segments: below its base address, but not below its path segment. */
type Location = { segments?: readonly string[] }

/** Finds URLs in the API laid out as {@link locator} was told; nothing for a URL that is somebody else's. */
export type Locate = (url: URL) => Location | undefined

/**
 * Reads the layout of an API.
 *
 * @param path the segment, or several, that its routes begin with; default `chain`. Slashes around it do not count.
 * @param baseUrl default: any origin. Then only what begins with the path is the API's.
 */
export function locator(path = 'chain', baseUrl?: string): Locate {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl)
  const floor = base?.pathname.replace(/\/+$/, '') ?? ''
  const root = `${floor}${rootOf(path)}`
  return ({ origin, pathname }) => {
    if (base && (origin !== base.origin || !isBelow(pathname, floor))) return undefined
    if (!isBelow(pathname, root)) return base && {}
    // One slash at the end is the same resource; a second one is not.
    const rest = pathname.slice(root.length + 1).replace(/\/$/, '')
    return { segments: rest.split('/') }
  }
}

/** The path that an API's routes begin with, a slash at its beginning and none at its end. */
export const rootOf = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}`

const isBelow = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)
