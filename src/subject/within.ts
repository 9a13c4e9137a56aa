/** Waits until a promise resolves, at most `milliseconds`. Resolves in either case and leaves no timer. */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}
