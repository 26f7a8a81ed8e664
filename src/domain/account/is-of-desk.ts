import { hearticleReaders } from '../../contract/desk/writing.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf, permissionsOf } from './permissions.ts'

/** Whether somebody works at the desk: may read texts that are not public. */
export const isOfDesk = (roles: readonly Role[]): boolean =>
  hasAnyOf(hearticleReaders, permissionsOf(roles, false))
