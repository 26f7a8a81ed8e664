import { larger, missing } from '../table/conditions.ts'
import { ADMINISTRATORS_KEY } from '../table/keys.ts'
import { update } from '../table/writes.ts'

/** Somebody was to be the first administrator, and another one was before them. */
export class AdministratorExists extends Error {
  override name = 'AdministratorExists'
}

/** Administrators are listed, so that the last one can be told (P-FIRST-ADMIN). */
export const addAdministrator = (userId: string) =>
  update(ADMINISTRATORS_KEY, { add: { ids: new Set([userId]) } })

/**
 * Begins the list; fails where anybody is in it (P-FIRST-ADMIN). Only a deletion that is replayed
 * after a restore can empty it.
 */
export const addFirstAdministrator = (userId: string) =>
  update(ADMINISTRATORS_KEY, { set: { ids: new Set([userId]) } }, missing('ids'))

/** Takes one from the list; fails where it is the last, unless that is said. */
export const removeAdministrator = (userId: string, { evenLast = false } = {}) =>
  update(
    ADMINISTRATORS_KEY,
    { take: { ids: new Set([userId]) } },
    evenLast ? undefined : larger('ids', 1),
  )
