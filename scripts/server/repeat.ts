import { setTimeout as wait } from 'node:timers/promises'
import type { TableWatch } from './table-watch.ts'

/**
 * Does `work` again and again, one run after the other, where it may find something to do.
 * @param watch tells whether it may; it is closed in the end. Left out: it always may.
 * @param problem is reported with the reason when a run fails, once until one succeeds
 * @returns `stop` resolves when nothing is running any more
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  { pauseMs, problem, watch }: { pauseMs: number; problem: string; watch?: TableWatch | undefined },
): { stop(): Promise<void> } {
  const end = new AbortController()
  const run = async (): Promise<void> => {
    let wasWell = true
    while (!end.signal.aborted) {
      try {
        if (watch?.mayHaveMore() ?? true) {
          await work(end.signal)
          wasWell = true
        }
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
      watch?.close()
    },
  }
}
