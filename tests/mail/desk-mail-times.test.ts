// Rules: P-DESK-MAILS.
import { beforeEach, describe, expect, test } from 'vitest'
import { createDelivery } from '../../functions/mail/deliver.ts'
import { MailNotSent } from '../../functions/mail/mail-sender.ts'
import type { DeskNotice, Mail } from '../../functions/store/mail/mail-request.ts'
import { queueMail } from '../../functions/store/mail/outbox.ts'
import { transact } from '../../functions/store/table/transact.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { DESK_NEWS } from '../../src/domain/account/mail-kinds.ts'
import { confirmed, register } from '../support/accounts.ts'
import { mailsLeft } from '../support/mails-left.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

// Far ahead, so that no database expires a record of this test; a winter's day.
const noon = new Date('2090-11-21T11:00:00Z')
const seven = new Date('2090-11-22T06:00:00Z')
const MINUTE = 60_000

describe.each(drivers)('mails of the desk once a day, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  let now: Date
  let sent: Mail[]
  let anna: Account

  const deliver = (send = async (mail: Mail) => void sent.push(mail)) =>
    createDelivery({
      ...stores,
      sender: { send },
      siteOrigin: 'https://hearticle.example',
      now: () => now,
      log: () => {},
    }).deliverDue()
  const queue = async (notice: Partial<DeskNotice>, to = anna) => {
    const headline = { de: 'Salz', en: 'Salt' }
    const whole: DeskNotice = { event: 'approved', hearticleId: 7, headline, by: null, ...notice }
    const order = { kind: DESK_NEWS, userId: to.id, notice: whole } as const
    await transact(stores.table, [queueMail(order, now)])
  }

  beforeEach(async () => {
    now = noon
    anna = await confirmed(stores, await register(stores, 'editor', { username: 'anna' }))
    await deliver(async () => {})
    sent = []
    await stores.mailings.choose(anna.id, { desk: 'daily' }, noon)
  })

  test('are one of all that happened in a day, at seven in Vienna, the oldest first', async () => {
    await queue({ event: 'changes-asked', comments: 'Bitte belegen.' })
    await deliver()
    now = new Date(noon.getTime() + 3 * 60 * MINUTE)
    await queue({ hearticleId: 8, headline: { de: 'Schlaf', en: 'Sleep' } })
    await deliver()
    now = new Date(seven.getTime() - 1000)
    await deliver()
    expect(sent).toEqual([])
    now = seven
    await deliver()
    const [mail, ...others] = sent
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: anna.email,
      subject: 'Neues aus der Redaktion: 2 Nachrichten',
    })
    expect(mail?.text).toMatch(/Salz.*Bitte belegen\..*Schlaf/s)
    expect(mail?.text).toContain('https://hearticle.example/editor?hearticle=7')
    expect(mail?.text).toContain('https://hearticle.example/editor?hearticle=8')
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(await mailsLeft(stores.table)).toBe(0)
    now = new Date(seven.getTime() + 24 * 60 * MINUTE)
    await deliver()
    expect(sent).toHaveLength(1)
  })

  test('are for each who chose it by themselves; others are told at once', async () => {
    const bert = await confirmed(stores, await register(stores, 'editor', { username: 'bert' }))
    await deliver(async () => {})
    await queue({})
    await queue({}, bert)
    await deliver()
    expect(sent.map(({ to }) => to)).toEqual([bert.email])
  })

  test.each(['daily', 'none'] as const)(
    'what cannot wait comes at once where %s is chosen, and says no way to end it',
    async (desk) => {
      await stores.mailings.choose(anna.id, { desk }, noon)
      await queue({ event: 'planned-failed' })
      // What is due at the same moment has no order.
      now = new Date(noon.getTime() + 1000)
      await queue({ event: 'study-withdrawn' })
      await queue({})
      await deliver()
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Ein geplantes Hearticle ist nicht erschienen',
        'Eine Studie wurde aus PubMed entfernt',
      ])
      for (const { headers, text } of sent) {
        expect(headers['List-Unsubscribe']).toBeUndefined()
        expect(text).not.toContain('/leave-mails')
      }
    },
  )

  test('are the mail itself where only one thing happened', async () => {
    await queue({})
    await deliver()
    now = seven
    await deliver()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Ihr Hearticle ist begutachtet und freigegeben',
    ])
  })

  test('lose nothing where they cannot be sent, and are still one mail then', async () => {
    await queue({})
    await queue({ event: 'changes-asked' })
    await deliver()
    now = seven
    await deliver(() => Promise.reject(new MailNotSent('throttled')))
    expect(await mailsLeft(stores.table)).toBe(2)
    now = new Date(seven.getTime() + 6 * MINUTE)
    await deliver()
    expect(sent.map(({ subject }) => subject)).toEqual(['Neues aus der Redaktion: 2 Nachrichten'])
  })

  test('are sent by another one where who sends them dies, in one mail', async () => {
    await queue({})
    await queue({ event: 'changes-asked' })
    await deliver()
    now = seven
    // Nobody knows whether it went out.
    await deliver(() => Promise.reject(new Error('killed')))
    now = new Date(seven.getTime() + 16 * MINUTE)
    await deliver()
    expect(sent).toHaveLength(1)
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('are none for who ended them since', async () => {
    await queue({})
    await queue({ event: 'deleted' })
    await deliver()
    await stores.mailings.choose(anna.id, { desk: 'none' }, noon)
    now = seven
    await deliver()
    expect(sent).toEqual([])
    expect(await mailsLeft(stores.table)).toBe(0)
  })

  test('come one by one, at their time, where that is chosen since', async () => {
    await queue({})
    await queue({ event: 'changes-asked' })
    await deliver()
    await stores.mailings.choose(anna.id, { desk: 'at-once' }, noon)
    now = seven
    await deliver()
    expect(sent).toHaveLength(2)
  })

  test('wait for nobody’s attention in the outbox before their time', async () => {
    await queue({})
    await deliver()
    now = new Date(seven.getTime() - MINUTE)
    expect(await stores.outbox.waiting(now)).toEqual({ mails: 0, oldestSeconds: 0 })
    expect(await stores.outbox.waiting(seven)).toEqual({ mails: 1, oldestSeconds: 0 })
  })
})
