import { isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { mailFrom } from './mail-environment.ts'

/** The mail server that takes mails over, as `SMTP_URL` names it. */
export interface SmtpServer {
  /** A name or an address, an IPv6 one without brackets. */
  host: string
  port: number
  /** TLS from the first byte (`smtps:`), not by STARTTLS. */
  isTlsFromStart: boolean
  /** Undefined for a server that asks for none. */
  credentials: { user: string; password: string } | undefined
}

/** Ports of submission (RFC 6409, RFC 8314). */
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** What is said of an address that is none: of the text itself nothing, there is a password in it. */
export const EXPECTED_SMTP_URL =
  'it should be smtp://USER:PASSWORD@HOST:PORT or smtps://…, user and password percent-encoded'

/**
 * Reads the address of a mail server.
 * @param text `smtps://user:password@mail.example`; user and password together or not at all, the
 *   port 587, or 465 for `smtps:`, where none is given
 * @returns undefined where it is none, or says more than that: a password in which `/`, `?` or `#`
 *   stands as it is would otherwise be cut off in silence
 */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  const usualPort = PORTS[url?.protocol ?? '']
  if (!url || usualPort === undefined) return undefined
  const port = url.port === '' ? usualPort : Number(url.port)
  if (port === 0 || !['', '/'].includes(url.pathname) || /[?#\s]/.test(text)) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!/^[\w-]+(\.[\w-]+)*$/.test(host) && !isIPv6(host)) return undefined
  const user = decode(url.username)
  const password = decode(url.password)
  if (user === undefined || password === undefined || !user !== !password) return undefined
  return {
    host,
    port,
    isTlsFromStart: url.protocol === 'smtps:',
    credentials: user ? { user, password } : undefined,
  }
}

/** The settings of mail by SMTP, for `readVariables`, which says what is wrong without any value. */
export const smtpVariables = {
  SMTP_URL: z.pipe(
    z.string(),
    z.transform((text, context): SmtpServer => {
      const server = readSmtpUrl(text)
      if (server) return server
      // Not the text itself: there is a password in it.
      context.issues.push({ code: 'custom', message: EXPECTED_SMTP_URL, input: undefined })
      return z.NEVER
    }),
  ),
  MAIL_FROM: mailFrom,
}

/** @returns undefined where a percent sign begins nothing that can be decoded */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
