import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { variable } from '../../functions/runtime/read-variables.ts'
import { type Country, countries } from '../../src/domain/emergency/emergency-list.ts'

export const DEFAULT_PORT = 4321

/** What canonical addresses begin with; astro.config.mjs reads the same. */
export function siteOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.PUBLIC_SITE_ORIGIN ?? `http://localhost:${DEFAULT_PORT}`
}

/** Under which licence published data is; undefined where all rights are reserved (P-BULK). */
export const dataLicence = (): string | undefined => process.env.DATA_LICENCE || undefined

/** Where PubMed's E-utilities are, without query or last slash. */
export const ncbiUrl = z.string().check(z.regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/))

/**
 * What this site does not do, of which its pages must promise nothing: send mails (P-SERVE-NO-MAIL),
 * sell plans (P-SERVE-NO-PLANS). Only the settings of one server say how mails are sent; elsewhere
 * keys of payments are not among the settings.
 */
export function missingServices({ MAIL, SMTP_URL, STRIPE_SECRET_KEY }: NodeJS.ProcessEnv) {
  const isOfServer = MAIL === 'none' || Boolean(SMTP_URL)
  return { mail: MAIL === 'none', plans: isOfServer && !STRIPE_SECRET_KEY }
}

/** Whose emergency numbers are said (P-EMERGENCY), by ISO 3166-1. */
export const countrySetting = z._default(z.enum(countries), 'AT')

/** Under which licence the data is (P-BULK): 'CC BY 4.0'. */
export const licenceSetting = z.optional(z.string().check(z.maxLength(100)))

export const onOrOff = (otherwise: 'on' | 'off') => z._default(z.enum(['on', 'off']), otherwise)

const settingsSchema = z.object({
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  PORT: z._default(z.coerce.number().check(z.gte(0), z.lte(65535)), DEFAULT_PORT),
  /** A list of who was deleted, kept elsewhere than DATA_DIR, for when a backup is put back. */
  ERASURES_FILE: z.optional(z.string().check(z.minLength(1))),
  /** A table of AWS instead of the table of this machine; the AWS client's own variables say whose. */
  TABLE_NAME: z.optional(variable.tableName),
  /** With TABLE_NAME: the bucket for uploads. */
  SITE_BUCKET: z.optional(z.string().check(z.minLength(3))),
  /** With TABLE_NAME: the path in SSM of its hash key, where a command has to know that. */
  HASH_KEY_PARAMETER: z.optional(variable.parameter),
  /** By itself: what changes is published at once; by hand: only when asked. */
  PUBLICATION: z._default(z.enum(['by-itself', 'by-hand']), 'by-itself'),
  NCBI_API_KEY: z.optional(z.string()),
  NCBI_EMAIL: z.optional(z.string()),
  /** Where PubMed's E-utilities are, if not at NCBI: for tests, or a mirror. */
  NCBI_URL: z.optional(ncbiUrl),
  /** Where the interface of ClinicalTrials.gov is, if not there: for tests, or a mirror. */
  REGISTRY_URL: z.optional(ncbiUrl),
  /** Where Retraction Watch's list is fetched daily; from nowhere if left out. */
  NOTICES_URL: z.optional(z.url({ protocol: /^https?$/ })),
  COUNTRY: countrySetting,
  DATA_LICENCE: licenceSetting,
  /** Whether the desk of the product on one machine asks for passkeys (P-DESK-PASSKEYS). */
  DESK_PASSKEYS: onOrOff('off'),
})

export interface Settings {
  dataDir: string
  erasuresFile?: string | undefined
  port: number
  tableName: string | undefined
  siteBucket: string | undefined
  hashKeyParameter?: string | undefined
  /** Of the product on one machine. */
  publishesByItself?: boolean
  country: Country
  dataLicence?: string | undefined
  deskPasskeys?: boolean
  ncbi: { apiKey: string | undefined; email: string | undefined; baseUrl?: string | undefined }
  registryUrl?: string | undefined
  noticesUrl?: string | undefined
}

/**
 * The settings of commands and of the local product; every one has a default.
 * @throws with all names whose values are not valid
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The environment is not valid:\n  ${names.join('\n  ')}`)
  }
  const {
    DATA_DIR,
    ERASURES_FILE,
    PORT,
    TABLE_NAME,
    SITE_BUCKET,
    HASH_KEY_PARAMETER,
    PUBLICATION,
    NCBI_API_KEY,
    NCBI_EMAIL,
    NCBI_URL,
    REGISTRY_URL,
    NOTICES_URL,
    COUNTRY,
    DATA_LICENCE,
    DESK_PASSKEYS,
  } = parsed.data
  return {
    dataDir: resolve(DATA_DIR),
    erasuresFile: ERASURES_FILE === undefined ? undefined : resolve(ERASURES_FILE),
    port: PORT,
    tableName: TABLE_NAME,
    siteBucket: SITE_BUCKET,
    hashKeyParameter: HASH_KEY_PARAMETER,
    publishesByItself: PUBLICATION === 'by-itself',
    country: COUNTRY,
    dataLicence: DATA_LICENCE,
    deskPasskeys: DESK_PASSKEYS === 'on',
    ncbi: { apiKey: NCBI_API_KEY, email: NCBI_EMAIL, baseUrl: NCBI_URL },
    registryUrl: REGISTRY_URL,
    noticesUrl: NOTICES_URL,
  }
}
