import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on this machine only.
 * @param port 0 for any that is free
 * @returns the port
 * @throws with what to do where the port is taken
 */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new Error(`port ${port} is taken; choose another: PORT=4322 npm start`) : error
  }
  return (server.address() as AddressInfo).port
}

/** A signal that is given once, at the first Ctrl-C or termination; the process goes on. */
export function endSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new Error('ended')))
  }
  return controller.signal
}

/** Runs `end` once, when the signal is given or if it has been. */
export function onEnd(signal: AbortSignal, end: () => Promise<void>): void {
  if (signal.aborted) void end()
  else signal.addEventListener('abort', () => void end(), { once: true })
}
