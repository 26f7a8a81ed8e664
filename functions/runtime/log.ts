import type { MiddlewareHandler } from 'hono'
import { beginRequest } from './current-request.ts'

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
 * A log of a function that nobody calls: each line carries the id of the invocation, by which lines
 * of one run are found together, those of what it started as well.
 */
export function invocationLog(log: EventLog) {
  let requestId = 'start'
  return {
    log: ((line) => log({ ...line, requestId })) satisfies EventLog,
    /** Lambda gives an instance one event at a time. */
    begin(id: string): void {
      requestId = id
      beginRequest(id)
    },
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
