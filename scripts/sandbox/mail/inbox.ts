import * as z from 'zod/mini'
import { MAIL_ID_HEADER, type MailSender } from '../../../functions/mail/mail-sender.ts'
import type { Mail } from '../../../functions/store/mail/mail-request.ts'
import { KeptLines } from '../storage/kept-lines.ts'

/** A mail as the inbox of this machine shows it. */
export interface InboxMail extends Mail {
  /** RFC 3339. */
  sentAt: string
}

export interface Inbox extends MailSender {
  /** Newest first. */
  list(): InboxMail[]
}

const LARGEST = 500

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
  /** None in what an older version sent. */
  headers: z._default(z.record(z.string(), z.string()), {}),
})

/**
 * The mails of one machine, the last 500, stored in a file of one line each, so that they are
 * there after a restart.
 * @throws naming the file where it cannot be read or written
 */
export function openInbox(file: string, now: () => Date): Inbox {
  const { lines, values } = KeptLines.open(file, (value) => mailSchema.parse(value))
  let mails = values.slice(-LARGEST)
  lines.replace(mails)
  let linesInFile = mails.length
  return {
    list: () => mails.toReversed(),
    async send({ to, subject, text, html, headers: its }, id) {
      const headers = { ...its, 'Message-ID': `<${id}@localhost>`, [MAIL_ID_HEADER]: id }
      const mail = { to, subject, text, html, sentAt: now().toISOString(), headers }
      lines.add(mail)
      linesInFile += 1
      mails = [...mails, mail].slice(-LARGEST)
      if (linesInFile < 2 * LARGEST) return
      lines.replace(mails)
      linesInFile = mails.length
    },
  }
}
