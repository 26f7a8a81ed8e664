import type { Mail } from '../store/mail/mail-request.ts'

/** Brings mails on their way: SES in AWS, SMTP on one server, an inbox in the sandbox. */
export interface MailSender {
  /**
   * Resolves when the mail is taken over.
   * @param id of its record in the outbox; the same where it is sent again, and in a header
   * @throws MailNotSent where it certainly was not, AddressRefused where it never can be; anything
   *   else leaves open whether it was
   */
  send(mail: Mail, id: string): Promise<void>
}

/** By which a mail that comes twice can be told to be one. */
export const MAIL_ID_HEADER = 'X-Hearticle-Mail-Id'

/** It is certain that a mail was not sent, so that it may be tried again. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/**
 * A mail was not sent because its recipient does not exist or takes no mail, for good. A sender whose
 * server tells so only later does not throw it.
 */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}
