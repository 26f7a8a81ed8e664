import { editorialText } from '../../content/editorial/texts.ts'
import type { LeavableMails } from '../../src/contract/protocol/account-fields.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { LetterContent } from '../../src/domain/letter/weekly-letter.ts'
import { formatPrice } from '../../src/domain/presenters/format-price.ts'
import { type AccountPage, addressOf, type LegalPage } from '../../src/domain/site/addresses.ts'
import { locales } from '../../src/domain/text/locales.ts'
import { formatPublicationDate } from '../../src/domain/time/publication-date.ts'
import { dateTimeInVienna } from '../../src/domain/time/vienna-date-time.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { Stores } from '../store/create-stores.ts'
import type { MailRequest } from '../store/mail/mail-request.ts'
import { mailMessages } from './mail-messages.ts'

export type MailWords = typeof mailMessages.de

export interface MailSources {
  users: Pick<Stores['users'], 'find' | 'findByEmail' | 'listAll'>
  mailedTokens: Pick<Stores['mailedTokens'], 'issue'>
  addressConfirmations: Pick<Stores['addressConfirmations'], 'find' | 'issueLink'>
  declarations: Pick<Stores['declarations'], 'find' | 'listByEmail' | 'issueLink'>
  letterReaders: Pick<Stores['letterReaders'], 'find' | 'leave'>
}

/** From where a mail is prepared, and when. */
export interface Preparing extends MailSources {
  at: Date
  queuedAt: Date
  /** What the letters of a week can tell of. */
  letterContent: (week: string, language: Language) => Promise<LetterContent>
}

export type RequestOf<Kind extends MailRequest['kind'], Request = MailRequest> = Request extends {
  kind: infer Kinds
}
  ? Kind extends Kinds
    ? Request & { kind: Kind }
    : never
  : never

/**
 * One kind of mail.
 * @property words where its words stand in `mail.json`: `subject`, `action` and `why` are taken from
 *   there unless `says` answers others
 * @property whom looks up what it tells of and thereby who gets it; undefined where it is not sent
 *   any more; left out, another kind becomes this one
 * @property issue makes the token of its link, once it is certain that the mail is sent
 * @property page where its one button leads, with that token; left out, there is none
 * @property endedBy the switch by which a user ends mails of this kind; left out, they cannot
 */
export interface MailDeclaration<Data, Words extends keyof MailWords> {
  words: Words
  whom?: (request: never, preparing: Preparing) => Promise<Data | undefined>
  issue?: (data: Data, preparing: Preparing) => Promise<string | undefined>
  page?: AccountPage
  endedBy?: LeavableMails
  says: (data: Data & { token?: string | undefined }, letter: Letter<Words>) => MailContent
}

export const mail = <Data, const Words extends keyof MailWords>(
  kind: MailDeclaration<Data, Words>,
) => kind

/** A line of a mail; none where there is nothing to say. */
type Line = string | null | undefined | false

/** What a mail says, before it is HTML or text. */
export interface MailContent {
  subject?: string
  paragraphs: Line[]
  /** What it is about, name by value; stands below the first paragraph. */
  facts?: Array<[name: string, value: Line]>
  /** The hearticles that it is about, each with its picture in one colour; below those facts. */
  pictured?: HearticlePanel[]
  /** More of them, under headings; below the paragraphs. */
  sections?: MailSection[]
  /** The one thing to do, where it is another than its kind has; null for none. */
  action?: Partial<Link> | null
  /** Other ways on, below it. */
  links?: Link[]
  /** What stands below it, less loud. */
  notes?: Line[]
  /** Why a user gets it, if not because they have an account. */
  why?: string
}

/** A hearticle as a mail pictures it: no file is fetched, so it is the colour of its topic. */
export interface HearticlePanel {
  topic: string
  /** '#rrggbb' */
  color: string
  headline: string
  address: string
  /** What is told of it, below its headline. */
  statements?: string[]
  /** Its figures, name by value. */
  facts?: Array<[name: string, value: string]>
}

export interface MailSection {
  heading: string
  panels: HearticlePanel[]
}

export interface Link {
  label: string
  address: string
}

/** Where a mail is written and when what it tells of happened. */
export interface MailContext {
  /** `https://hearticle.example`, without a slash at its end. */
  siteOrigin: string
  at: Date
  /** Whether subscriptions can be taken out (P-SERVE-NO-PLANS). */
  sellsPlans: boolean
}

/** The words of a kind of mail in the language of its reader, and how that language writes things. */
export type Letter<Words extends keyof MailWords> = ReturnType<typeof openLetter> & {
  words: MailWords[Words]
}

export function openLetter(language: Language, context: MailContext) {
  const { siteOrigin } = context
  const messages = mailMessages[language]
  /** The address of a page in the reader's language (P-LANG-ADDRESSES). */
  const page = (
    target: AccountPage | LegalPage,
    query: Record<string, string | undefined> = {},
  ): string => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
    const words = String(new URLSearchParams(given))
    return `${siteOrigin}${addressOf({ page: target }, language)}${words && `?${words}`}`
  }
  return {
    ...context,
    language,
    messages,
    page,
    /** The tab of the profile that shows the subscription. */
    subscription: page('profile', { tab: 'subscription' }),
    contact: editorialText('footer.email', language),
    hearticle: (id: number, target: 'hearticle' | 'review-translation' = 'hearticle'): string =>
      `${siteOrigin}${addressOf({ page: target, id }, language)}`,
    /** A day: '21. Dezember 2026'. */
    day: (day: string): string => formatPublicationDate(day, locales[language]),
    /** The day in Vienna of an instant (P-VIENNA). */
    date: (instant: string | Date): string =>
      formatPublicationDate(dayInVienna(new Date(instant)), locales[language]),
    /** An instant: '21. November 2026 um 12:00 Uhr, Wiener Zeit'; with seconds where they matter. */
    moment: (instant: string | Date, { seconds = false } = {}): string => {
      const dateTime = dateTimeInVienna(new Date(instant), locales[language], { seconds })
      return fillPlaceholders(messages.moment, { dateTime })
    },
    price: (cents: number | null): string | null => (cents === null ? null : formatPrice(cents)),
  }
}

/**
 * The first of some texts of which everything that it names is known.
 * @returns undefined where there is none
 */
export function fillKnown(
  texts: readonly string[],
  values: Record<string, Line>,
): string | undefined {
  const filled = Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const text = texts.find((template) =>
    [...template.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in filled),
  )
  return text === undefined ? undefined : fillPlaceholders(text, filled)
}

/**
 * Whether a mail program would make a link of a name. The user who signs up chooses the name and
 * the address, so it could be an advertisement in a mail to a stranger.
 */
export function looksLikeLink(username: string): boolean {
  return /[/:\\@]|\.\S/u.test(username)
}
