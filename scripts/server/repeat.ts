import { setTimeout as wait } from 'node:timers/promises'

/**
 * Does `work` again and again, one run after the other.
 * @param problem is reported with the reason when a run fails, once until one succeeds
 * @returns `stop` resolves when nothing is running any more
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  { pauseMs, problem }: { pauseMs: number; problem: string },
): { stop(): Promise<void> } {
  const end = new AbortController()
  const run = async (): Promise<void> => {
    let wasWell = true
    while (!end.signal.aborted) {
      try {
        await work(end.signal)
        wasWell = true
      } catch (error) {
        if (wasWell) console.error(`${problem}:`, error)
        wasWell = false
      }
      await wait(pauseMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}
