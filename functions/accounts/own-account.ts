import { mayActFor } from '../../src/domain/permissions.ts'
import { ApiError } from '../api-error.ts'
import type { Caller } from './caller.ts'

/**
 * Lets a call about a person pass for that person and for administrators (decision 7).
 * @throws ApiError `forbidden`, whether or not there is such a person
 */
export function requireOwn(caller: Caller, userId: string): void {
  if (!mayActFor(caller, userId)) throw new ApiError('forbidden')
}
