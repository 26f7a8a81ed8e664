import type { Mail } from './mail-order.ts'

/** Brings mails on their way: SES when deployed, an inbox on this machine. */
export interface MailSender {
  /**
   * Resolves when the mail is taken over.
   * @throws MailNotSent where it certainly was not; anything else leaves open whether it was
   */
  send(mail: Mail): Promise<void>
}

/** It is certain that a mail was not sent, so that it may be tried again. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}
