import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'

/** One line of the log. Values are plain; nothing in it identifies a person. */
export interface EventLine {
  level: 'info' | 'error'
  message: string
  [detail: string]: string | number | undefined
}

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
 * A request that was answered: the pattern of its route rather than its address, and no query, since
 * those can carry an e-mail address or a token (P-RETENTION).
 */
export interface AnsweredRequest {
  method: string
  /** `none`: nothing is at that address, or it was turned away before that was known. */
  route: string
  status: number
  /** Until the answer began; whole ones. */
  milliseconds: number
}

/**
 * Tells of each request once it is answered: the log by one line, and whoever counts them.
 * @param clock in milliseconds, by which no time is measured wrong when the machine's is set
 */
export function requestLog(
  log: Log,
  observe: (request: AnsweredRequest) => void = () => {},
  clock: () => number = () => performance.now(),
): MiddlewareHandler {
  return async (context, next) => {
    const started = clock()
    await next()
    const request = {
      method: context.req.method,
      route: context.get('route') ?? 'none',
      status: context.res.status,
      milliseconds: Math.round(clock() - started),
    }
    const requestId = context.get('requestId')
    const level = request.status >= 500 ? 'error' : 'info'
    log({ level, message: 'request', requestId, ...request })
    observe(request)
  }
}

const requestIds = new AsyncLocalStorage<string>()

/** Works in the name of a request: what is noted meanwhile carries its id. */
export const inRequest = <T>(id: string, work: () => T): T => requestIds.run(id, work)

/** The same, for what a function does from here on to its end. */
const beginRequest = (id: string): void => requestIds.enterWith(id)

/** The id of the request, or of the invocation, that is worked for; undefined where there is none. */
export const currentRequest = (): string | undefined => requestIds.getStore()
