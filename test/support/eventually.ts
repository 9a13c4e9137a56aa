import { vi } from 'vitest'

/** Waits until an expectation holds. A busy machine takes its time: the limit only ends what would hang for good. */
export function eventually<Value>(expectation: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(expectation, { timeout: 600_000, interval: 20 })
}
