import type { KeyedHash } from '../keyed-hash.ts'
import { type ConfirmationStore, createConfirmationStore } from './confirmations.ts'
import { type CredentialStore, createCredentialStore } from './credentials.ts'
import { createMailedTokens, type MailedTokens } from './mailed-tokens.ts'
import { createRegistrationStore, type RegistrationStore } from './registrations.ts'
import { createRemovalStore, type RemovalStore } from './removals.ts'
import { createSessionStore, type SessionStore } from './sessions.ts'
import type { Table } from './table.ts'
import { createUserStore, type UserStore } from './users.ts'

/** Everything that the table knows of accounts. */
export interface AccountStores {
  users: UserStore
  sessions: SessionStore
  credentials: CredentialStore
  registrations: RegistrationStore
  confirmations: ConfirmationStore
  removals: RemovalStore
  mailedTokens: MailedTokens
}

export function createAccountStores(table: Table, keyedHash: KeyedHash): AccountStores {
  const mailedTokens = createMailedTokens(table)
  return {
    users: createUserStore(table),
    sessions: createSessionStore(table),
    credentials: createCredentialStore(table, mailedTokens),
    registrations: createRegistrationStore(table, keyedHash),
    confirmations: createConfirmationStore(table, keyedHash),
    removals: createRemovalStore(table),
    mailedTokens,
  }
}
