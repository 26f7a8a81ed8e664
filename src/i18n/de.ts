import * as namespaces from './messages/de/namespaces.ts'

/** German's words by namespace; its keys are the measure for every language. */
export const de = { ...namespaces }

export type Messages = typeof de
