import type { MailedHearticle, StudyAlarmFacts } from '../../src/contract/desk/library-imports.ts'
import { contentEditors } from '../../src/contract/desk/library-taxonomy.ts'
import { languages } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import type { DESK_NEWS } from '../../src/domain/account/mail-kinds.ts'
import { hasAnyOf, permissionsOf } from '../../src/domain/account/permissions.ts'
import {
  type RetractedStudy,
  wantsRetractionMails,
} from '../../src/domain/account/retraction-mails.ts'
import { comesAlways } from '../../src/domain/edition/desk-mail-times.ts'
import type { DeskEvent } from '../../src/domain/edition/desk-notices.ts'
import { formatDay } from '../../src/domain/presenters/format-day.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { DeskNotice, WaitingNotice } from '../store/mail/mail-request.ts'
import { type Letter, type MailContent, mail, type Preparing, type RequestOf } from './letter.ts'

/** What somebody may do at the desk, and so where they go on. */
interface AtDesk {
  account: Account
  isReviewer: boolean
  /** They may see what is worked on. */
  isOfDesk: boolean
}

interface DeskNews {
  notice: DeskNotice
  /** The name of who did it; null where nobody did, or they are gone. */
  actor: string | null
}

/** A mail that tells somebody at the desk what others did. */
export type DeskRequest = RequestOf<typeof DESK_NEWS>

/** So many hearticles a mail pictures at most; more are named by their numbers. */
const MOST_PICTURED = 5

/** Mails about what the desk does, and about studies that turned out other than they were. */
export const deskMails = {
  /** Only while they have that work to do, and want to be told of it (P-DESK-MAILS). */
  'desk-news': mail<AtDesk & DeskNews, 'desk'>({
    words: 'desk',
    async whom({ userId, notice }: DeskRequest, { users }) {
      const account = await users.find(userId)
      if (!account || !isNotifiedOf(notice, account)) return undefined
      return { account, notice, ...rolesAtDesk(account), actor: await actorOf(notice, users) }
    },
    endedBy: 'desk',
    says({ notice, actor, token, ...reader }, letter) {
      const { words, language } = letter
      const { event, proposal, language: reviewed, work = [] } = notice
      return {
        subject: words.subject[event],
        paragraphs: [words.intro[event]],
        facts: [
          ...(event === 'assigned'
            ? work.map((one) => assignedFact(one, letter))
            : ([
                [thingOf(notice, letter), nameOf(notice, language)],
              ] satisfies MailContent['facts'])),
          ['PMID', proposal?.kind === 'study' && proposal.id],
          [words.text, reviewed && words.language[reviewed]],
          [words.by, actor],
          ...detailsOf(notice, letter),
        ],
        action: actionOf(notice, reader, letter),
        why: token === undefined ? words.whyAlways : words.why,
      }
    },
  }),

  /** All that happened at the desk in a day, the oldest first, with the place to go for each. */
  'desk-digest': mail<AtDesk & { news: DeskNews[] }, 'desk'>({
    words: 'desk',
    endedBy: 'desk',
    says({ news, ...reader }, letter) {
      const { words, language } = letter
      return {
        subject: fillPlaceholders(words.digestSubject, { count: String(news.length) }),
        paragraphs: [words.digestIntro],
        facts: news.flatMap(({ notice, actor }, index): NonNullable<MailContent['facts']> => {
          const { event, work = [] } = notice
          const about = event !== 'assigned' && nameOf(notice, language)
          const by = actor !== null && `${words.by}: ${actor}`
          return [
            [
              `${index + 1}. ${words.subject[event]}`,
              [about, by].filter((part) => part !== false).join(' · '),
            ],
            ...work.map((one) => assignedFact(one, letter)),
            ...detailsOf(notice, letter),
          ]
        }),
        action: null,
        links: news.map(({ notice }, index) => {
          const { label, address } = actionOf(notice, reader, letter)
          return { label: `${index + 1}. ${label}`, address }
        }),
        notes: [words.digestNote],
      }
    },
  }),

  /** The user who is no editor any more has nothing to do about it; and it may be nobody's address. */
  'study-alarm': mail<{ account: Account; alarm: StudyAlarmFacts }, 'studyAlarm'>({
    words: 'studyAlarm',
    async whom({ userId, alarm }: RequestOf<'study-alarm'>, { users }) {
      const account = await users.find(userId)
      const isNotified =
        account && account.emailConfirmedAt !== null && rolesAtDesk(account).isOfDesk
      return isNotified ? { account, alarm } : undefined
    },
    says({ alarm: { pmid, type, title, hearticleIds, hearticles } }, letter) {
      const { words, page } = letter
      const [only, ...others] = hearticleIds
      const form = (id: number) => page('editor', { hearticle: String(id) })
      return {
        subject: words.subject[type],
        paragraphs: [words.intro[type], words.todo],
        facts: [
          [words.study, title === '' ? pmid : title],
          ['PMID', pmid],
          [words.hearticles, hearticleIds.join(', ')],
        ],
        pictured: hearticles
          .slice(0, MOST_PICTURED)
          .map((hearticle) => pictured(hearticle, form(hearticle.id), letter)),
        action: {
          address: only === undefined || others.length > 0 ? page('desk/imports') : form(only),
        },
        notes: [words.once],
      }
    },
  }),

  /** Only while its reader wants it, by the history that told of their reading (P-RETRACTION-MAIL). */
  'study-retracted': mail<{ account: Account; study: RetractedStudy }, 'studyRetracted'>({
    words: 'studyRetracted',
    async whom({ userId, study, period }: RequestOf<'study-retracted'>, { users }) {
      const account = await users.find(userId)
      const isNotified =
        account && account.emailConfirmedAt !== null && wantsRetractionMails(account, period)
      return isNotified ? { account, study } : undefined
    },
    endedBy: 'retractions',
    says({ study: { pmid, title, hearticleId, hearticle: cited } }, letter) {
      const { words } = letter
      const address = letter.hearticle(hearticleId)
      return {
        paragraphs: [words.intro, words.meaning],
        facts: [
          [words.study, title === '' ? pmid : title],
          ['PMID', pmid],
        ],
        // Its address opens for everybody (P-PRICE-SAID).
        pictured: cited ? [pictured(cited, address, letter, words.free)] : [],
        action: { address },
        notes: [words.once],
      }
    },
  }),
}

