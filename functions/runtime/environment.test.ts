import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const complete = {
  AWS_REGION: 'eu-central-1',
  STAGE: 'production',
  VERSION: 'a1b2c3d',
  TABLE_NAME: 'hearticle-production',
  SITE_BUCKET: 'hearticle-production-site',
  ORIGIN_SECRET_PARAMETER: '/hearticle/production/origin-secret',
  SESSION_KEYS_PARAMETER: '/hearticle/production/session-keys',
  HASH_KEY_PARAMETER: '/hearticle/production/hash-key',
  STRIPE_SECRET_PARAMETER: '/hearticle/production/stripe-secret',
  STRIPE_WEBHOOK_SECRET_PARAMETER: '/hearticle/production/stripe-webhook-secret',
  NCBI_KEY_PARAMETER: '/hearticle/production/ncbi-key',
  PAGES_CODE_PARAMETER: '/hearticle/production/pages-code',
  NCBI_EMAIL: '',
  COUNTRY: 'CH',
  SITE_ORIGIN: 'https://hearticle.example',
}

describe('the environment of a function', () => {
  test('is read by name', () => {
    expect(readEnvironment(complete)).toEqual({
      region: 'eu-central-1',
      stage: 'production',
      version: 'a1b2c3d',
      tableName: 'hearticle-production',
      siteBucket: 'hearticle-production-site',
      originSecretParameter: '/hearticle/production/origin-secret',
      sessionKeysParameter: '/hearticle/production/session-keys',
      hashKeyParameter: '/hearticle/production/hash-key',
      stripeSecretParameter: '/hearticle/production/stripe-secret',
      stripeWebhookSecretParameter: '/hearticle/production/stripe-webhook-secret',
      ncbiKeyParameter: '/hearticle/production/ncbi-key',
      pagesCodeParameter: '/hearticle/production/pages-code',
      ncbiEmail: undefined,
      country: 'CH',
      deskPasskeys: true,
      siteOrigin: 'https://hearticle.example',
    })
  })

  test('is of Austria where no country is set', () => {
    const { COUNTRY: _, ...rest } = complete
    expect(readEnvironment(rest).country).toBe('AT')
  })

  test('is refused with all that is wrong named together', () => {
    const { TABLE_NAME: _, SITE_BUCKET: __, ...rest } = complete
    expect(() => readEnvironment({ ...rest, STAGE: 'Not a stage', VERSION: '' })).toThrow(
      'The environment of this function: STAGE is not valid, VERSION is not valid, ' +
        'TABLE_NAME is missing, SITE_BUCKET is missing',
    )
  })

  test('does not repeat a refused value, which may be a secret', () => {
    const mistaken = { ...complete, ORIGIN_SECRET_PARAMETER: 'the secret itself' }
    expect(() => readEnvironment(mistaken)).toThrow(/ORIGIN_SECRET_PARAMETER is not valid$/)
  })
})
