import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { withAsciiDomain } from '../../src/domain/account/email-address.ts'
import type { Mail } from '../store/mail/mail-request.ts'
import { MAIL_ID_HEADER, MailNotSent, type MailSender } from './mail-sender.ts'

/** What comes before anything is sent: no connection, or nobody to sign for. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])

/**
 * Sends by Amazon SES. A request is made once: the client would repeat one whose answer was lost at
 * once, and the mail would come twice. SES takes no Message-ID but its own, so the record's id is in a
 * header of ours alone.
 * @param options.from the address of the sender, without a name
 */
export function createSesSender(options: {
  region: string
  from: string
  configurationSet: string
  client?: SESv2Client
}): MailSender {
  const { region, from, configurationSet } = options
  const client =
    options.client ??
    new SESv2Client({
      region,
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: 10_000,
        throwOnRequestTimeout: true,
      },
    })
  return {
    async send({ to, subject, text, html, headers }: Mail, id: string) {
      const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
      const command = new SendEmailCommand({
        FromEmailAddress: `Hearticle <${from}>`,
        ConfigurationSetName: configurationSet,
        Destination: { ToAddresses: [withAsciiDomain(to)] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text), Html: utf8(html) },
            Headers: Object.entries({ ...headers, [MAIL_ID_HEADER]: id }).map(([Name, Value]) => ({
              Name,
              Value,
            })),
          },
        },
      })
      try {
        await client.send(command)
      } catch (error) {
        throw wasRefused(error) ? new MailNotSent(reasonOf(error), { cause: error }) : error
      }
    },
  }
}

/** Whether SES itself said no, or was never asked. */
function wasRefused(error: unknown): boolean {
  if (error instanceof SESv2ServiceException) return true
  if (!(error instanceof Error)) return false
  if (error.name === 'CredentialsProviderError') return true
  return 'code' in error && BEFORE_SENDING.has(String(error.code))
}

/** The name alone: messages of SES can quote the address. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
