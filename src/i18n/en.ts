import type { Messages } from './de.ts'
import * as namespaces from './messages/en/namespaces.ts'

/** English words by namespace. */
export const en: Messages = { ...namespaces }
