import * as z from 'zod/mini'
import { readVariables, required, variable } from './read-variables.ts'

/** Where the secrets of the payment provider lie in SSM, and where it sends people back to. */
export const paymentVariables = {
  STRIPE_SECRET_PARAMETER: variable.parameter,
  STRIPE_WEBHOOK_SECRET_PARAMETER: variable.parameter,
  /** `https://hearticle.example`, without a slash at its end. */
  SITE_ORIGIN: variable.origin,
}

const environmentSchema = z.object({
  AWS_REGION: variable.region,
  /** `production`, or the name of a trial. */
  STAGE: variable.stage,
  VERSION: required(/\S/),
  TABLE_NAME: variable.tableName,
  /** The bucket with the built site below `site/`. */
  SITE_BUCKET: variable.bucket,
  /** The path in SSM of the secret by which the CDN makes itself known. */
  ORIGIN_SECRET_PARAMETER: variable.parameter,
  /** The path in SSM of the keys by which sessions are signed. */
  SESSION_KEYS_PARAMETER: variable.parameter,
  /** The path in SSM of the key by which addresses are hashed. */
  HASH_KEY_PARAMETER: variable.parameter,
  /** The path in SSM of the key that NCBI gives; `none` for three requests a second without one. */
  NCBI_KEY_PARAMETER: variable.parameter,
  /** The path in SSM of the digest of the code of pages, which a release names. */
  PAGES_CODE_PARAMETER: variable.parameter,
  /** Whom NCBI may write to; empty for nobody. */
  NCBI_EMAIL: z.optional(z.string()),
  /** Whose emergency numbers are said (P-EMERGENCY). */
  COUNTRY: z._default(variable.country, 'AT'),
  /** Whether the desk asks for passkeys (P-DESK-PASSKEYS). */
  DESK_PASSKEYS: z._default(z.enum(['on', 'off']), 'on'),
  /** Of what the API answers (P-BULK); empty where all rights are reserved. */
  DATA_LICENCE: z.optional(z.string()),
  ...paymentVariables,
})

/**
 * What a deployed function is told; read by entries alone.
 * @throws with every name that is missing or not valid, together
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  const data = readVariables(environmentSchema, variables)
  return {
    region: data.AWS_REGION,
    stage: data.STAGE,
    version: data.VERSION,
    tableName: data.TABLE_NAME,
    siteBucket: data.SITE_BUCKET,
    originSecretParameter: data.ORIGIN_SECRET_PARAMETER,
    sessionKeysParameter: data.SESSION_KEYS_PARAMETER,
    hashKeyParameter: data.HASH_KEY_PARAMETER,
    stripeSecretParameter: data.STRIPE_SECRET_PARAMETER,
    stripeWebhookSecretParameter: data.STRIPE_WEBHOOK_SECRET_PARAMETER,
    ncbiKeyParameter: data.NCBI_KEY_PARAMETER,
    pagesCodeParameter: data.PAGES_CODE_PARAMETER,
    ncbiEmail: data.NCBI_EMAIL || undefined,
    country: data.COUNTRY,
    deskPasskeys: data.DESK_PASSKEYS === 'on',
    dataLicence: data.DATA_LICENCE || undefined,
    siteOrigin: data.SITE_ORIGIN,
  }
}
