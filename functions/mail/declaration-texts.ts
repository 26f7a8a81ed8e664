import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { formatPrice } from '../../src/domain/presenters/format-price.ts'
import { locales } from '../../src/domain/text/locales.ts'
import { formatPublicationDate } from '../../src/domain/time/publication-date.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import { nothingMore } from './contract-texts.ts'
import type { ContentOf, Fact, MailContent } from './mail-content.ts'
import type { DeclarationState, MailData } from './mail-data.ts'
import { pageAddress, subscriptionAddress } from './mail-links.ts'
import { formatDate, formatDateTime, mailMessages } from './mail-messages.ts'

type DeclarationMail = Extract<MailData, { declaration: unknown }>
type Received = Extract<MailData, { kind: 'declaration-received' }>

/**
 * Withdrawal from a contract and its cancellation (P-DECLARATION): the receipt, and what came of
 * it.
 */
export const declarationTexts: { [Kind in DeclarationMail['kind']]: ContentOf<Kind> } = {
  'declaration-received'({ declaration, state, isSignedIn }, language, { siteOrigin }) {
    const words = mailMessages[language].declaration
    const { kind, name, email, contract, declaredAt } = declaration
    const facts: Fact[] = [
      { name: words.what, value: words[kind].what },
      { name: words.name, value: withoutLinks(name) },
      { name: words.email, value: email },
      { name: words.contract, value: withoutLinks(contract) || words.contractNotNamed },
      {
        name: words.declaredAt,
        value: formatDateTime(new Date(declaredAt), language, { seconds: true }),
      },
    ]
    const { subject, intro } = words[kind]
    const { paragraphs, action, notes } = whatFollows({ kind, state }, language, siteOrigin)
    const isBeyondRecall = isSignedIn || state.at === 'done'
    const withoutLink = state.at === 'link' ? words.notYouLink : words.notYou
    const notYou = isBeyondRecall ? words.notYouDone : withoutLink
    return {
      subject,
      paragraphs: [intro, ...paragraphs],
      facts,
      ...(action && { action }),
      notes: [...notes, fillPlaceholders(notYou, { contact: contactOf(language) })],
      why: words.why,
    }
  },

  'declaration-carried-out'({ declaration, outcome, phase }, language, { siteOrigin }) {
    const words = mailMessages[language].declarationDone
    const { kind, declaredAt } = declaration
    const { endsAt, refundedInCents } = outcome
    const moment = formatDateTime(new Date(declaredAt), language, { seconds: true })
    const profile = subscriptionAddress(siteOrigin, language)
    if (kind === 'cancellation') {
      const texts = words.cancellation
      const cancelled = mailMessages[language].subscriptionCancelled
      return {
        subject: texts.subject,
        paragraphs: [
          fillPlaceholders(texts.intro, { moment }),
          fillPlaceholders(phase === 'overdue' ? texts.endsOverdue : texts.ends, {
            date: formatDate(new Date(endsAt), language),
          }),
          nothingMore(cancelled, phase),
          cancelled.back,
        ],
        action: { label: words.action, address: profile },
        notes: [],
        why: mailMessages[language].declaration.why,
      }
    }
    const withdrawalWords = words.withdrawal
    return {
      subject: withdrawalWords.subject,
      paragraphs: [
        fillPlaceholders(withdrawalWords.intro, { moment }),
        fillPlaceholders(withdrawalWords.ended, {
          moment: formatDateTime(new Date(endsAt), language),
        }),
        refundedInCents === null
          ? withdrawalWords.noRefund
          : fillPlaceholders(withdrawalWords.refund, { amount: formatPrice(refundedInCents) }),
      ],
      action: { label: words.action, address: profile },
      notes: [],
      why: mailMessages[language].declaration.why,
    }
  },
}

function whatFollows(
  { kind, state }: { kind: Received['declaration']['kind']; state: DeclarationState },
  language: Language,
  siteOrigin: string,
): Pick<MailContent, 'paragraphs' | 'action' | 'notes'> {
  const words = mailMessages[language].declaration
  switch (state.at) {
    case 'link':
      return {
        paragraphs: [words[kind].confirm],
        action: {
          label: words[kind].action,
          address: pageAddress(siteOrigin, language, kind, { token: state.token }),
        },
        notes: [words.validity],
      }
    case 'done':
      return { paragraphs: [words.done], notes: [] }
    case 'too-late': {
      const date = formatPublicationDate(state.lastDay, locales[language])
      return {
        paragraphs: [fillPlaceholders(words.tooLate, { date })],
        action: {
          label: words.toCancellation,
          address: pageAddress(siteOrigin, language, 'cancellation'),
        },
        notes: [],
      }
    }
    case 'no-subscription':
      return {
        paragraphs: [
          fillPlaceholders(words.noSubscription, { contact: contactOf(language) }),
          words.counts,
        ],
        notes: [],
      }
  }
}

function contactOf(language: Language): string {
  return editorialText('footer.email', language)
}

/**
 * A user's words so that no mail program makes a link of them: anybody can have them sent to
 * anybody, so they could be an advertisement.
 */
function withoutLinks(text: string): string {
  return text.replace(/[:@](?=\S)/gu, '$& ').replace(/\.(?=[\p{L}\p{N}]{2})/gu, '. ')
}
