import { useEffect, useState } from 'preact/hooks'
import type { Name } from '../../model/action.ts'

/** The contract or agreement whose details are shown. */
export type PageSelection = { kind: 'contract' | 'agreement'; name: Name }

/** Synchronises the selection with the fragment of the page's URL, so that it can be linked to and survives a reload. */
export function useSelection(): [PageSelection | undefined, (selection: PageSelection | undefined) => void] {
  const [selection, setSelection] = useState(readSelection)
  useEffect(() => {
    // Another fragment, such as `#detail` of the skip link, does not change it.
    const onChange = () => setSelection((before) => readSelection() ?? before)
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  const select = (next: PageSelection | undefined) => {
    setSelection(next)
    history.replaceState(null, '', next ? `#${next.kind}/${encodeURIComponent(next.name)}` : location.pathname)
  }
  return [selection, select]
}

/** Reads the selection from the page's URL. */
export function readSelection(): PageSelection | undefined {
  const [, kind, name = ''] = /^#(contract|agreement)\/(.+)$/.exec(location.hash) ?? []
  if (kind !== 'contract' && kind !== 'agreement') return undefined
  try {
    return { kind, name: decodeURIComponent(name) }
  } catch {
    return undefined
  }
}
