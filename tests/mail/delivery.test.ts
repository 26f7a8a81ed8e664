// Rules: P-MAIL-OUTBOX, P-MAIL-SUPPRESSED.
import { beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, type DeliveryOptions, RETRY_AFTER } from '../../functions/mail/deliver.ts'
import { AddressRefused, MailNotSent } from '../../functions/mail/mail-sender.ts'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import type { EventLine } from '../../functions/runtime/log.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import type { Mail, MailRequest } from '../../functions/store/mail/mail-request.ts'
import { claim, queueMail } from '../../functions/store/mail/outbox.ts'
import { mailKey } from '../../functions/store/table/keys.ts'
import { transact } from '../../functions/store/table/transact.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { mailsLeft } from '../support/mails-left.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

// Far ahead, so that no database expires a record of this test.
const noon = new Date('2090-11-21T11:00:00Z')
const MINUTE = 60_000

describe.each(drivers)('delivery, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  let now: Date
  let sent: Mail[]
  let log: EventLine[]
  let anna: Account

  const suppression = () =>
    createStores(
      stores.table,
      createKeyedHash(async () => 'key'),
    ).suppression
  const deliveryWith = (more: Partial<DeliveryOptions> = {}) =>
    createDelivery({
      ...stores,
      suppression: suppression(),
      sender: { send: async (mail) => void sent.push(mail) },
      siteOrigin: 'https://hearticle.example',
      now: () => now,
      log: (line) => void log.push(line),
      ...more,
    })
  const register = async (username: string, email: string): Promise<Account> => {
    const registered = await stores.registrations.register(
      { username, email, passwordHash: 'x', language: 'de', isChamberMember: false },
      now,
    )
    if ('taken' in registered) throw new Error(registered.taken)
    return registered.account
  }
  const queue = async (order: MailRequest): Promise<string> => {
    const write = queueMail(order, now)
    await transact(stores.table, [write])
    return 'put' in write ? String(write.put.id) : ''
  }
  const tokenIn = (mail: Mail | undefined) =>
    new URL(/https:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''

  beforeEach(async () => {
    now = noon
    sent = []
    log = []
    anna = await register('Anna', 'Anna@example.org')
    await deliveryWith().deliverDue()
  })

  test('who registers gets the welcome with a link that confirms the address for seven days', async () => {
    expect(sent).toMatchObject([{ to: 'Anna@example.org', subject: 'Willkommen bei Hearticle' }])
    const token = tokenIn(sent[0])
    const find = (at: Date) => stores.mailedTokens.find(token, 'CONFIRM', at)
    expect(await find(new Date('2090-11-28T10:59:59Z'))).toMatchObject({ userId: anna.id })
    expect(await find(new Date('2090-11-28T11:00:01Z'))).toBeUndefined()
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('of twenty deliverers one sends a mail', async () => {
    sent = []
    const id = await queue({ kind: 'password-changed', userId: anna.id })
    await Promise.all(Array.from({ length: 20 }, () => deliveryWith().deliver(id)))
    await Promise.all(Array.from({ length: 4 }, () => deliveryWith().deliverDue()))
    expect(sent).toHaveLength(1)
  })

  test('a link for a new password goes to who has the address, for one hour', async () => {
    await queue({ kind: 'password-reset', email: ' anna@EXAMPLE.org', language: 'en' })
    await deliveryWith().deliverDue()
    expect(sent[1]).toMatchObject({ to: 'Anna@example.org', subject: 'Set a new password' })
    const token = tokenIn(sent[1])
    const find = (at: Date) => stores.mailedTokens.find(token, 'RESET', at)
    expect(await find(new Date('2090-11-21T11:59:59Z'))).toMatchObject({ userId: anna.id })
    expect(await find(new Date('2090-11-21T12:00:01Z'))).toBeUndefined()
  })

  test.each<[string, MailRequest]>([
    ['an unknown address', { kind: 'password-reset', email: 'who@example.org', language: 'de' }],
    ['a person who is gone', { kind: 'welcome', userId: '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77' }],
  ])('%s gets nothing, and nothing is left', async (_, order) => {
    sent = []
    await queue(order)
    await deliveryWith().deliverDue()
    expect(sent).toEqual([])
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('an address that is to be changed gets the link, unless it is not wanted any more; a taken one is told so', async () => {
    await stores.mailings.requestEmailChange(anna.id, 'new@example.org', now)
    await deliveryWith().deliverDue()
    expect(sent[1]).toMatchObject({ to: 'new@example.org' })
    const token = await stores.mailedTokens.find(tokenIn(sent[1]), 'CONFIRM', now)
    expect(token).toMatchObject({ userId: anna.id, email: 'new@example.org' })

    await stores.mailings.requestEmailChange(anna.id, 'first@example.org', now)
    await stores.mailings.requestEmailChange(anna.id, 'second@example.org', now)
    await deliveryWith().deliverDue()
    expect(sent.slice(2).map(({ to }) => to)).toEqual(['second@example.org'])

    const bert = await register('Bert', 'bert@example.org')
    await deliveryWith().deliverDue()
    const askForIt = async () => {
      await stores.mailings.requestEmailChange(anna.id, 'BERT@example.org', now)
      await deliveryWith().deliverDue()
    }
    // As long as nobody has confirmed it, it may be anybody's.
    await askForIt()
    await stores.confirmations.confirm(bert, now)
    await askForIt()
    expect(sent.slice(3)).toMatchObject([
      { to: 'bert@example.org', subject: 'Willkommen bei Hearticle' },
      // Whose address it is hears of it, without a link that would give it away.
      { to: 'bert@example.org', subject: 'Zu dieser Adresse gibt es schon ein Konto' },
    ])
    expect(sent[4]?.text).not.toContain('token')
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('a suppressed address gets nothing, and no token is made for it', async () => {
    await suppression().add('anna@example.org', 'bounce', now)
    await queue({ kind: 'password-reset', email: 'anna@example.org', language: 'de' })
    stores.calls.length = 0
    await deliveryWith().deliverDue()
    expect(sent).toHaveLength(1)
    expect(stores.calls).not.toContain('PutItem')
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('where no mail is sent, whatever waits is dropped, and no token is made for it', async () => {
    await queue({ kind: 'password-reset', email: 'anna@example.org', language: 'de' })
    await queue({
      kind: 'account-deleted',
      email: 'b@example.org',
      username: 'B',
      language: 'de',
      hadSubscription: false,
    })
    stores.calls.length = 0
    await deliveryWith({ sender: 'none' }).deliverDue()
    expect(await mailsLeft(stores.table)).toBe(0)
    expect(stores.calls).not.toContain('PutItem')
    expect(log.slice(-2)).toEqual([
      expect.objectContaining({ message: 'mail dropped', reason: 'no mail is sent' }),
      expect.objectContaining({ message: 'mail dropped', reason: 'no mail is sent' }),
    ])
  })

  test('an address that is refused for good is suppressed, as one that bounced; its mails are dropped', async () => {
    let tries = 0
    const refusing = deliveryWith({
      sender: {
        async send() {
          tries += 1
          throw new AddressRefused('EENVELOPE 550')
        },
      },
    })
    await queue({ kind: 'password-changed', userId: anna.id })
    await refusing.deliverDue()
    await queue({ kind: 'password-reset', email: 'anna@example.org', language: 'de' })
    await refusing.deliverDue()
    expect(tries).toBe(1)
    expect(await suppression().has('ANNA@example.org')).toBe(true)
    expect(await mailsLeft(stores.table)).toBe(0)
    expect(log.at(-2)).toMatchObject({ message: 'mail dropped', reason: 'address refused' })
    expect(JSON.stringify(log)).not.toMatch(/anna|example\.org/i)
  })

  test('a refused address that cannot be suppressed now is tried again', async () => {
    await queue({ kind: 'password-changed', userId: anna.id })
    const add = async () => {
      throw new Error('the database is away')
    }
    const send = async () => {
      throw new AddressRefused('EENVELOPE 550')
    }
    await deliveryWith({ sender: { send }, suppression: { ...suppression(), add } }).deliverDue()
    now = new Date(now.getTime() + MINUTE)
    await deliveryWith({ sender: { send } }).deliverDue()
    expect(await suppression().has('anna@example.org')).toBe(true)
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('what was refused is tried again after 1, 5, 30, 120 and 360 minutes, then given up', async () => {
    const id = await queue({ kind: 'password-changed', userId: anna.id })
    let tries = 0
    const refusing = deliveryWith({
      sender: {
        async send() {
          tries += 1
          throw new MailNotSent('Throttled')
        },
      },
    })
    for (const delay of RETRY_AFTER) {
      await refusing.deliverDue()
      const triedBefore = tries
      now = new Date(now.getTime() + delay - 1)
      await refusing.deliverDue()
      expect(tries).toBe(triedBefore)
      now = new Date(now.getTime() + 1)
    }
    await refusing.deliverDue()
    now = new Date(now.getTime() + 10_000 * MINUTE)
    await refusing.deliverDue()
    expect(tries).toBe(6)
    expect(await stores.table.get(mailKey(id))).toMatchObject({ state: 'GIVEN_UP' })
    expect(log.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ message: 'mail given up', attempts: 6, reason: 'Throttled' }),
    ])
    expect(JSON.stringify(log)).not.toMatch(/anna|example\.org/i)
  })

  test('a mail of which nobody knows whether it went out is sent again after 15 minutes, by the same id', async () => {
    const id = await queue({ kind: 'password-changed', userId: anna.id })
    const ids: string[] = []
    let isLost = true
    const delivery = deliveryWith({
      sender: {
        async send(_mail, id) {
          ids.push(id)
          if (isLost) throw new Error('socket hang up')
        },
      },
    })
    await delivery.deliverDue()
    now = new Date(now.getTime() + 14 * MINUTE)
    await delivery.deliverDue()
    expect(ids).toEqual([id])
    isLost = false
    now = new Date(now.getTime() + MINUTE)
    await delivery.deliverDue()
    expect(ids).toEqual([id, id])
    now = new Date(now.getTime() + 600 * MINUTE)
    await delivery.deliverDue()
    expect(ids).toHaveLength(2)
    expect(await stores.table.get(mailKey(id))).toBeUndefined()
  })

  test('a mail of which nobody ever hears is given up after six tries', async () => {
    const id = await queue({ kind: 'password-changed', userId: anna.id })
    let tries = 0
    const lost = deliveryWith({
      sender: {
        async send() {
          tries += 1
          throw new Error('socket hang up')
        },
      },
    })
    for (let look = 0; look < 9; look += 1) {
      await lost.deliverDue()
      now = new Date(now.getTime() + 15 * MINUTE)
    }
    expect(tries).toBe(6)
    expect(await stores.table.get(mailKey(id))).toMatchObject({
      state: 'GIVEN_UP',
      reason: 'uncertain',
    })
    expect(log.at(-1)).toMatchObject({ level: 'error', message: 'mail given up' })
  })

  test('a deliverer that dies after its claim leaves a mail that another one sends', async () => {
    sent = []
    const id = await queue({ kind: 'password-changed', userId: anna.id })
    await claim(stores.table, id, now)
    now = new Date(now.getTime() + 14 * MINUTE)
    await deliveryWith().deliverDue()
    expect(sent).toEqual([])
    now = new Date(now.getTime() + MINUTE)
    await deliveryWith().deliverDue()
    expect(sent).toHaveLength(1)
    await deliveryWith().deliverDue()
    expect(sent).toHaveLength(1)
  })

  test('a person who cannot be read postpones the mail and stops no other', async () => {
    sent = []
    await queue({ kind: 'password-changed', userId: anna.id })
    now = new Date(now.getTime() + 1)
    await queue({ kind: 'trial-ending', userId: anna.id })
    let lookups = 0
    const users = {
      ...stores.users,
      find: async (userId: string) => {
        lookups += 1
        if (lookups === 1) throw new Error('the database is away')
        return stores.users.find(userId)
      },
    }
    await deliveryWith({ users }).deliverDue()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Ihre Testphase endet am 21. Dezember 2090',
    ])
    now = new Date(now.getTime() + MINUTE)
    await deliveryWith().deliverDue()
    expect(sent).toHaveLength(2)
  })

  test('nobody is told of the end of a trial who has ordered meanwhile', async () => {
    sent = []
    await withSubscriptions(stores, anna, [paidSubscription(now, { status: 'trialing' })])
    await queue({ kind: 'trial-ended', userId: anna.id })
    await deliveryWith().deliverDue()
    expect(sent).toEqual([])
    await withSubscriptions(stores, anna, [paidSubscription(now, { status: 'canceled' })])
    await queue({ kind: 'trial-ended', userId: anna.id })
    await deliveryWith().deliverDue()
    expect(sent).toHaveLength(1)
  })

  test('begins nothing after its time', async () => {
    sent = []
    await queue({ kind: 'password-changed', userId: anna.id })
    expect(await deliveryWith().deliverDue({ until: now })).toBe(0)
    expect(await deliveryWith().deliverDue({ signal: AbortSignal.abort() })).toBe(0)
    expect(sent).toEqual([])
    expect(await deliveryWith().deliverDue({ until: new Date(now.getTime() + 1) })).toBe(1)
  })

  test('those who are gone are written to by what the order itself says', async () => {
    sent = []
    const deletedAccount = { email: 'old@example.org', username: 'Anna', language: 'en' as const }
    await queue({ kind: 'account-deleted', ...deletedAccount, hadSubscription: true })
    await queue({ kind: 'email-changed', ...deletedAccount })
    await deliveryWith().deliverDue()
    expect(new Set(sent.map(({ to, subject }) => `${to} ${subject}`))).toEqual(
      new Set([
        'old@example.org Your account was deleted',
        'old@example.org Your email address was changed',
      ]),
    )
  })
})
