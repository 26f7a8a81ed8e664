import { expect, test } from 'vitest'
import { readServeSettings } from './serve-settings.ts'

const given = { PUBLIC_SITE_ORIGIN: 'https://hearticle.example', DATA_DIR: '/srv/hearticle' }

test('a server needs its address and its folder, and is reached from its own machine', () => {
  expect(readServeSettings(given)).toMatchObject({
    origin: 'https://hearticle.example',
    dataDir: '/srv/hearticle',
    port: 4321,
    host: '127.0.0.1',
    stripe: undefined,
  })
})

test('all that is missing or wrong is said at once, without any value', () => {
  const environment = {
    PUBLIC_SITE_ORIGIN: 'https://hearticle.example/',
    PORT: 'many',
    DATA_DIR: '',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    TABLE_NAME: 'hearticle-production',
  }
  const read = () => readServeSettings(environment)
  expect(read).toThrow(
    'npm run serve: PUBLIC_SITE_ORIGIN is not valid; DATA_DIR is missing; PORT is not valid; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; TABLE_NAME names a table of AWS, not of this server',
  )
  expect(read).not.toThrow('sk_live')
})

test('payments need the key and the secret of events', () => {
  const paid = {
    ...given,
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }
  expect(readServeSettings(paid).stripe).toEqual({
    secretKey: 'sk_test_12345678',
    webhookSecret: 'whsec_12345678',
  })
})
