import { setTimeout as wait } from 'node:timers/promises'

const START_MILLISECONDS = 90_000

/** Waits until a server that was started answers anything, even that it wants to be asked otherwise. */
export async function answering(url: string): Promise<void> {
  const deadline = performance.now() + START_MILLISECONDS
  const answered = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await answered())) {
    if (performance.now() > deadline) throw new Error(`Nothing answers at ${url}`)
    await wait(50)
  }
}
