import { leaveMails } from '../../src/contract/accounts/account.ts'
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'
import type { Mail } from '../store/mail/mail-request.ts'
import {
  type HearticlePanel,
  type Letter,
  looksLikeLink,
  type MailContext,
  openLetter,
} from './letter.ts'
import { type MailData, mailOf, recipientOf } from './mails.ts'
import { type MailDocument, renderHtml } from './render-html.ts'

/** Writes a mail in the language of the user who gets it, as HTML and as text. */
export function writeMail(data: MailData, context: MailContext): Mail {
  const { words: ofKind, says, page: target, endedBy } = mailOf(data)
  const { to, username, language } = recipientOf(data)
  const letter = openLetter(language, context)
  const { messages, page, contact } = letter
  const words = messages[ofKind] as { subject: string; action: string; why?: string }
  const { token } = data
  const content = says(data, { ...letter, words } as Letter<typeof ofKind>)
  const {
    subject = words.subject,
    pictured = [],
    sections = [],
    why = words.why ?? messages.why,
  } = content
  const paragraphs = content.paragraphs.filter(isText)
  const address = content.action?.address ?? (target && page(target, { token }))
  const leaves = endedBy && token
  const document: MailDocument = {
    language,
    subject,
    preheader: paragraphs.at(-1) ?? subject,
    greeting:
      username === undefined || looksLikeLink(username)
        ? messages.greetingWithoutName
        : fillPlaceholders(messages.greeting, { username }),
    paragraphs,
    facts: (content.facts ?? []).filter((fact): fact is [string, string] => isText(fact[1])),
    pictured,
    sections,
    action:
      address === undefined
        ? undefined
        : { label: words.action, ...content.action, address, inWords: messages.linkInWords },
    links: [
      ...(content.links ?? []),
      ...(leaves ? [{ label: messages.leave, address: page('leave-mails', { token }) }] : []),
    ],
    notes: (content.notes ?? []).filter(isText),
    footer: [{ text: why }, { text: messages.contact, address: `mailto:${contact}` }],
  }
  return {
    to,
    subject,
    text: renderText(document),
    html: renderHtml(document),
    headers: {
      // Nobody wrote it, so that no absence note answers it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      // How a mail program ends it with one click, without a session (RFC 2369, RFC 8058); a
      // browser that opens the address is led to the page.
      ...(leaves && {
        'List-Unsubscribe': `<${context.siteOrigin}${leaveMails.path}?${new URLSearchParams({ token: leaves, lang: language })}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function isText(line: string | null | undefined | false): line is string {
  return typeof line === 'string'
}

/** A mail as plain text, complete in itself. */
function renderText({
  greeting,
  paragraphs,
  facts,
  pictured,
  sections,
  action,
  links,
  notes,
  footer,
}: MailDocument): string {
  return [
    greeting,
    ...paragraphs.slice(0, 1),
    ...(facts.length > 0 ? [facts.map((fact) => fact.join(': ')).join('\n')] : []),
    ...pictured.map(panelText),
    ...paragraphs.slice(1),
    ...sections.flatMap(({ heading, panels }) => [heading.toUpperCase(), ...panels.map(panelText)]),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    ...notes,
    ['—', 'Hearticle', ...footer.map(({ text, address }) => footerLine(text, address))].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function panelText({ topic, headline, address, statements = [], facts = [] }: HearticlePanel) {
  const figures = facts.map((fact) => fact.join(': '))
  return [`${topic}: ${headline}`, ...statements, ...figures, address].join('\n')
}

function footerLine(text: string, address: string | undefined): string {
  return address === undefined ? text : `${text} ${address.replace(/^mailto:/, '')}`
}
