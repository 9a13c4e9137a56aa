import { vi } from 'vitest'

/** Waits until an expectation holds. The limit is long for busy machines; it only ends what would hang forever. */
export function eventually<Value>(expectation: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(expectation, { timeout: 600_000, interval: 20 })
}
