import { useEffect, useState } from 'preact/hooks'
import type { Name } from '../../model/action.ts'

/** What is looked at. */
export type Selection = { kind: 'contract' | 'agreement'; name: Name }

/** What is looked at, kept in the address of the page, so that it can be linked to and survives a reload. */
export function useSelection(): [Selection | undefined, (selection: Selection | undefined) => void] {
  const [selection, setSelection] = useState(() => read(location.hash))
  useEffect(() => {
    // Any other change, as by the link to the details, leaves it.
    const onChange = () => setSelection((before) => read(location.hash) ?? before)
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  const select = (next: Selection | undefined) => {
    setSelection(next)
    history.replaceState(null, '', next ? `#${next.kind}/${encodeURIComponent(next.name)}` : location.pathname)
  }
  return [selection, select]
}

function read(hash: string): Selection | undefined {
  const [, kind, name = ''] = /^#(contract|agreement)\/(.+)$/.exec(hash) ?? []
  if (kind !== 'contract' && kind !== 'agreement') return undefined
  try {
    return { kind, name: decodeURIComponent(name) }
  } catch {
    return undefined
  }
}
