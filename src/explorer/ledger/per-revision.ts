import type { Journal } from './journal.ts'

/**
 * Caches the result of `derive` for each key until the ledger changes. A `derive` that throws is not cached.
 */
export function perRevision<Key extends object, Value>(
  journal: Journal,
  derive: (key: Key) => Value,
): (key: Key) => Value {
  let revision = journal.revision
  let cache = new WeakMap<Key, { value: Value }>()
  return (key) => {
    if (journal.revision !== revision) {
      revision = journal.revision
      cache = new WeakMap()
    }
    let entry = cache.get(key)
    if (!entry) {
      entry = { value: derive(key) }
      cache.set(key, entry)
    }
    return entry.value
  }
}
