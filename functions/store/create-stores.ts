import type { KeyedHash } from '../runtime/keyed-hash.ts'
import * as confirmations from './accounts/confirmations.ts'
import * as credentials from './accounts/credentials.ts'
import * as deskPeople from './accounts/desk-people.ts'
import { createKnownDevices } from './accounts/known-devices.ts'
import * as mailedTokens from './accounts/mailed-tokens.ts'
import * as mailings from './accounts/mailings.ts'
import * as openedHearticles from './accounts/opened-hearticles.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as readingList from './accounts/reading-list.ts'
import * as registrations from './accounts/registrations.ts'
import * as removals from './accounts/removals.ts'
import * as rights from './accounts/rights.ts'
import * as sessions from './accounts/sessions.ts'
import { createSignInWaits } from './accounts/sign-in-waits.ts'
import * as userSearch from './accounts/user-search.ts'
import * as users from './accounts/users.ts'
import * as billingRecords from './billing/billing.ts'
import * as declarations from './billing/declarations.ts'
import * as prices from './billing/prices.ts'
import * as contentChanges from './content/content-changes.ts'
import * as deskSettings from './content/desk-settings.ts'
import * as glossary from './content/glossary.ts'
import { createAudioWriter } from './content/hearticle-audio.ts'
import { createHearticleStore } from './content/hearticles.ts'
import * as importState from './content/import-state.ts'
import * as library from './content/library.ts'
import { createNameChanges } from './content/name-changes.ts'
import * as playlists from './content/playlists.ts'
import * as namedReviewers from './content/reviews/named-reviewers.ts'
import * as reviews from './content/reviews/reviews.ts'
import * as studies from './content/studies.ts'
import * as taxonomy from './content/taxonomy.ts'
import * as trials from './content/trials.ts'
import * as withdrawals from './content/withdrawals.ts'
import { createDailySalts } from './counting/daily-salts.ts'
import * as failures from './counting/failures.ts'
import * as figures from './counting/figures.ts'
import { createInteractionStore } from './counting/interactions.ts'
import * as jobRuns from './counting/job-runs.ts'
import { createRateLimits } from './counting/rate-limits.ts'
import * as board from './desk/board.ts'
import * as comments from './desk/comments.ts'
import * as inbox from './desk/inbox.ts'
import * as presence from './desk/presence.ts'
import * as previewLinks from './desk/preview-links.ts'
import * as questions from './desk/questions.ts'
import * as triage from './desk/triage.ts'
import * as addressConfirmations from './mail/address-confirmations.ts'
import * as letterReaders from './mail/letter-readers.ts'
import * as outbox from './mail/outbox.ts'
import * as retractionMails from './mail/retraction-mails.ts'
import * as suppression from './mail/suppression.ts'
import * as publications from './publication/publications.ts'
import * as audit from './table/audit.ts'
import { bound } from './table/bound.ts'
import { createIdempotencyStore } from './table/idempotency.ts'
import type { Table } from './table/table.ts'
import * as trash from './work/trash.ts'
import * as works from './work/works.ts'

/** Every store of the product, under the one name by which it is handed on. */
export type Stores = ReturnType<typeof createStores>

/** What the library's editors work with: taxonomy, audio and imports. */
export type Library = Stores['library']

/**
 * Wires all stores on one table; nothing is read or written yet.
 * @param keyedHash hashes e-mail addresses and who asked; a command that touches none needs no key
 */
export function createStores(table: Table, keyedHash: KeyedHash = withoutKey) {
  const salts = createDailySalts(table)
  const keyed = { table, keyedHash }
  const hearticles = createHearticleStore(table)
  return {
    users: bound(users, table),
    sessions: bound(sessions, table),
    credentials: bound(credentials, keyed),
    passkeys: bound(passkeys, keyed),
    registrations: bound(registrations, keyed),
    confirmations: bound(confirmations, keyed),
    removals: bound(removals, keyed),
    knownDevices: createKnownDevices(keyedHash),
    signInWaits: createSignInWaits(table, salts),
    openedHearticles: bound(openedHearticles, table),
    readingList: bound(readingList, table),
    retractionMails: bound(retractionMails, table),
    userSearch: bound(userSearch, table),
    rights: bound(rights, table),
    audit: bound(audit, table),
    idempotency: createIdempotencyStore(table),

    mailedTokens: bound(mailedTokens, table),
    addressConfirmations: bound(addressConfirmations, keyed),
    letterReaders: bound(letterReaders, keyed),
    mailings: bound(mailings, keyed),
    outbox: bound(outbox, table),
    suppression: bound(suppression, keyed),

    billingRecords: bound(billingRecords, table),
    prices: bound(prices, table),
    declarations: bound(declarations, keyed),

    taxonomy: bound(taxonomy, table),
    hearticles,
    deskSettings: bound(deskSettings, table),
    reviews: bound(reviews, { table, hearticles }),
    comments: bound(comments, keyed),
    presence: bound(presence, table),
    previewLinks: bound(previewLinks, keyed),
    deskPeople: bound(deskPeople, table),
    nameChanges: createNameChanges(table),
    namedReviewers: bound(namedReviewers, table),
    studies: bound(studies, table),
    trials: bound(trials, table),
    withdrawals: bound(withdrawals, table),
    inbox: bound(inbox, table),
    questions: bound(questions, keyed),
    triage: bound(triage, table),
    playlists: bound(playlists, table),
    glossary: bound(glossary, table),
    trash: bound(trash, table),
    works: bound(works, table),
    library: {
      taxonomy: bound(library, table),
      audio: createAudioWriter(table),
      imports: bound(importState, table),
    },
    board: bound(board, table),
    changes: bound(contentChanges, table),
    publications: bound(publications, { table, realNow: Date.now }),

    salts,
    rateLimits: createRateLimits(table, salts),
    interactions: createInteractionStore(table, salts),
    figures: bound(figures, table),
    failures: bound(failures, table),
    jobRuns: bound(jobRuns, table),
  }
}

const withoutKey: KeyedHash = async () => {
  throw new Error('this command was started without the key that hashes addresses')
}
