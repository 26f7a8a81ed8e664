import type { MiddlewareHandler } from 'hono'

/** One line of the log. Values are plain; nothing in it identifies a person. */
export interface EventLine {
  level: 'info' | 'error'
  message: string
  [detail: string]: string | number | undefined
}

/** A line about a request. */
export interface LogLine extends EventLine {
  requestId: string
}

export type EventLog = (line: EventLine) => void

export type Log = (line: LogLine) => void

/** Writes JSON lines, which CloudWatch reads as fields. */
export function logTo(stream: { write(text: string): unknown }): EventLog {
  return (line) => {
    stream.write(`${JSON.stringify(line)}\n`)
  }
}

/**
 * One line a request: the route's pattern rather than its address, and no query, since those can
 * carry an e-mail address or a token (P-LOGS).
 */
export function requestLog(log: Log, now: () => Date): MiddlewareHandler {
  return async (context, next) => {
    const started = now().getTime()
    await next()
    log({
      level: context.res.status >= 500 ? 'error' : 'info',
      message: 'request',
      requestId: context.get('requestId'),
      method: context.req.method,
      route: context.get('route') ?? 'page',
      status: context.res.status,
      milliseconds: now().getTime() - started,
    })
  }
}
