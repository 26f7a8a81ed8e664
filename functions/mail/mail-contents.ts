import { editorialText } from '../../content/editorial/texts.ts'
import type { MailedHearticle } from '../../src/contract/desk/library-imports.ts'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import {
  confirmBy,
  isConfirmationOverdue,
  isTrialRunning,
} from '../../src/domain/billing/subscription.ts'
import type { DeskEvent } from '../../src/domain/edition/desk-notices.ts'
import { formatDay } from '../../src/domain/presenters/format-day.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { DeskNotice } from '../store/mail/mail-request.ts'
import { billingTexts } from './billing-texts.ts'
import { declarationTexts } from './declaration-texts.ts'
import type { ContentOf, Fact, HearticlePanel, MailContent, MailContext } from './mail-content.ts'
import type { MailData } from './mail-data.ts'
import { pageAddress, subscriptionAddress } from './mail-links.ts'
import { formatDate, formatDateTime, mailMessages } from './mail-messages.ts'

/** So many hearticles a mail pictures at most; more are named by their numbers. */
const MOST_PICTURED = 5

function pictured(
  { headline, topic, color }: MailedHearticle,
  language: Language,
  address: string,
): HearticlePanel {
  return { headline: headline[language], topic: topic[language], color, address }
}

/**
 * What mails say (P-MAIL-WORDS). No subject carries anything that people have typed, so
 * nobody can write into a mail's head.
 */
