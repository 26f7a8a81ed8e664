import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import { type AddressMail, createAddressMail } from '../mail/address-mail.ts'
import { type AuditStore, createAuditStore } from '../table/audit.ts'
import { createFirstAnswers, type FirstAnswers } from '../table/first-answers.ts'
import type { Table } from '../table/table.ts'
import { createAddressTrials } from './address-trials.ts'
import { type ConfirmationStore, createConfirmationStore } from './confirmations.ts'
import { type CredentialStore, createCredentialStore } from './credentials.ts'
import { createKnownPlaces, type KnownPlaces } from './known-places.ts'
import { createMailedTokens, type MailedTokens } from './mailed-tokens.ts'
import { createMailings, type Mailings } from './mailings.ts'
import { createPeopleSearch, type PeopleSearch } from './people-search.ts'
import { createRegistrationStore, type RegistrationStore } from './registrations.ts'
import { createRemovalStore, type RemovalStore } from './removals.ts'
import { createRightsStore, type RightsStore } from './rights.ts'
import { createSessionStore, type SessionStore } from './sessions.ts'
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
  knownPlaces: KnownPlaces
  mailings: Mailings
  addressMail: AddressMail
  peopleSearch: PeopleSearch
  rights: RightsStore
  audit: AuditStore
  firstAnswers: FirstAnswers
}

export function createAccountStores(table: Table, keyedHash: KeyedHash): AccountStores {
  const mailedTokens = createMailedTokens(table)
  const addressMail = createAddressMail(table, keyedHash)
  const trials = createAddressTrials(table, keyedHash)
  return {
    users: createUserStore(table),
    sessions: createSessionStore(table),
    credentials: createCredentialStore(table, mailedTokens, addressMail),
    registrations: createRegistrationStore(table, trials, addressMail),
    confirmations: createConfirmationStore(table, trials, addressMail),
    removals: createRemovalStore(table, addressMail),
    knownPlaces: createKnownPlaces(table, keyedHash),
    mailedTokens,
    mailings: createMailings(table, addressMail),
    addressMail,
    peopleSearch: createPeopleSearch(table),
    rights: createRightsStore(table),
    audit: createAuditStore(table),
    firstAnswers: createFirstAnswers(table),
  }
}
