import { resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  EXPECTED_SMTP_URL,
  type SmtpServer,
  smtpVariables,
} from '../../functions/mail/smtp-settings.ts'
import { trustedProxies } from '../../functions/request/trusted-proxies.ts'
import { variable } from '../../functions/runtime/read-variables.ts'
import { countries } from '../../src/domain/emergency/emergency-list.ts'
import {
  countrySetting,
  DEFAULT_PORT,
  licenceSetting,
  ncbiUrl,
  onOrOff,
  type Settings,
} from '../project/environment.ts'
import { PROJECT_FOLDER } from '../project/folders.ts'
import { liesWithin } from '../project/lies-within.ts'
import type { BackupSettings } from './back-up-in-child-process.ts'

const port = (standard: number) =>
  z._default(z.coerce.number().check(z.gte(0), z.lte(65535)), standard)
/** As Stripe makes them, so that it is not the first order that tells one from the other. */
const stripeKey = z.string().check(z.regex(/^(sk|rk)_[\w-]{5,}$/))
const webhookSecrets = z.string().check(z.regex(/^whsec_[\w+/=-]{2,}([\s,]+whsec_[\w+/=-]{2,})*$/))

/** Addresses and ranges, divided by commas. */
const proxies = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const named = text.split(',').map((proxy) => proxy.trim())
    const list = named.filter((proxy) => proxy !== '')
    try {
      trustedProxies(list)
    } catch {
      context.issues.push({ code: 'custom', message: 'no list of addresses', input: text })
    }
    return list
  }),
)

const schema = z.object({
  /** Where readers reach the site; links and cookies follow it, never a header. */
  PUBLIC_SITE_ORIGIN: variable.origin.check(z.refine((origin) => URL.canParse(origin))),
  DATA_DIR: z.string().check(z.minLength(1)),
  /** A folder of the server's own, so that no command of the sandbox makes its site anew. */
  MADE_DIR: z.string().check(z.minLength(1)),
  PORT: port(DEFAULT_PORT),
  /** Where it listens: a proxy on another machine, or in another container, needs more than this one. */
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  SMTP_URL: z.optional(smtpVariables.SMTP_URL),
  MAIL_FROM: z.optional(smtpVariables.MAIL_FROM),
  /**
   * `none`: no mails are sent, and what needs a confirmed address is turned off. Anything else is the
   * mailbox that a login shell names, and says nothing here.
   */
  MAIL: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(stripeKey),
  STRIPE_WEBHOOK_SECRET: z.optional(webhookSecrets),
  /** Proxies whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: z.optional(proxies),
  /** Where deletions and erasures are listed, too: elsewhere than the data (P-SERVE-ERASURES). */
  ERASURES_FILE: z.optional(z.string().check(z.minLength(1))),
  /** Where `GET /metrics` is answered, to this machine alone; 0 for nowhere. */
  METRICS_PORT: port(0),
  /** Where backups are made once a day: elsewhere than the data. */
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  /** For how many days they are kept. */
  BACKUP_KEEP: z._default(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), '14'),
  NCBI_API_KEY: z.optional(z.string()),
  NCBI_EMAIL: z.optional(z.string()),
  NCBI_URL: z.optional(ncbiUrl),
  COUNTRY: countrySetting,
  DATA_LICENCE: licenceSetting,
  /** Whether who works at the desk needs a passkey (P-DESK-PASSKEYS). */
  DESK_PASSKEYS: onOrOff('on'),
  /** What runs here, as the health call says. */
  VERSION: z._default(z.string().check(z.regex(/^[\w.+-]{1,64}$/)), 'unknown'),
})

/** What is said of a value that is not valid, for whoever cannot see why. */
const expected: Readonly<Record<string, string>> = {
  PUBLIC_SITE_ORIGIN: 'it should be https://NAME, without a slash or a path at its end',
  PORT: 'it should be a number up to 65535',
  METRICS_PORT: 'it should be a number up to 65535',
  SMTP_URL: EXPECTED_SMTP_URL,
  MAIL_FROM: 'it should be an address alone, without a name',
  STRIPE_SECRET_KEY: 'it should begin with sk_ or rk_, without spaces',
  STRIPE_WEBHOOK_SECRET: 'it should begin with whsec_; several are divided by commas',
  TRUSTED_PROXIES: 'it should be addresses and ranges, divided by commas',
  BACKUP_KEEP: 'it should be a whole number of days',
  NCBI_URL: 'it should be a web address, without a slash at its end',
  DESK_PASSKEYS: 'it should be on or off',
  COUNTRY: `it should be one of ${countries.join(', ')}`,
  VERSION: 'it should be up to 64 letters, digits and any of _ . + -',
}

