import type { Journal } from './journal.ts'

/**
 * Remembers what `derive` makes of each key for as long as nothing in the ledger changed. What throws is not remembered.
 */
export function perRevision<Key extends object, Value>(
  journal: Journal,
  derive: (key: Key) => Value,
): (key: Key) => Value {
  let revision = journal.revision
  let known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    if (journal.revision !== revision) {
      revision = journal.revision
      known = new WeakMap()
    }
    let entry = known.get(key)
    if (!entry) {
      entry = { value: derive(key) }
      known.set(key, entry)
    }
    return entry.value
  }
}
