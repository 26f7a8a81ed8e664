import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

/** Works in the name of a request: what is noted meanwhile carries its id. */
export const inRequest = <T>(id: string, work: () => T): T => requestIds.run(id, work)

/** The same, for what a function does from here on to its end. */
export const beginRequest = (id: string): void => requestIds.enterWith(id)

/** The id of the request, or of the invocation, that is worked for; undefined where there is none. */
export const currentRequest = (): string | undefined => requestIds.getStore()
