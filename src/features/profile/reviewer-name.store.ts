import { call } from '../../api/api.ts'
import { nameReviewer } from '../../contract/accounts/account.ts'
import { missingField } from '../../domain/account/form-fault.ts'
import type { Saved } from '../../forms/form.store.ts'
import type { Values } from '../../forms/values.ts'
import { refreshUser } from '../../session/session.store.ts'

const FIELDS = ['name', 'profession'] as const

/** Whether somebody agrees to be named as reviewer, as the form has it. */
export const agreesIn = (values: Values) => values.agrees === 'on'

export function missingName(values: Values) {
  if (!agreesIn(values)) return undefined
  const [name, profession] = typedIn(values)
  return missingField({ name, profession }, FIELDS)
}

/** Agreeing to be named as reviewer, or taking that back; without it no name is sent. */
export async function saveReviewerName(values: Values): Promise<Saved<Values>> {
  const [name, profession] = typedIn(values)
  const namedAs = agreesIn(values) ? { name, profession } : null
  const outcome = await call(nameReviewer, { body: { namedAs } })
  if (!outcome.ok) return outcome
  void refreshUser()
  return { ok: true, value: { version: UNVERSIONED } }
}

/** An account's name has no version: what is saved last counts. */
export const UNVERSIONED = 1

const typedIn = (values: Values) =>
  FIELDS.map((field) => (values[field] ?? '').trim()) as [string, string]