export const mailContents: { [Kind in MailData['kind']]: ContentOf<Kind> } = {
  ...billingTexts,
  ...declarationTexts,

  welcome({ account, token, returnTo }, language, { siteOrigin, sellsPlans, at }) {
    const words = mailMessages[language].welcome
    const pausesAt = pauseWithoutConfirmation(account, at)
    const waits = isConfirmationOverdue(account, at)
    const trial = account.trialEndsAt
      ? fillPlaceholders(words.trial, { date: formatDate(new Date(account.trialEndsAt), language) })
      : words[sellsPlans ? 'noTrial' : 'noTrialWithoutPlans']
    if (token === undefined) {
      const action = {
        label: words.actionConfirmed,
        address: pageAddress(siteOrigin, language, 'login'),
      }
      return { subject: words.subject, paragraphs: [words.intro, trial], action, notes: [] }
    }
    const confirm = pausesAt
      ? fillPlaceholders(words.confirmUntil, { date: formatDate(pausesAt, language) })
      : words.confirm
    return {
      subject: words.subject,
      paragraphs: [words.intro, ...(waits ? [words.trialWaits, words.confirm] : [trial, confirm])],
      action: {
        label: words.action,
        address: pageAddress(siteOrigin, language, 'confirm-email', {
          token,
          ...(returnTo !== undefined && { return: returnTo }),
        }),
      },
      notes: [words.validity, words.notYou],
    }
  },

  confirmation({ account, token }, language, { siteOrigin, at }) {
    const words = mailMessages[language].confirmation
    const pausesAt = pauseWithoutConfirmation(account, at)
    const isPaused = isConfirmationOverdue(account, at) && account.grant === 'Free'
    const until =
      pausesAt && fillPlaceholders(words.until, { date: formatDate(pausesAt, language) })
    const pause = isPaused ? words.paused : until
    return {
      subject: words.subject,
      paragraphs: [words.intro, ...(pause ? [pause] : [])],
      action: {
        label: words.action,
        address: pageAddress(siteOrigin, language, 'confirm-email', { token }),
      },
      notes: [words.validity, words.notYou],
    }
  },

  'password-reset'({ account, token }, language, { siteOrigin }) {
    const words = mailMessages[language].passwordReset
    const { username } = account
    const isNamed = account.emailConfirmedAt !== null || !looksLikeLink(username)
    return {
      subject: words.subject,
      paragraphs: [words.intro],
      action: {
        label: words.action,
        address: pageAddress(siteOrigin, language, 'reset-password', { token }),
      },
      notes: [
        ...(isNamed ? [fillPlaceholders(words.username, { username })] : []),
        words.validity,
        words.notYou,
      ],
    }
  },

  'password-changed'(_, language, { siteOrigin, at }) {
    const words = mailMessages[language].passwordChanged
    return {
      subject: words.subject,
      paragraphs: [
        fillPlaceholders(words.intro, { moment: formatDateTime(at, language) }),
        words.notYou,
      ],
      action: { label: words.action, address: pageAddress(siteOrigin, language, 'login') },
      notes: [],
    }
  },

  'email-change'({ token }, language, { siteOrigin }) {
    const words = mailMessages[language].emailChange
    return {
      subject: words.subject,
      paragraphs: [words.intro],
      action: {
        label: words.action,
        address: pageAddress(siteOrigin, language, 'confirm-email', { token }),
      },
      notes: [words.validity, words.notYou],
    }
  },

  'email-in-use'({ account: { username } }, language, { siteOrigin }) {
    const words = mailMessages[language].emailInUse
    const isNamed = !looksLikeLink(username)
    return {
      subject: words.subject,
      paragraphs: [words.intro, words.notYou],
      action: { label: words.action, address: pageAddress(siteOrigin, language, 'login') },
      notes: isNamed ? [fillPlaceholders(words.username, { username })] : [],
    }
  },

  'email-changed'(_, language, { at }) {
    const words = mailMessages[language].emailChanged
    return {
      subject: words.subject,
      paragraphs: [
        fillPlaceholders(words.intro, { moment: formatDateTime(at, language) }),
        notYou(words, language),
      ],
      notes: [],
    }
  },

  'trial-ending'({ account, token }, language, { siteOrigin, sellsPlans, at }) {
    const words = mailMessages[language].trialEnding
    const date = formatTrialEnd(account, language)
    const waits = isConfirmationOverdue(account, at)
    return {
      subject: waits ? words.subjectPaused : fillPlaceholders(words.subject, { date }),
      paragraphs: waits
        ? [words.introPaused]
        : [
            fillPlaceholders(words.intro, { date }),
            ...(sellsPlans ? [words.choice, words.otherwise] : [words.nothingToDo]),
          ],
      ...(sellsPlans && {
        action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      }),
      notes: [],
      leaveToken: token,
    }
  },

  'trial-ended'({ account, token }, language, { siteOrigin, sellsPlans, at }) {
    const words = mailMessages[language].trialEnded
    const date = formatTrialEnd(account, language)
    const waits = isConfirmationOverdue(account, at)
    const choice = waits ? words.choicePaused : words.choice
    const choiceWithoutPlans = waits ? [words.confirmPaused] : []
    return {
      subject: waits ? words.subjectPaused : words.subject,
      paragraphs: [
        waits ? words.introPaused : fillPlaceholders(words.intro, { date }),
        words.free,
        ...(sellsPlans ? [choice] : choiceWithoutPlans),
      ],
      ...(sellsPlans && {
        action: { label: words.action, address: subscriptionAddress(siteOrigin, language) },
      }),
      notes: [],
      leaveToken: token,
    }
  },

  'study-alarm'({ alarm }, language, { siteOrigin }) {
    const words = mailMessages[language].studyAlarm
    const { pmid, type, title, hearticleIds, hearticles } = alarm
    const [only, ...others] = hearticleIds
    const place: Record<string, string> =
      only === undefined || others.length > 0 ? { tab: 'content' } : { hearticle: String(only) }
    return {
      subject: words.subject[type],
      paragraphs: [words.intro[type], words.todo],
      facts: [
        { name: words.study, value: title === '' ? pmid : title },
        { name: 'PMID', value: pmid },
        { name: words.hearticles, value: hearticleIds.join(', ') },
      ],
      pictured: hearticles.slice(0, MOST_PICTURED).map((hearticle) => {
        const form = pageAddress(siteOrigin, language, 'editor', {
          hearticle: String(hearticle.id),
        })
        return pictured(hearticle, language, form)
      }),
      action: { label: words.action, address: pageAddress(siteOrigin, language, 'editor', place) },
      notes: [words.once],
      why: words.why,
    }
  },

  'study-retracted'({ study, token }, language, { siteOrigin }) {
    const words = mailMessages[language].studyRetracted
    const { pmid, title, hearticleId: id, hearticle: cited } = study
    const hearticle = `${siteOrigin}${addressOf({ page: 'hearticle', id }, language)}`
    return {
      subject: words.subject,
      paragraphs: [words.intro, words.meaning],
      facts: [
        { name: words.study, value: title === '' ? pmid : title },
        { name: 'PMID', value: pmid },
      ],
      ...(cited && { pictured: [pictured(cited, language, hearticle)] }),
      action: { label: words.action, address: hearticle },
      notes: [words.once],
      why: words.why,
      leaveToken: token,
    }
  },

  'desk-news': deskContent,
  'desk-digest': digestContent,

  'account-deleted'({ hadSubscription }, language, { at }) {
    const words = mailMessages[language].accountDeleted
    const intro = fillPlaceholders(words.intro, { moment: formatDateTime(at, language) })
    return {
      subject: words.subject,
      paragraphs: [
        intro,
        ...(hadSubscription ? [words.subscription] : []),
        words.thanks,
        notYou(words, language),
      ],
      notes: [],
    }
  },
}

