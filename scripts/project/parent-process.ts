/** A command that the product runs in a child process, and what it has of the process that started it. */

/** Ends this process with the one that started it, even where that was killed; alone it goes on. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1))
  // It is no reason to stay once the work is done.
  process.channel?.unref()
}

/** Tells the process that started this one, where it listens. */
export async function tellParent(message: object): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (process.connected) process.send?.(message, () => resolve())
  else resolve()
  await promise
}
