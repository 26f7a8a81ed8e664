import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { setTimeout as pause } from 'node:timers/promises'

export type Coverage = Profiler.TakePreciseCoverageReturnType

/** Where a process lets itself be inspected that was started with this. */
const PORT = 9339
export const INSPECTED = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${PORT}` }
const PAUSE_MS = 50

/** Counts, in a process that was started as `INSPECTED`, which functions run. */
export async function watchCoverage(pid: number) {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf())
  await once(socket, 'open')
  let calls = 0
  const call = async <T>(method: string, params = {}): Promise<T> => {
    calls += 1
    const id = calls
    const answered = new Promise<T>((resolve, reject) => {
      socket.addEventListener('message', function read({ data }) {
        const { id: of, result, error } = JSON.parse(String(data))
        if (of !== id) return
        socket.removeEventListener('message', read)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result)
      })
    })
    socket.send(JSON.stringify({ id, method, params }))
    return answered
  }
  await call('Profiler.enable')
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    /** What ran since it was taken last. */
    take: () => call<Coverage>('Profiler.takePreciseCoverage'),
    end: () => socket.close(),
  }
}

/** Its address; asked for until the process has opened it. */
async function inspectorOf(): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/json/list`).catch(() => undefined)
    if (answer) {
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    }
    await pause(PAUSE_MS)
  }
}
