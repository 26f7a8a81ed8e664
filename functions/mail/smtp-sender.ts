import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type { Mail } from '../store/mail/mail-request.ts'
import { AddressRefused, MAIL_ID_HEADER, MailNotSent, type MailSender } from './mail-sender.ts'
import type { SmtpServer } from './smtp-settings.ts'

/** How long a mail server is waited for, in milliseconds. */
export interface SmtpLimits {
  /** For its name, the connection, its greeting and TLS, together. */
  connection: number
  /** For each of its answers: a server that looks through a mail before it takes it needs a while. */
  answer: number
  /** For a whole mail, whatever the server says meanwhile; well below what a claim lasts. */
  mail: number
}

const LIMITS: SmtpLimits = { connection: 10_000, answer: 30_000, mail: 60_000 }

/** Sends by SMTP, over connections that are kept while they are used. */
export interface SmtpSender extends MailSender {
  /** Ends the connections and breaks off what is on its way: as where a server hangs. */
  close(): void
}

/**
 * Sends by a mail server of one's own. Certificates are always verified, by the authorities of Node
 * and of `NODE_EXTRA_CA_CERTS`. A password goes over TLS alone, but for a server on this machine.
 * @param options.from the address of the sender, without a name; its domain ends Message-IDs
 */
export function createSmtpSender(options: {
  server: SmtpServer
  from: string
  limits?: SmtpLimits
}): SmtpSender {
  const { server, from, limits = LIMITS } = options
  const { host, port, isTlsFromStart, credentials } = server
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart && credentials !== undefined && !isThisMachine(host),
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: limits.connection,
    greetingTimeout: limits.connection,
    dnsTimeout: limits.connection,
    socketTimeout: limits.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const ending = new AbortController()

  /** What is written of each mail on its way, by its Message-ID; read once the server wants it. */
  const messages = new Map<string, Readable>()
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((message: Readable) => {
      messages.set(mail.message.messageId(), message)
      return message
    })
    done()
  })

  return {
    async send({ to, subject, text, html, headers }: Mail, id: string) {
      const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
      try {
        await transport.sendMail({
          messageId,
          from: { name: 'Hearticle', address: from },
          // As data: written out, what stands in it could be several.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { ...headers, [MAIL_ID_HEADER]: id },
          signal: AbortSignal.any([AbortSignal.timeout(limits.mail), ending.signal]),
        })
      } catch (thrown) {
        const error = thrown as NodemailerError
        const reason = reasonOf(error)
        if (isOfAddress(error)) throw new AddressRefused(reason, { cause: error })
        const isSending = messages.get(messageId)?.readableDidRead === true
        throw wasAnswered(error) || !isSending ? new MailNotSent(reason, { cause: error }) : error
      } finally {
        messages.delete(messageId)
      }
    },
    close() {
      ending.abort()
      transport.close()
    },
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

/** Whether the server said no, for now or for good (RFC 5321, 4.2.1): then it has not taken it. */
function wasAnswered(error: NodemailerError): boolean {
  return (error.responseCode ?? 0) >= 400
}

/** Codes that are about the recipient where no more is said (RFC 5321, RFC 7504). */
const OF_RECIPIENT = new Set([550, 551, 553, 556])

/** What servers say by the same codes that is not about the recipient, in their words. */
const OF_SENDER = /relay|prohibit|polic|denied|block|spam|auth/i

/**
 * Whether the recipient is refused for good because of its address: there is none, or it takes
 * nothing any more. Enhanced status codes tell it (RFC 3463): of the address (5.1) all but those of
 * the sender's, and a mailbox that is disabled (5.2.1). What servers refuse because of their rules,
 * the sender or a full mailbox ends no mails: it can be mended.
 */
function isOfAddress({ command, responseCode = 0, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject === undefined) return OF_RECIPIENT.has(responseCode) && !OF_SENDER.test(response)
  return subject === '1' ? detail !== '7' && detail !== '8' : subject === '2' && detail === '1'
}

/** Codes alone: what servers say can quote the address. */
function reasonOf({ code, originalCode, timeoutType, responseCode }: NodemailerError): string {
  return [code, originalCode ?? timeoutType ?? responseCode].filter(Boolean).join(' ')
}
