import { trashListKey } from '../table/keys.ts'
import type { Change } from './hearticle-writes.ts'

/** When something was taken away, by what was done to it. */
export const TAKEN_AT = { deleted: 'deletedAt', withdrawn: 'withdrawnAt' } as const

/** What happened to what lies in the trash. */
export type TrashState = keyof typeof TAKEN_AT

/** By which an item lies in the trash, and stands in its list (P-TRASH). */
export function trashMark(id: number | string, state: TrashState, { by, at }: Change) {
  const time = at.toISOString()
  return { [TAKEN_AT[state]]: time, trash: { state, by }, ...trashListKey(id, time) }
}
