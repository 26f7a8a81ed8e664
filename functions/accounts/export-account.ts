import type { Language } from '../../src/contract/protocol/language.ts'
import { type Account, presentAccount } from '../../src/domain/account/account.ts'
import { concernsUser } from '../../src/domain/account/audit-actions.ts'
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
    questions,
    confirmations,
    declarations,
    letterReaders,
    taxonomy,
    files,
    ...desk
  }: Pick<
    Dependencies,
    | 'users'
    | 'reviews'
    | 'comments'
    | 'questions'
    | 'confirmations'
    | 'declarations'
    | 'letterReaders'
    | 'taxonomy'
    | 'files'
  > &
    DeskSources,
  account: Account,
  { at, language }: { at: Date; language: Language },
) {
  const words = exportMessages[language]
  const [own, { rubrics }, picture, declared, letter] = await Promise.all([
    users.recordsOf(account.id),
    taxonomy.load(),
    account.image ? files.get(account.image.objectKey) : undefined,
    // Until it is confirmed the address could be another user's.
    account.emailConfirmedAt === null ? [] : declarations.listByEmail(account.email),
    account.emailConfirmedAt === null ? undefined : letterReaders.ofAddress(account.email),
  ])
  const {
    sessions,
    passkeys,
    knownPlaces,
    mailedLinks,
    openedHearticles,
    kept: readings,
    accessChanges,
  } = own
  const { reviewLinks, repeatableWrites } = own
  const [reviewed, commented, asked] = await Promise.all([
    reviews.linked(reviewLinks),
    comments.linked(own.commentLinks),
    questions.linked(own.questionLinks),
  ])
  return {
    exportedAt: at.toISOString(),
    account: {
      ...presentAccount(account, at),
      language: account.language,
      createdAt: account.createdAt,
      emailConfirmedAt: account.emailConfirmedAt,
      levelGranted: account.grant,
      namedSince: account.publicName?.shown?.at ?? null,
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
      answers: readings.flatMap(({ hearticleId, answered }) =>
        (answered?.answers ?? []).map((given) => ({ hearticleId, ...given })),
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
    comments: commented.map(({ hearticleId, quote, text, at }) => ({
      hearticleId,
      quote,
      text,
      at,
    })),
    questions: asked.map(({ kind, text, askedAt, edition, email, answer }) => ({
      kind,
      text,
      askedAt,
      edition: edition ?? null,
      email: email ?? null,
      answer: answer ?? null,
    })),
    sessions,
    passkeys,
    knownPlaces: knownPlaces.map(({ kind, ...place }) => ({
      what: words.knownPlace[kind],
      ...place,
    })),
    ...(await deskExport(desk, account.id)),
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
    /** The letter of the week that they asked for without the account. */
    letterWithoutAccount: letter ?? null,
    notStored: words.notStored,
  }
}

type DeskSources = Pick<
  Dependencies,
  'board' | 'triage' | 'works' | 'glossary' | 'previewLinks' | 'audit'
>

/** What somebody did at the desk, besides reviews and comments, and what the audit has about them. */
async function deskExport(
  { board, triage, works, glossary, previewLinks, audit }: DeskSources,
  userId: string,
) {
  const [{ ideas }, decided, proposed, terms, links, lines] = await Promise.all([
    board.read(),
    triage.decidedBy(userId),
    works.proposed('study'),
    glossary.list(),
    previewLinks.madeBy(userId),
    audit.ofPerson(userId),
  ])
  return {
    ideas: ideas.flatMap(({ title, from, at, by, ownerId, dueOn, plannedOn }) =>
      by === userId || ownerId === userId
        ? [{ title, from, at, isOwn: by === userId, dueOn, plannedOn }]
        : [],
    ),
    decidedStudies: decided.map(({ pmid, decision, reason, note, at }) => ({
      pmid,
      decision,
      reason,
      note,
      at,
    })),
    proposedStudyTexts: proposed.flatMap((found) => {
      const waiting = found.kind === 'study' ? found.work.proposed : undefined
      if (!waiting?.writers.includes(userId)) return []
      return [{ pmid: found.id, ...waiting.text, at: waiting.at }]
    }),
    proposedTerms: terms.flatMap(({ record: { shown, proposed: waiting } }) =>
      [shown, waiting].flatMap((text) => {
        if (!text?.writers?.includes(userId)) return []
        return [{ ...text.text, at: text.at }]
      }),
    ),
    previewLinks: links.map(({ hearticleId, createdAt, expiresAt }) => ({
      hearticleId,
      createdAt,
      expiresAt,
    })),
    // Others are named in none of it.
    audit: lines.map(({ at, by, action, subject, detail: { approvedBy: _, ...detail } = {} }) => ({
      at,
      action,
      detail,
      byYou: by === userId,
      ...(!concernsUser(subject) && { about: subject }),
    })),
  }
}