const pictured = (
  { headline, topic, color }: MailedHearticle,
  address: string,
  { language }: Pick<Letter<'desk'>, 'language'>,
  price?: string,
) => ({
  headline: headline[language],
  topic: [topic[language], price].filter(Boolean).join('\u00a0· '),
  color,
  address,
})

/** Who is told of something at the desk, by their ids (P-DESK-MAILS). */
export async function recipientsOf(
  { to, reviewers, editors = false, administrators = false, except }: WaitingNotice,
  users: Pick<Preparing['users'], 'listAll'>,
): Promise<string[]> {
  const notified = new Set(to)
  if (reviewers || editors || administrators) {
    for await (const { id, roles } of users.listAll()) {
      const isMeant =
        (reviewers && mayReview({ roles })) ||
        (editors && mayEdit({ roles })) ||
        (administrators && mayAdminister({ roles }))
      if (isMeant) notified.add(id)
    }
  }
  return [...notified].filter((id) => !except.includes(id))
}

/**
 * All that was held for a user's digest, for one mail (P-DESK-MAILS).
 * @param requests in the order in which what they tell of happened
 * @returns what is left to tell of, and the digest's data where that is more than one thing
 */
export async function digestOf(
  userId: string,
  requests: readonly DeskRequest[],
  { users }: Pick<Preparing, 'users'>,
) {
  const account = await users.find(userId)
  const wanted = requests.filter(({ notice }) => account && isNotifiedOf(notice, account))
  if (!account || wanted.length < 2) return { wanted, data: undefined }
  const news = await Promise.all(
    wanted.map(async ({ notice }) => ({ notice, actor: await actorOf(notice, users) })),
  )
  const data = { kind: 'desk-digest' as const, account, news, ...rolesAtDesk(account) }
  return { wanted, data }
}

const mayReview = ({ roles }: Pick<Account, 'roles'>): boolean =>
  hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], permissionsOf(roles, false))

const mayAdminister = ({ roles }: Pick<Account, 'roles'>): boolean =>
  hasAnyOf(['PERMISSION_ADMIN'], permissionsOf(roles, false))

const mayEdit = ({ roles }: Pick<Account, 'roles'>): boolean =>
  hasAnyOf(contentEditors, permissionsOf(roles, false))

function rolesAtDesk(account: Account) {
  const isReviewer = mayReview(account)
  return { isReviewer, isOfDesk: isReviewer || mayEdit(account) }
}