export interface ServeSettings {
  origin: string
  dataDir: string
  madeDir: string
  port: number
  host: string
  /** Undefined where no mails are sent. */
  mail: { server: SmtpServer; from: string } | undefined
  trustedProxies: string[]
  erasuresFile: string | undefined
  metricsPort: number
  /** Undefined where nothing can be paid for. */
  stripe: { secretKey: string; webhookSecret: string } | undefined
  ncbi: Settings['ncbi']
  /** Whose emergency numbers are said (P-EMERGENCY). */
  country: Settings['country']
  dataLicence: Settings['dataLicence']
  deskPasskeys: boolean
  /** Undefined where no backups are made by this server itself. */
  backup: BackupSettings | undefined
  version: string
}

/**
 * The settings of `npm run serve` (P-SERVE-SETTINGS).
 * @throws with all that is missing or wrong, together, and no value, which may be a secret
 */
export function readServeSettings(environment: NodeJS.ProcessEnv): ServeSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(schema, given)
  // Each once, whatever number of checks it failed.
  const named = new Set((parsed.error?.issues ?? []).map(({ path: [name] }) => String(name)))
  const faults = [...named].map((name) => {
    if (given[name] === undefined) return `${name} is missing`
    return `${name} is not valid${expected[name] ? ` (${expected[name]})` : ''}`
  })
  const isPaid = given.STRIPE_SECRET_KEY !== undefined
  if (isPaid !== (given.STRIPE_WEBHOOK_SECRET !== undefined)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together')
  }
  if (given.MAIL === 'none' && isPaid) {
    faults.push('MAIL=none and payments exclude each other: who pays is owed receipts')
  }
  if (given.MAIL !== 'none') {
    for (const name of ['SMTP_URL', 'MAIL_FROM']) {
      if (given[name] === undefined) faults.push(`${name} is missing (or set MAIL=none)`)
    }
  }
  if (given.TABLE_NAME !== undefined)
    faults.push('TABLE_NAME names a table of AWS, not of this server')
  if (given.DATA_DIR !== undefined && given.BACKUP_DIR !== undefined) {
    if (liesWithin(given.BACKUP_DIR, given.DATA_DIR)) {
      faults.push('BACKUP_DIR lies in DATA_DIR, and would be lost with it')
    }
  }
  if (!parsed.success || faults.length > 0) throw new Error(`npm run serve: ${faults.join('; ')}`)
  const read = parsed.data
  const { SMTP_URL: server, MAIL_FROM: from } = read
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read
  return {
    origin: read.PUBLIC_SITE_ORIGIN,
    dataDir: resolve(read.DATA_DIR),
    madeDir: resolve(PROJECT_FOLDER, read.MADE_DIR),
    port: read.PORT,
    host: read.HOST,
    mail: read.MAIL !== 'none' && server && from ? { server, from } : undefined,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    erasuresFile: read.ERASURES_FILE && resolve(read.ERASURES_FILE),
    metricsPort: read.METRICS_PORT,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    ncbi: { apiKey: read.NCBI_API_KEY, email: read.NCBI_EMAIL, baseUrl: read.NCBI_URL },
    country: read.COUNTRY,
    dataLicence: read.DATA_LICENCE,
    deskPasskeys: read.DESK_PASSKEYS === 'on',
    backup:
      read.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(read.BACKUP_DIR), keepDays: Number(read.BACKUP_KEEP) },
    version: read.VERSION,
  }
}

const LOOPBACK = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/

/** What is allowed, and seldom meant: a line each, for whoever operates the server. */
export function warningsOf({
  origin,
  trustedProxies,
  dataDir,
}: Pick<ServeSettings, 'origin' | 'trustedProxies' | 'dataDir'>): string[] {
  const { protocol, hostname } = new URL(origin)
  const isHttps = protocol === 'https:'
  return [
    isHttps &&
      trustedProxies.length === 0 &&
      'TRUSTED_PROXIES is empty: behind a proxy all readers have its address, and share the limits of one',
    !isHttps &&
      !LOOPBACK.test(hostname) &&
      'PUBLIC_SITE_ORIGIN is not https: passwords and sessions can be read on their way, cookies are sent without Secure, and browsers ignore HSTS',
    liesWithin(dataDir, process.cwd()) &&
      `DATA_DIR is ${dataDir}, in the folder of this version: the next one has a folder of its own, and would begin empty`,
  ].filter((warning) => warning !== false)
}
