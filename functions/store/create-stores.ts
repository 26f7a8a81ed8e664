import type { KeyedHash } from '../runtime/keyed-hash.ts'
import { createAddressTrials } from './accounts/address-trials.ts'
import { createConfirmationStore } from './accounts/confirmations.ts'
import { createCredentialStore } from './accounts/credentials.ts'
import { createDeskPeople } from './accounts/desk-people.ts'
import { createKnownDevices } from './accounts/known-devices.ts'
import { createMailedTokens } from './accounts/mailed-tokens.ts'
import { createMailings } from './accounts/mailings.ts'
import { createOpenedHearticles } from './accounts/opened-hearticles.ts'
import { createReadingList } from './accounts/reading-list.ts'
import { createRegistrationStore } from './accounts/registrations.ts'
import { createRemovalStore } from './accounts/removals.ts'
import { createRightsStore } from './accounts/rights.ts'
import { createSessionStore } from './accounts/sessions.ts'
import { createSignInWaits } from './accounts/sign-in-waits.ts'
import { createUserSearch } from './accounts/user-search.ts'
import { createUserStore } from './accounts/users.ts'
import { createBillingStore } from './billing/billing.ts'
import { createDeclarationStore } from './billing/declarations.ts'
import { createPriceStore } from './billing/prices.ts'
import { createContentChanges } from './content/content-changes.ts'
import { createDeskSettings } from './content/desk-settings.ts'
import { createGlossaryStore } from './content/glossary.ts'
import { createAudioWriter } from './content/hearticle-audio.ts'
import { createHearticleStore } from './content/hearticles.ts'
import { createImportState } from './content/import-state.ts'
import { createLibraryStore } from './content/library.ts'
import { createNameChanges } from './content/name-changes.ts'
import { createPlaylistStore } from './content/playlists.ts'
import { createNamedReviewers } from './content/reviews/named-reviewers.ts'
import { createReviewStore } from './content/reviews/reviews.ts'
import { createStudyStore } from './content/studies.ts'
import { createTaxonomyStore } from './content/taxonomy.ts'
import { createDailySalts } from './counting/daily-salts.ts'
import { createFailureStore } from './counting/failures.ts'
import { createFiguresStore } from './counting/figures.ts'
import { createInteractionStore } from './counting/interactions.ts'
import { createJobRunStore } from './counting/job-runs.ts'
import { createRateLimits } from './counting/rate-limits.ts'
import { createBoardStore } from './desk/board.ts'
import { createCommentStore } from './desk/comments.ts'
import { createPresenceStore } from './desk/presence.ts'
import { createPreviewLinks } from './desk/preview-links.ts'
import { createTriageStore } from './desk/triage.ts'
import { createOutbox } from './mail/outbox.ts'
import { createSuppressionList } from './mail/suppression.ts'
import { createThrottledOutbox } from './mail/throttled-outbox.ts'
import { createPublicationStore } from './publication/publications.ts'
import { createAuditStore } from './table/audit.ts'
import { createIdempotencyStore } from './table/idempotency.ts'
import type { Table } from './table/table.ts'

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
  const mailedTokens = createMailedTokens(table)
  const throttledOutbox = createThrottledOutbox(table, keyedHash)
  const trials = createAddressTrials(table, keyedHash)
  const hearticles = createHearticleStore(table)
  const studies = createStudyStore(table)
  const users = createUserStore(table)
  const reviews = createReviewStore(table, hearticles, studies)
  return {
    users,
    sessions: createSessionStore(table),
    credentials: createCredentialStore(table, mailedTokens, throttledOutbox),
    registrations: createRegistrationStore(table, trials, throttledOutbox),
    confirmations: createConfirmationStore(table, trials, throttledOutbox),
    removals: createRemovalStore(table, throttledOutbox),
    knownDevices: createKnownDevices(keyedHash),
    signInWaits: createSignInWaits(table, salts),
    openedHearticles: createOpenedHearticles(table),
    readingList: createReadingList(table),
    userSearch: createUserSearch(table),
    rights: createRightsStore(table),
    audit: createAuditStore(table),
    idempotency: createIdempotencyStore(table),

    mailedTokens,
    mailings: createMailings(table, throttledOutbox),
    addressMail: throttledOutbox,
    outbox: createOutbox(table),
    suppression: createSuppressionList(table, keyedHash),

    billingRecords: createBillingStore(table),
    prices: createPriceStore(table),
    declarations: createDeclarationStore(table, throttledOutbox),

    taxonomy: createTaxonomyStore(table),
    hearticles,
    deskSettings: createDeskSettings(table),
    reviews,
    comments: createCommentStore(table, keyedHash),
    presence: createPresenceStore(table),
    previewLinks: createPreviewLinks(table, keyedHash),
    deskPeople: createDeskPeople(table, users),
    nameChanges: createNameChanges(table),
    namedReviewers: createNamedReviewers(table),
    studies,
    triage: createTriageStore(table),
    playlists: createPlaylistStore(table),
    glossary: createGlossaryStore(table),
    library: {
      taxonomy: createLibraryStore(table),
      audio: createAudioWriter(table),
      imports: createImportState(table),
    },
    board: createBoardStore(table),
    changes: createContentChanges(table),
    publications: createPublicationStore(table),

    salts,
    rateLimits: createRateLimits(table, salts),
    interactions: createInteractionStore(table, salts),
    figures: createFiguresStore(table),
    failures: createFailureStore(table),
    jobRuns: createJobRunStore(table),
  }
}

const withoutKey: KeyedHash = async () => {
  throw new Error('this command was started without the key that hashes addresses')
}
