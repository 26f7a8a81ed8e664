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
