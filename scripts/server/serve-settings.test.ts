// Rules: P-SERVE-SETTINGS.
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readServeSettings, warningsOf } from './serve-settings.ts'

const given = {
  PUBLIC_SITE_ORIGIN: 'https://hearticle.example',
  DATA_DIR: '/srv/hearticle',
  MADE_DIR: 'made',
  SMTP_URL: 'smtps://user:secret-password@mail.example',
  MAIL_FROM: 'info@hearticle.example',
}

test('a server needs its address and its folders, and is reached from its own machine', () => {
  expect(readServeSettings(given)).toMatchObject({
    origin: 'https://hearticle.example',
    dataDir: '/srv/hearticle',
    madeDir: resolve('made'),
    port: 4321,
    host: '127.0.0.1',
    stripe: undefined,
    mail: { from: 'info@hearticle.example', server: { host: 'mail.example', port: 465 } },
    trustedProxies: [],
    metricsPort: 0,
  })
})

test('all that is missing or wrong is said at once, without any value', () => {
  const environment = {
    PUBLIC_SITE_ORIGIN: 'https://hearticle.example/',
    PORT: 'many',
    DATA_DIR: '',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    SMTP_URL: 'mail.example?password=hidden',
    TRUSTED_PROXIES: '10.0.0.0/8, here',
    TABLE_NAME: 'hearticle-production',
    BACKUP_KEEP: '0',
    NCBI_URL: 'pubmed',
    COUNTRY: 'Austria',
  }
  const read = () => readServeSettings(environment)
  expect(read).toThrow(
    [
      'npm run serve: PUBLIC_SITE_ORIGIN is not valid (it should be https://NAME, without a slash or a path at its end)',
      'DATA_DIR is missing',
      'MADE_DIR is missing',
      'PORT is not valid (it should be a number up to 65535)',
      'SMTP_URL is not valid (it should be smtp://USER:PASSWORD@HOST:PORT or smtps://…, user and password percent-encoded)',
      'TRUSTED_PROXIES is not valid (it should be addresses and ranges, divided by commas)',
      'BACKUP_KEEP is not valid (it should be a whole number of days)',
      'NCBI_URL is not valid (it should be a web address, without a slash at its end)',
      'COUNTRY is not valid (it should be one of AT, DE, CH)',
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together',
      'MAIL_FROM is missing (or set MAIL=none)',
      'TABLE_NAME names a table of AWS, not of this server',
    ].join('; '),
  )
  expect(read).not.toThrow(/sk_live|hidden/)
})

test.each(['https://[hearticle', 'https://a b', 'ftp://hearticle.example', 'https://x/'])(
  'readers cannot be at %s',
  (origin) => {
    const read = () => readServeSettings({ ...given, PUBLIC_SITE_ORIGIN: origin })
    expect(read).toThrow('PUBLIC_SITE_ORIGIN is not valid')
  },
)

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

test('a setting that breaks two rules is named once', () => {
  const read = () => readServeSettings({ ...given, PUBLIC_SITE_ORIGIN: 'hearticle.example' })
  expect(read).not.toThrow(/PUBLIC_SITE_ORIGIN.*PUBLIC_SITE_ORIGIN/)
})

test.each([
  ['taken for each other', 'whsec_12345678', 'sk_test_12345678'],
  ['for browsers', 'pk_live_12345678', 'whsec_12345678'],
  ['with a space', 'sk_test_1234 5678', 'whsec_12345678'],
  ['that are none yet', 'rk_live_…', 'whsec_…'],
])('keys of payments %s are refused', (_, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET) => {
  const read = () => readServeSettings({ ...given, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })
  expect(read).toThrow('STRIPE_SECRET_KEY is not valid (it should begin with sk_ or rk_')
})

test('a secret of events may be named beside the one that takes its place', () => {
  for (const STRIPE_WEBHOOK_SECRET of ['whsec_new1,whsec_old1', 'whsec_new1, whsec_old1']) {
    const paid = { ...given, STRIPE_SECRET_KEY: 'rk_live_12345678', STRIPE_WEBHOOK_SECRET }
    expect(readServeSettings(paid).stripe?.webhookSecret).toBe(STRIPE_WEBHOOK_SECRET)
  }
})

test('without mail nothing can be paid for', () => {
  const { SMTP_URL: _, ...others } = given
  expect(readServeSettings({ ...others, MAIL: 'none' }).mail).toBeUndefined()
  expect(() => readServeSettings(others)).toThrow('SMTP_URL is missing (or set MAIL=none)')
  expect(readServeSettings({ ...given, MAIL: '/var/mail/root' }).mail).toBeDefined()
  const paid = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
  expect(() => readServeSettings({ ...others, ...paid, MAIL: 'none' })).toThrow(
    'exclude each other',
  )
})

test('emergency numbers are those of Austria, or of the country that is set', () => {
  expect(readServeSettings(given).country).toBe('AT')
  expect(readServeSettings({ ...given, COUNTRY: 'DE' }).country).toBe('DE')
})

test('backups lie elsewhere than the data, for fourteen days', () => {
  expect(readServeSettings(given).backup).toBeUndefined()
  const BACKUP_DIR = '/srv/backups'
  expect(readServeSettings({ ...given, BACKUP_DIR }).backup).toEqual({
    folder: BACKUP_DIR,
    keepDays: 14,
  })
  const relative = { BACKUP_DIR: '../backups', BACKUP_KEEP: '3' }
  expect(readServeSettings({ ...given, ...relative }).backup).toEqual({
    folder: resolve('../backups'),
    keepDays: 3,
  })
  for (const within of ['/srv/hearticle', '/srv/hearticle/', '/srv/x/../hearticle/backups']) {
    expect(() => readServeSettings({ ...given, BACKUP_DIR: within, PORT: 'x' })).toThrow(
      'PORT is not valid (it should be a number up to 65535); BACKUP_DIR lies in DATA_DIR, and would be lost with it',
    )
  }
})

const dataDir = '/srv/hearticle'

test('whose data lie in the folder of a version is told that the next one begins empty', () => {
  const origin = 'http://localhost:4321'
  for (const inVersion of [resolve('made/data'), resolve('data')]) {
    expect(warningsOf({ origin, trustedProxies: [], dataDir: inVersion })).toEqual([
      expect.stringContaining(`DATA_DIR is ${inVersion}, in the folder of this version`),
    ])
  }
})

test('whoever is behind a proxy that is not trusted is told that its readers share limits', () => {
  const origin = 'https://hearticle.example'
  expect(warningsOf({ origin, dataDir, trustedProxies: [] })).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES is empty: .* share the limits of one$/),
  ])
  expect(warningsOf({ origin, dataDir, trustedProxies: ['127.0.0.1'] })).toEqual([])
})

test.each(['http://hearticle.example', 'http://192.0.2.7:4321', 'http://localhost.example'])(
  '%s is told to be without TLS',
  (origin) => {
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      expect(warningsOf({ origin, dataDir, trustedProxies })).toEqual([
        expect.stringContaining('PUBLIC_SITE_ORIGIN is not https'),
      ])
    }
  },
)

test.each(['http://localhost:4321', 'http://a.localhost', 'http://127.0.0.2', 'http://[::1]:80'])(
  '%s, which nobody else reaches, is told nothing',
  (origin) => {
    expect(warningsOf({ origin, dataDir, trustedProxies: [] })).toEqual([])
  },
)
