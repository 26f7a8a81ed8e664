import type { KeyedHash } from '../keyed-hash.ts'
import { type AuditStore, createAuditStore } from './audit.ts'
import { type ConfirmationStore, createConfirmationStore } from './confirmations.ts'
import { type CredentialStore, createCredentialStore } from './credentials.ts'
import { createFirstAnswers, type FirstAnswers } from './first-answers.ts'
import { createMailedTokens, type MailedTokens } from './mailed-tokens.ts'
import { createPeopleSearch, type PeopleSearch } from './people-search.ts'
import { createRegistrationStore, type RegistrationStore } from './registrations.ts'
import { createRemovalStore, type RemovalStore } from './removals.ts'
import { createRightsStore, type RightsStore } from './rights.ts'
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
  peopleSearch: PeopleSearch
  rights: RightsStore
  audit: AuditStore
  firstAnswers: FirstAnswers
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
    peopleSearch: createPeopleSearch(table),
    rights: createRightsStore(table),
    audit: createAuditStore(table),
    firstAnswers: createFirstAnswers(table),
  }
}
