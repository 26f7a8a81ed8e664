import type { DatabaseSync } from 'node:sqlite'
import { MAIL_ID_HEADER, type MailSender } from '../../../functions/mail/mail-sender.ts'
import type { Mail } from '../../../functions/store/mail/mail-request.ts'
import { inTransaction } from '../../../functions/store/table/sqlite/sqlite-file.ts'

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

/** The mails of one machine, the last 500, in the sandbox's file (`openSandboxFile`). */
export function openInbox(database: DatabaseSync, now: () => Date): Inbox {
  const all = database.prepare('SELECT mail FROM mail ORDER BY number DESC')
  const add = database.prepare('INSERT INTO mail (mail) VALUES (?)')
  const tidy = database.prepare(`DELETE FROM mail WHERE number <=
    (SELECT number FROM mail ORDER BY number DESC LIMIT 1 OFFSET ${LARGEST})`)
  return {
    list: () => all.all().map(({ mail }) => JSON.parse(String(mail))),
    async send({ to, subject, text, html, headers: ownHeaders }, id) {
      const headers = { ...ownHeaders, 'Message-ID': `<${id}@localhost>`, [MAIL_ID_HEADER]: id }
      const mail: InboxMail = { to, subject, text, html, sentAt: now().toISOString(), headers }
      inTransaction(database, () => {
        add.run(JSON.stringify(mail))
        tidy.run()
      })
    },
  }
}
