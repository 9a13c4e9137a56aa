/** What a process in the background tells whoever waits for it: what it would have printed, or why it does not come up. */
export type ParentMessage = { ready: string } | { failed: string }

/** Whether somebody in the foreground waits for this process to be ready. */
export const hasParent = (): boolean => process.send !== undefined

/** Tells whoever waits why this process ends; its log may be on the disk that is full. */
export function reportFailureToParent(failed: string): void {
  if (process.connected) process.send?.({ failed } satisfies ParentMessage, () => {})
}