/** Of which somebody who may review can review again. */
const LAPSES: ReadonlySet<DeskEvent> = new Set<DeskEvent>([
  'approval-lapsed',
  'role-lost',
  'review-due',
  'study-withdrawn',
])

/** What the desk is told of what others did, with the place to go (P-DESK-MAILS). */
function deskContent(
  { notice, isReviewer, isOfDesk, actor, token }: Extract<MailData, { kind: 'desk-news' }>,
  language: Language,
  { siteOrigin }: MailContext,
): MailContent {
  const words = mailMessages[language].desk
  const { event, pmid, language: reviewed, work = [] } = notice
  return {
    subject: words.subject[event],
    paragraphs: [words.intro[event]],
    facts: [
      ...(event === 'assigned'
        ? work.map((one) => assignedFact(one, language))
        : [
            {
              name: thingOf(notice, language),
              value: nameOf(notice, language),
            },
          ]),
      ...(pmid === undefined ? [] : [{ name: 'PMID', value: pmid }]),
      ...(reviewed ? [{ name: words.text, value: words.language[reviewed] }] : []),
      ...(actor === null ? [] : [{ name: words.by, value: actor }]),
      ...detailsOf(notice, language),
    ],
    action: {
      label: isOfDesk ? words.action[event] : words.profile,
      address: placeOf(notice, { isReviewer, isOfDesk }, language, siteOrigin),
    },
    notes: [],
    why: token === undefined ? words.whyAlways : words.why,
    ...(token !== undefined && { leaveToken: token }),
  }
}

/** What somebody is to do, and until when. */
function assignedFact(
  { headline, as, dueOn }: NonNullable<DeskNotice['work']>[number],
  language: Language,
) {
  const words = mailMessages[language].desk
  const due = dueOn && fillPlaceholders(words.due, { day: formatDay(dueOn, language) })
  const title = headline[language] || headline.de || headline.en
  return { name: words.as[as], value: [title, due].filter(Boolean).join(', ') }
}

/** All that happened at the desk in a day, with the place to go for each (P-DESK-MAILS). */
function digestContent(
  { news, isReviewer, isOfDesk, token }: Extract<MailData, { kind: 'desk-digest' }>,
  language: Language,
  { siteOrigin }: MailContext,
): MailContent {
  const words = mailMessages[language].desk
  return {
    subject: fillPlaceholders(words.digestSubject, { count: String(news.length) }),
    paragraphs: [words.digestIntro],
    facts: news.flatMap(({ notice, actor }, index) => {
      const by = actor === null ? [] : [`${words.by}: ${actor}`]
      const { event, work = [] } = notice
      const about = event === 'assigned' ? [] : [nameOf(notice, language)]
      return [
        {
          name: `${index + 1}. ${words.subject[event]}`,
          value: [...about, ...by].join(' · '),
        },
        ...work.map((one) => assignedFact(one, language)),
        ...detailsOf(notice, language),
      ]
    }),
    links: news.map(({ notice }, index) => ({
      label: `${index + 1}. ${isOfDesk ? words.action[notice.event] : words.profile}`,
      address: placeOf(notice, { isReviewer, isOfDesk }, language, siteOrigin),
    })),
    notes: [words.digestNote],
    why: words.why,
    leaveToken: token,
  }
}

