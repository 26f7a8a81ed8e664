import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { Mail } from '../store/mail/mail-request.ts'
import type { MailContent, MailContext, MailDocument } from './mail-content.ts'
import { looksLikeLink, mailContents } from './mail-contents.ts'
import { type MailData, recipientOf } from './mail-data.ts'
import { leaveCall, pageAddress } from './mail-links.ts'
import { mailMessages } from './mail-messages.ts'
import { renderHtml } from './render-html.ts'

/** Writes a mail in the language of the user who gets it, as HTML and as text. */
export function writeMail(data: MailData, context: MailContext): Mail {
  const { to, username, language } = recipientOf(data)
  const words = mailMessages[language]
  // Each kind has the function for its own letters; the compiler cannot see that of a union.
  const contentOf = mailContents[data.kind] as (
    data: MailData,
    language: Language,
    context: MailContext,
  ) => MailContent
  const {
    subject,
    paragraphs,
    facts = [],
    pictured = [],
    action,
    links = [],
    notes,
    why = words.why,
    leaveToken,
  } = contentOf(data, language, context)
  const { siteOrigin } = context
  const contact = editorialText('footer.email', language)
  const document: MailDocument = {
    language,
    subject,
    preheader: paragraphs.at(-1) ?? subject,
    greeting:
      username === undefined || looksLikeLink(username)
        ? words.greetingWithoutName
        : fillPlaceholders(words.greeting, { username }),
    paragraphs,
    facts,
    pictured,
    action: action && { ...action, inWords: words.linkInWords },
    links: [
      ...links,
      ...(leaveToken === undefined
        ? []
        : [
            {
              label: words.leave,
              address: pageAddress(siteOrigin, language, 'leave-mails', { token: leaveToken }),
            },
          ]),
    ],
    notes,
    footer: [{ text: why }, { text: words.contact, address: `mailto:${contact}` }],
  }
  return {
    to,
    subject,
    text: renderText(document),
    html: renderHtml(document),
    headers: headersOf(leaveToken, language, siteOrigin),
  }
}

/**
 * That nobody wrote it, so that no absence note answers it (RFC 3834); and of a mail that its reader
 * can end how a mail program does that with one click, without a session (RFC 2369, RFC 8058).
 */
function headersOf(
  leaveToken: string | undefined,
  language: Language,
  siteOrigin: string,
): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(leaveToken !== undefined && {
      'List-Unsubscribe': `<${leaveCall(siteOrigin, language, leaveToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** A mail as plain text, complete in itself. */
function renderText({
  greeting,
  paragraphs,
  facts,
  pictured,
  action,
  links,
  notes,
  footer,
}: MailDocument): string {
  return [
    greeting,
    ...paragraphs.slice(0, 1),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...pictured.map(({ topic, headline, address }) => `${topic}: ${headline}\n${address}`),
    ...paragraphs.slice(1),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    ...notes,
    ['—', 'Hearticle', ...footer.map(({ text, address }) => footerLine(text, address))].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function footerLine(text: string, address: string | undefined): string {
  return address === undefined ? text : `${text} ${address.replace(/^mailto:/, '')}`
}