function isNotifiedOf({ event }: DeskNotice, account: Account): boolean {
  const { isReviewer, isOfDesk } = rolesAtDesk(account)
  const isToReview = event === 'review-asked' || event === 'proposal-made'
  // Who lost the role by which they approved is told that once.
  const mayDo = isToReview ? isReviewer : isOfDesk || event === 'role-lost'
  const isWanted = account.deskMails !== 'none' || comesAlways(event)
  return mayDo && account.emailConfirmedAt !== null && isWanted
}

async function actorOf(
  { by }: DeskNotice,
  users: Pick<Preparing['users'], 'find'>,
): Promise<string | null> {
  return by === null ? null : ((await users.find(by))?.username ?? null)
}

/** Of which somebody who may review can review again. */
const LAPSES: ReadonlySet<DeskEvent> = new Set<DeskEvent>([
  'approval-lapsed',
  'role-lost',
  'review-due',
  'study-withdrawn',
])

/** What somebody is to do, and until when. */
function assignedFact(
  { headline, as, dueOn }: NonNullable<DeskNotice['work']>[number],
  { words, language }: Letter<'desk'>,
): [string, string] {
  const due = dueOn && fillPlaceholders(words.due, { day: formatDay(dueOn, language) })
  const title = headline[language] || headline.de || headline.en
  return [words.as[as], [title, due].filter(Boolean).join(', ')]
}

/** What kind of thing that is. */
function thingOf({ proposal, named }: DeskNotice, { words }: Letter<'desk'>): string {
  if (named) return words.named[named.kind]
  return proposal ? words.proposal[proposal.kind] : words.hearticle
}

/** What it happened to. */
function nameOf({ headline, proposal, hearticleId }: DeskNotice, language: 'de' | 'en'): string {
  return headline[language] || headline.de || String(proposal?.id ?? hearticleId)
}

/** What was said about it, and what is missing. */
function detailsOf(
  { named, quote, comments, commentsOn = {}, missing = [], doubted = [] }: DeskNotice,
  { words, language }: Letter<'desk'>,
): NonNullable<MailContent['facts']> {
  return [
    [words.what, named && words.done[named.what]],
    [words.was, named?.was?.[language]],
    [words.quote, quote || null],
    [words.comments, comments || null],
    ...languages.map((of): [string, string | null] => [
      `${words.comments} (${words.language[of]})`,
      commentsOn[of] || null,
    ]),
    ...doubted.map(({ outcome, answer }): [string, string] => [
      outcome[language],
      words.answer[answer],
    ]),
    ...missing.map(({ part, reason }): [string, string] => [
      words.part[part],
      words.missing[reason],
    ]),
  ]
}

/** Where somebody at the desk goes on with it. */
function actionOf(
  notice: DeskNotice,
  reader: Pick<AtDesk, 'isReviewer' | 'isOfDesk'>,
  letter: Letter<'desk'>,
) {
  const { words } = letter
  const label = reader.isOfDesk ? words.action[notice.event] : words.profile
  return { label, address: placeOf(notice, reader, letter) }
}

function placeOf(
  { event, hearticleId, proposal }: DeskNotice,
  { isReviewer, isOfDesk }: Pick<AtDesk, 'isReviewer' | 'isOfDesk'>,
  { page, hearticle }: Letter<'desk'>,
): string {
  if (event === 'planned-public' && hearticleId !== undefined) return hearticle(hearticleId)
  if (!isOfDesk) return page('profile')
  if (event === 'deleted') return page('desk/trash')
  if (proposal) return placeOfProposal(proposal, event === 'proposal-made', page)
  if (event === 'assigned') return page('desk', { view: 'mine' })
  if (event === 'name-changed') return page('desk')
  if (hearticleId === undefined) return page('profile')
  const isForReview =
    event === 'review-asked' || ((LAPSES.has(event) || event === 'mentioned') && isReviewer)
  if (isForReview) return hearticle(hearticleId, 'review-translation')
  return page('editor', { hearticle: String(hearticleId) })
}

/** @param isToDecide whether its reader is to approve it; else it is theirs */
function placeOfProposal(
  { kind, id }: NonNullable<DeskNotice['proposal']>,
  isToDecide: boolean,
  page: Letter<'desk'>['page'],
): string {
  if (kind === 'study') return page(isToDecide ? 'review' : 'desk/study-texts', { study: id })
  if (kind === 'term') return page('desk/terms')
  return page(isToDecide ? 'desk/users' : 'profile')
}