/** What kind of thing that is. */
function thingOf({ pmid, named }: DeskNotice, language: Language): string {
  const words = mailMessages[language].desk
  if (named) return words.named[named.kind]
  return pmid === undefined ? words.hearticle : words.study
}

/** What it happened to. */
function nameOf({ headline, pmid, hearticleId }: DeskNotice, language: Language): string {
  return headline[language] || headline.de || String(pmid ?? hearticleId)
}

/** What was said about it, and what is missing. */
function detailsOf(
  { named, quote, comments, commentsOn = {}, missing = [], doubted = [] }: DeskNotice,
  language: Language,
): Fact[] {
  const words = mailMessages[language].desk
  return [
    ...(named ? [{ name: words.what, value: words.done[named.what] }] : []),
    ...(named?.was ? [{ name: words.was, value: named.was[language] }] : []),
    ...(quote ? [{ name: words.quote, value: quote }] : []),
    ...(comments ? [{ name: words.comments, value: comments }] : []),
    ...languages.flatMap((of) => {
      const value = commentsOn[of]
      return value ? [{ name: `${words.comments} (${words.language[of]})`, value }] : []
    }),
    ...doubted.map(({ outcome, answer }) => ({
      name: outcome[language],
      value: words.answer[answer],
    })),
    ...missing.map(({ part, reason }) => ({
      name: words.part[part],
      value: words.missing[reason],
    })),
  ]
}

/** The address at which somebody at the desk goes on with it. */
function placeOf(
  { event, hearticleId, pmid }: DeskNotice,
  { isReviewer, isOfDesk }: { isReviewer: boolean; isOfDesk: boolean },
  language: Language,
  siteOrigin: string,
): string {
  if (pmid !== undefined && isOfDesk) {
    const page = event === 'study-review-asked' ? 'review' : 'editor'
    return pageAddress(siteOrigin, language, page, { study: pmid })
  }
  if (event === 'assigned' && isOfDesk) {
    return pageAddress(siteOrigin, language, 'desk', { view: 'mine' })
  }
  if (event === 'name-changed' && isOfDesk) {
    return pageAddress(siteOrigin, language, 'editor', { tab: 'content' })
  }
  if (hearticleId === undefined) return pageAddress(siteOrigin, language, 'profile')
  if (event === 'planned-public') {
    return `${siteOrigin}${addressOf({ page: 'hearticle', id: hearticleId }, language)}`
  }
  if (!isOfDesk) return pageAddress(siteOrigin, language, 'profile')
  const isForReview =
    event === 'review-asked' || ((LAPSES.has(event) || event === 'mentioned') && isReviewer)
  if (isForReview) {
    const page = addressOf({ page: 'review-translation', id: hearticleId }, language)
    return `${siteOrigin}${page}`
  }
  const place: Record<string, string> =
    event === 'deleted' ? { tab: 'trash' } : { hearticle: String(hearticleId) }
  return pageAddress(siteOrigin, language, 'editor', place)
}

/**
 * Whether a mail program would make a link of a name. The user who signs up chooses the name and
 * the address, so it could be an advertisement in a mail to a stranger.
 */
export function looksLikeLink(username: string): boolean {
  return /[/:\\@]|\.\S/u.test(username)
}

/**
 * When paid access pauses for want of a confirmation (P-CONFIRM-EMAIL); undefined where it does
 * not.
 */
function pauseWithoutConfirmation(account: Account, at: Date): Date | undefined {
  const due = confirmBy(account)
  return due !== null && account.grant === 'Free' && isTrialRunning(account, at)
    ? new Date(due)
    : undefined
}

/** @throws where the account never had a trial: nobody is told of its end then */
function formatTrialEnd({ id, trialEndsAt }: Account, language: Language): string {
  if (trialEndsAt === null) throw new Error(`A notice about the trial of ${id}, which has none`)
  return formatDate(new Date(trialEndsAt), language)
}

function notYou(words: { notYou: string }, language: Language): string {
  return fillPlaceholders(words.notYou, { contact: editorialText('footer.email', language) })
}
