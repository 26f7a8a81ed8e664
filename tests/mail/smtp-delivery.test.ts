import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDelivery } from '../../functions/mail/deliver.ts'
import { createSmtpSender, type SmtpSender } from '../../functions/mail/smtp-sender.ts'
import { register } from '../support/accounts.ts'
import { mailsLeft } from '../support/mails-left.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const MINUTE = 60_000

const stores = storesForEachTest()
let server: SMTPServer
let sender: SmtpSender
let now: Date
let state: 'well' | 'busy' | 'silent' | 'turning away'
let messages: string[]
let log: unknown[]

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

beforeEach(async () => {
  now = noon
  state = 'well'
  messages = []
  log = []
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onConnect(_, done) {
      if (state !== 'silent') done(state === 'turning away' ? refusal(421, 'Not now') : null)
    },
    onRcptTo({ address }, _, done) {
      if (state === 'busy') return done(refusal(451, '4.3.0 Come back later'))
      done(address.startsWith('nobody') ? refusal(550, '5.1.1 No such user') : null)
    },
    async onData(stream, _, done) {
      messages.push(await text(stream))
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  sender = createSmtpSender({
    server: { host: '127.0.0.1', port, isTlsFromStart: false, credentials: undefined },
    from: 'post@hearticle.example',
    // Short for a server that hangs; of its kind, not of its length, is what is tried here.
    limits: { connection: 500, answer: 2000, mail: 10_000 },
  })
})
afterEach(() => {
  sender.close()
  server.close()
})

const deliverDue = () =>
  createDelivery({
    ...stores,
    sender,
    siteOrigin: 'https://hearticle.example',
    now: () => now,
    log: (line) => void log.push(line),
  }).deliverDue()

test.each(['busy', 'silent', 'turning away', 'gone'] as const)(
  'a mail waits while the mail server is %s for an hour, and comes once',
  async (wrong) => {
    const { port } = server.server.address() as AddressInfo
    if (wrong === 'gone') await new Promise<void>((closed) => server.server.close(() => closed()))
    else state = wrong
    const anna = await register(stores, 'trial', { username: 'Anna', email: 'anna@example.org' })
    for (let minute = 0; minute < 60; minute += 1) {
      await deliverDue()
      now = new Date(now.getTime() + MINUTE)
    }
    expect(messages).toEqual([])
    state = 'well'
    if (wrong === 'gone') await once(server.server.listen(port, '127.0.0.1'), 'listening')
    for (let minute = 0; minute < 180; minute += 1) {
      await deliverDue()
      now = new Date(now.getTime() + MINUTE)
    }
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain('Subject: Willkommen bei Hearticle')
    expect(await mailsLeft(stores.table)).toBe(0)
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`anna|example\\.org|${anna.id}`, 'i'))
  },
)

test('an address that the mail server does not know gets nothing more', async () => {
  await register(stores, 'trial', { username: 'Nobody', email: 'nobody@example.org' })
  await deliverDue()
  expect(await stores.suppression.has('nobody@example.org')).toBe(true)
  expect(await mailsLeft(stores.table)).toBe(0)
  expect(messages).toEqual([])
})
