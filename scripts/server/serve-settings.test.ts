import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readServeSettings, warningsOf } from './serve-settings.ts'

const given = {
  PUBLIC_SITE_ORIGIN: 'https://hearticle.example',
  DATA_DIR: '/srv/hearticle',
  SMTP_URL: 'smtps://user:secret-password@mail.example',
  MAIL_FROM: 'info@hearticle.example',
}

test('a server needs its address and its folder, and is reached from its own machine', () => {
  expect(readServeSettings(given)).toMatchObject({
    origin: 'https://hearticle.example',
    dataDir: '/srv/hearticle',
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
  }
  const read = () => readServeSettings(environment)
  expect(read).toThrow(
    'npm run serve: PUBLIC_SITE_ORIGIN is not valid; DATA_DIR is missing; PORT is not valid; SMTP_URL is not valid; TRUSTED_PROXIES is not valid; BACKUP_KEEP is not valid; NCBI_URL is not valid; STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; MAIL_FROM is missing (or set MAIL=none); TABLE_NAME names a table of AWS, not of this server',
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
      'PORT is not valid; BACKUP_DIR lies in DATA_DIR, and would be lost with it',
    )
  }
})

test('whoever is behind a proxy that is not trusted is told that its readers share limits', () => {
  const origin = 'https://hearticle.example'
  expect(warningsOf({ origin, trustedProxies: [] })).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES is empty: .* share the limits of one$/),
  ])
  expect(warningsOf({ origin, trustedProxies: ['127.0.0.1'] })).toEqual([])
})

test.each(['http://hearticle.example', 'http://192.0.2.7:4321', 'http://localhost.example'])(
  '%s is told to be without TLS',
  (origin) => {
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      expect(warningsOf({ origin, trustedProxies })).toEqual([
        expect.stringContaining('PUBLIC_SITE_ORIGIN is not https'),
      ])
    }
  },
)

test.each(['http://localhost:4321', 'http://a.localhost', 'http://127.0.0.2', 'http://[::1]:80'])(
  '%s, which nobody else reaches, is told nothing',
  (origin) => {
    expect(warningsOf({ origin, trustedProxies: [] })).toEqual([])
  },
)
