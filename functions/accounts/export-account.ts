import type { Language } from '../../src/contract/protocol/language.ts'
import { type Account, presentAccount } from '../../src/domain/account/account.ts'
import de from '../../src/i18n/messages/de/export.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/export.json' with { type: 'json' }
import type { Dependencies } from '../http/dependencies.ts'

/** What an export says in words, which no page shows. A text that one language lacks does not compile. */
const exportMessages: Record<Language, typeof de> = { de, en }

/**
 * Everything that is stored about a person, for themself (P-EXPORT). Secrets are named but not
 * contained: the password and the tokens are stored as hashes only.
 * @param language of what it says in words
 */
export async function accountExport(
  {
    users,
    reviews,
    comments,
    confirmations,
    declarations,
    taxonomy,
    files,
  }: Pick<
    Dependencies,
    'users' | 'reviews' | 'comments' | 'confirmations' | 'declarations' | 'taxonomy' | 'files'
  >,
  account: Account,
  { at, language }: { at: Date; language: Language },
) {
  const words = exportMessages[language]
  const [own, { rubrics }, picture, declared] = await Promise.all([
    users.recordsOf(account.id),
    taxonomy.load(),
    account.image ? files.get(account.image.objectKey) : undefined,
    // Until it is confirmed the address could be another user's.
    account.emailConfirmedAt === null ? [] : declarations.listByEmail(account.email),
  ])
  const {
    sessions,
    knownPlaces,
    mailedLinks,
    openedHearticles,
    kept: readings,
    accessChanges,
  } = own
  const { reviewLinks, repeatableWrites } = own
  const [reviewed, commented] = await Promise.all([
    reviews.linked(reviewLinks),
    comments.linked(own.commentLinks),
  ])
  return {
    exportedAt: at.toISOString(),
    account: {
      ...presentAccount(account, at),
      language: account.language,
      createdAt: account.createdAt,
      emailConfirmedAt: account.emailConfirmedAt,
      levelGranted: account.grant,
      namedAs: account.namedAs ?? null,
      nameAsked: account.nameAsked ?? null,
      addressHadTrial: await confirmations.hasHadTrial(account.email),
      trialNoticesSentAt: account.notices,
      passwordChangedAt: account.passwordChangedAt,
      passwordStoredAs: words.passwordStoredAs,
    },
    selectedRubrics: rubrics
      .filter(({ id }) => account.selectedRubricIds?.includes(id))
      .map(({ id, name }) => ({ id, name })),
    profileImage:
      account.image && picture
        ? {
            mediaType: account.image.mediaType,
            changedAt: account.image.changedAt,
            base64: Buffer.from(picture).toString('base64'),
          }
        : null,
    openedHearticles,
    savedHearticles: readings.flatMap(({ hearticleId, savedAt }) =>
      savedAt === undefined ? [] : [{ hearticleId, savedAt }],
    ),
    readingHistory: {
      answered: account.readingHistory ?? null,
      read: readings.flatMap(({ hearticleId, read }) =>
        read ? [{ hearticleId, ...read.reading }] : [],
      ),
      toldOfRetractions: own.toldRetractions,
    },
    /** Cards are the payment provider's alone. */
    billing: account.billing && {
      customerId: account.billing.customerId,
      subscriptions: account.billing.subscriptions,
      openOrder: account.billing.checkout,
    },
    accessChanges,
    reviews: reviewed.map(
      ({ at, id: _id, reviewerId: _reviewer, version: _version, ...review }) => ({
        ...review,
        reviewedAt: at,
      }),
    ),
    comments: commented.flatMap(({ hearticleId, quote, messages, isOfReview }) =>
      messages.flatMap(({ by, text, at, deletedAt }, index) => {
        // Of a review's it is among the reviews.
        const isHere = by === account.id && deletedAt === undefined && !(isOfReview && index === 0)
        return isHere ? [{ hearticleId, quote, text, at }] : []
      }),
    ),
    sessions,
    knownPlaces: knownPlaces.map(({ kind, ...place }) => ({
      what: words.knownPlace[kind],
      ...place,
    })),
    drafts: own.drafts,
    /** Of the last days: what they wrote stands where it was written. */
    repeatableWrites,
    mailedLinks: mailedLinks.map(({ purpose, ...link }) => ({
      for: words.linkFor[purpose],
      ...link,
    })),
    declarations: declared.map(({ kind, name, email, contract, declaredAt, outcome }) => ({
      kind,
      name,
      email,
      contract,
      declaredAt,
      outcome,
    })),
    notStored: words.notStored,
  }
}
