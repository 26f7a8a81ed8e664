import { atom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { type DeclarationKind, declareOnContract } from '../../contract/billing/declarations.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { EMAIL_MAXIMUM } from '../../domain/account/account-fields.ts'
import { declarationFault, normalizeTyped } from '../../domain/account/declaration.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'
import { refreshUser } from '../../session/session.store.ts'

export type DeclarationField = 'name' | 'email'

export interface Typed {
  name: string
  email: string
  contract: string
}

export type Received = OutputOf<typeof declareOnContract>

/** The two steps of a declaration, and its receipt (P-DECLARATION). */
type Declaring =
  | { at: 'form'; fault?: FormFault<DeclarationField> }
  | { at: 'review'; typed: Typed; fault?: FormFault<DeclarationField> }
  | { at: 'sending'; typed: Typed }
  | { at: 'received'; typed: Typed; receipt: Received }

/** The form wants less than the server takes (P-ACCOUNT-LENGTHS). */
const FORM_EMAIL_MAXIMUM = EMAIL_MAXIMUM - 1

const FIELDS: Record<string, DeclarationField> = {
  name_missing: 'name',
  email_length: 'email',
  email_not_valid: 'email',
}

export function createDeclare(kind: DeclarationKind, language: Language) {
  const state = atom<Declaring>({ at: 'form' })
  return {
    $state: state,
    /** From the form to what will be declared, where nothing is wrong with it. */
    review(given: Typed) {
      const typed = {
        name: normalizeTyped(given.name),
        email: given.email.trim(),
        contract: normalizeTyped(given.contract),
      }
      const fault = faultOf(typed)
      state.set(fault ? { at: 'form', fault } : { at: 'review', typed })
    },
    /** Back to the form. */
    change() {
      state.set({ at: 'form' })
    },
    /** Declares it, once. */
    async send(): Promise<void> {
      const now = state.get()
      if (now.at !== 'review') return
      const { typed } = now
      state.set({ at: 'sending', typed })
      const body = { kind, ...typed }
      const outcome = await call(declareOnContract, { query: { lang: language }, body })
      if (outcome.ok) {
        state.set({ at: 'received', typed, receipt: outcome.value })
        if (outcome.value.carriedOut) await refreshUser()
        return
      }
      const { error } = outcome
      const message = messageOf(error)
      const field = FIELDS[error.code]
      const fault: FormFault<DeclarationField> = { kind: 'refused', field, message }
      state.set(field ? { at: 'form', fault } : { at: 'review', typed, fault })
    },
  }
}

function faultOf(typed: Typed): FormFault<DeclarationField> | undefined {
  const missing = missingField(typed, ['name', 'email'])
  if (missing) return missing
  const code = declarationFault(typed, FORM_EMAIL_MAXIMUM)
  if (code === undefined) return undefined
  return code === 'name_missing'
    ? { kind: 'missing', field: 'name' }
    : { kind: 'rule', field: 'email', code }
}
