import type { Mail } from '../store/mail/mail-request.ts'

/** Brings mails on their way: SES when deployed, an inbox on this machine. */
export interface MailSender {
  /**
   * Resolves when the mail is taken over.
   * @param id of its record in the outbox; the same where it is sent again, and in a header
   * @throws MailNotSent where it certainly was not; anything else leaves open whether it was
   */
  send(mail: Mail, id: string): Promise<void>
}

/** By which a mail that comes twice can be told to be one. */
export const MAIL_ID_HEADER = 'X-Hearticle-Mail-Id'

/** It is certain that a mail was not sent, so that it may be tried again. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}
