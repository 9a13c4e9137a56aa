/** Message of a background process to the `up --detach` that started it: its output once it is ready, or why it failed. */
export type ParentMessage = { ready: string } | { failed: string }

/** Whether this is a background process, and the foreground one waits for it. */
export const hasParent = (): boolean => process.send !== undefined

/** Sends the failure to the foreground process, because the log may be on a full disk. */
export function reportFailureToParent(failed: string): void {
  if (process.connected) process.send?.({ failed } satisfies ParentMessage, () => {})
}
