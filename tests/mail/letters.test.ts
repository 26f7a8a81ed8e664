// Rules: P-LETTER, P-LETTER-READERS, P-LETTER-SENT.
import { beforeEach, describe, expect, test } from 'vitest'
import { plannedLetters } from '../../functions/jobs/plan-letters.ts'
import { createDelivery } from '../../functions/mail/deliver.ts'
import { AddressRefused } from '../../functions/mail/mail-sender.ts'
import type { Mail } from '../../functions/store/mail/mail-request.ts'
import { letterReaderKey, userKey } from '../../functions/store/table/keys.ts'
import { put } from '../../functions/store/table/writes.ts'
import type { CertaintyLevel } from '../../src/contract/reading/evidence-choices.ts'
import { confirmed, letterReader, register } from '../support/accounts.ts'
import { publishApproved } from '../support/editions.ts'
import { hearticleDraft, noon, translation } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { writtenFinding } from '../support/written-finding.ts'

const friday = new Date('2026-11-27T05:00:00Z')
const MINUTE = 60_000
const HOSTILE = 'Salz <script>alert(1)</script> & "mehr" {{text}}'

describe('letters of a week', () => {
  const stores = storesForEachTest((filled) => filled.fill())
  let now: Date
  let sent: Mail[]
  let refuses: boolean

  beforeEach(() => {
    now = friday
    sent = []
    refuses = false
  })

  const publish = async (key: string, publicationDate: string, more: object = {}) => {
    const findings = [{ ...writtenFinding, pmid: '101' }]
    const texts = (['de', 'en'] as const).map((language) =>
      translation(language, { headline: HOSTILE }),
    )
    const { hearticle } = await stores.hearticles.importByKey(
      hearticleDraft(key, {
        publicationDate,
        citedPmids: ['101'],
        findings,
        comparisons: undefined,
        translations: texts,
        ...more,
      }),
    )
    return hearticle.id
  }
  const reader = (name: string, certainty?: CertaintyLevel) =>
    letterReader(stores, `${name}@example.org`, new Date(friday.getTime() - MINUTE), certainty)
  const plan = () => plannedLetters({ ...stores, now: () => now }).run(now)
  /** Killed when all are queued, and before it is noted that they are. */
  const planUntilKilled = async () => {
    const finish = async () => {
      throw new Error('killed')
    }
    const letterReaders = { ...stores.letterReaders, finish }
    const killed = plannedLetters({ ...stores, letterReaders, now: () => now }).run(now)
    await expect(killed).rejects.toThrow('killed')
  }
  const account = async (name: string, at: Date) => {
    const email = `${name}@example.org`
    const user = await register(stores, 'free', { username: name, email })
    await stores.mailings.choose(user.id, { letter: 'very_low' }, at)
    return confirmed(stores, user)
  }
  const deliver = () =>
    createDelivery({
      ...stores,
      sender: {
        async send(mail) {
          if (refuses) throw new AddressRefused('there is nobody')
          sent.push(mail)
        },
      },
      siteOrigin: 'https://hearticle.example',
      now: () => now,
      log: () => {},
    }).deliverDue()

  test('go once to each who has something to read, with their way out', async () => {
    await publish('new', '2026-11-24')
    await publish('old', '2026-11-10')
    await reader('anna')
    await reader('sure', 'high')
    const ben = await register(stores, 'trial', { username: 'Ben', email: 'ben@example.org' })
    await stores.mailings.choose(ben.id, { letter: 'very_low' }, noon)
    expect(await plan()).toBe(1)
    await confirmed(stores, ben)
    expect(await plan()).toBe(0)
    await deliver()
    sent = sent.filter(({ subject }) => subject.includes('Brief'))
    expect(sent.map(({ to }) => to)).toEqual(['anna@example.org'])
    const [{ subject, text, html, headers } = {} as Mail] = sent
    expect(subject).toBe('Der Brief der Woche, 27. November 2026')
    expect(text).toContain(HOSTILE)
    expect(html).not.toMatch(/<script|<img|<link/)
    expect(html).toContain('Salz &lt;script&gt;')
    expect(text).toContain('3 statt 6 von 100, 3 weniger')
    expect(headers['List-Unsubscribe']).toMatch(/^<https:\/\/hearticle.example\/api\/account/)
    const [, token = ''] = /leave-mails\?token=(\S+)/.exec(text) ?? []
    const readerId = await stores.letterReaders.findLeaving(decodeURIComponent(token))
    expect(readerId).toBe(await stores.letterReaders.idOf('ANNA@example.org'))
    // The next week has nothing to tell.
    now = new Date('2026-12-04T05:00:00Z')
    expect(await plan()).toBe(0)
  })

  test('go once to an address that also has an account, as its account wants them', async () => {
    await publish('new', '2026-11-24')
    const ben = await register(stores, 'trial', { username: 'Ben', email: 'ben@example.org' })
    await confirmed(stores, ben)
    await stores.mailings.choose(ben.id, { letter: 'very_low' }, noon)
    await reader('ben')
    expect(await plan()).toBe(1)
    await deliver()
    const letters = sent.filter(({ subject }) => subject.includes('Brief'))
    expect(letters.map(({ to }) => to)).toEqual(['ben@example.org'])
    expect(letters[0]?.text).toContain('Guten Tag Ben')
  })

  test.each([
    ['2026-11-10', '2026-11-25T10:00:00Z', [1, 0]],
    ['2026-11-10', '2026-11-26T22:59:59Z', [1, 0]],
    ['2026-11-26', '2026-11-27T04:00:00Z', [0, 1]],
    ['2026-11-26', '2026-11-27T10:00:00Z', [0, 1]],
  ])('tell of what was dated %s and became public at %s once', async (day, at, expected) => {
    const id = await publish('new', day, { status: 'IN_REVIEW' })
    await publishApproved(stores, id, new Date(at))
    await letterReader(stores, 'anna@example.org', noon)
    const planned: number[] = []
    for (const week of ['2026-11-27', '2026-12-04']) {
      now = new Date(`${week}T05:00:00Z`)
      planned.push(await plan())
      // What is sent late is of the same week.
      now = new Date(`${week}T12:00:00Z`)
      await deliver()
    }
    expect(planned).toEqual(expected)
    expect(sent.filter(({ text }) => text.includes(HOSTILE))).toHaveLength(1)
  })

  test('ask what a hearticle asks, and lead to where its answers are', async () => {
    const both = (text: string) => ({ de: text, en: text })
    const quiz = {
      findingId: 'f1',
      question: both('Was ändert <i>Salz</i>?'),
      right: both('Weniger'),
      wrong: both('Mehr'),
      alsoWrong: both('Nichts'),
    }
    const id = await publish('new', '2026-11-24', { quiz })
    await reader('anna')
    await plan()
    await deliver()
    const [{ text, html } = {} as Mail] = sent
    expect(text).toContain('Was ändert <i>Salz</i>?')
    expect(text).toContain(`https://hearticle.example/hearticle/${id}#quiz`)
    for (const answer of ['Weniger', 'Mehr', 'Nichts']) expect(text).toContain(`– ${answer}`)
    expect(html).toContain('&lt;i&gt;Salz')
  })

  test('wait for six in Vienna, and are planned once however often it is tried', async () => {
    await publish('new', '2026-11-24')
    await reader('anna')
    now = new Date(friday.getTime() - 1)
    // What is due until then is the letter of the week before, which has nothing.
    expect(await plan()).toBe(0)
    now = friday
    expect(await Promise.all([plan(), plan(), plan()])).toContain(1)
    await deliver()
    await deliver()
    expect(sent).toHaveLength(1)
    now = new Date(friday.getTime() + MINUTE)
    expect(await plan()).toBe(0)
  })

  test('say what is public when they are sent, to who still wants them', async () => {
    const id = await publish('new', '2026-11-24')
    const [gone] = [await reader('anna'), await reader('berta')]
    expect(await plan()).toBe(2)
    await stores.letterReaders.leave(gone)
    await deliver()
    expect(sent.map(({ to }) => to)).toEqual(['berta@example.org'])
    await reader('clara')
    now = new Date('2026-11-27T05:00:00Z')
    await stores.table.removeMany([{ pk: 'LETTERS', sk: 'LETTERS' }])
    expect(await plan()).toBe(1)
    await stores.hearticles.remove(id, now)
    now = new Date(friday.getTime() + MINUTE)
    await deliver()
    expect(sent).toHaveLength(1)
  })

  test('go on where a planning was cut off, and none is lost or sent twice', async () => {
    await publish('new', '2026-11-24')
    for (let index = 0; index < 120; index += 1) await reader(`reader${index}`)
    for (let run = 0; run < 4; run += 1) {
      let calls = 0
      stores.faults.before = ({ name }) => {
        if (name === 'TransactWriteItems') calls += 1
        if (calls > 1) throw new Error('killed')
      }
      await plan().catch(() => {})
    }
    stores.faults = {}
    await plan()
    while ((await deliver()) > 0);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(120)
    expect(sent).toHaveLength(120)
  })

  test('are done with once all are queued, though the run that queued them did not say so', async () => {
    await publish('new', '2026-11-24')
    await reader('anna')
    await planUntilKilled()
    expect(await plan()).toBe(0)
    expect(await stores.letterReaders.plannedWeek()).toBe('2026-11-27')
  })

  test('go once to an address that passes from an order to an account, and back, between two runs', async () => {
    await publish('new', '2026-11-24')
    const anna = await account('anna', noon)
    await reader('anna')
    await reader('ben')
    await planUntilKilled()
    while ((await deliver()) > 0);
    await stores.mailings.choose(anna.id, { letter: 'none' }, friday)
    const wishes = { username: 'ben', email: 'Ben@example.org', language: 'de' } as const
    const sinceLong = { passwordHash: 'x', isChamberMember: false, wantsLetter: true }
    const registered = await stores.registrations.register({ ...wishes, ...sinceLong }, noon)
    if ('taken' in registered) throw new Error(registered.taken)
    await confirmed(stores, registered.account)
    expect(await plan()).toBe(0)
    while ((await deliver()) > 0);
    const letters = sent.filter(({ subject }) => subject.includes('Brief'))
    expect(letters.map(({ to }) => to).toSorted()).toEqual(['anna@example.org', 'ben@example.org'])
  })

  test('that are late go to who wanted them by then, and who chose anew since, by account or without', async () => {
    await publish('new', '2026-11-24')
    const late = new Date(friday.getTime() + MINUTE)
    await account('late', friday)
    const anew = await account('anew', noon)
    await stores.mailings.choose(anew.id, { letter: 'low' }, late)
    await stores.mailings.choose(anew.id, { letter: 'very_low' }, late)
    const again = await account('again', noon)
    await stores.mailings.choose(again.id, { letter: 'none' }, late)
    await stores.mailings.choose(again.id, { letter: 'very_low' }, late)
    await letterReader(stores, 'too-late@example.org', friday)
    for (const at of [noon, late]) await letterReader(stores, 'anna@example.org', at)
    // Its account is too late, and its order is not.
    await account('both', friday)
    await reader('both')
    now = late
    expect(await plan()).toBe(3)
    while ((await deliver()) > 0);
    const letters = sent.filter(({ subject }) => subject.includes('Brief'))
    const gotOne = letters.map(({ to }) => to).toSorted()
    expect(gotOne).toEqual(['anew@example.org', 'anna@example.org', 'both@example.org'])
    // Whoever chooses anew has the letter of the week all the same.
    await letterReader(stores, 'anna@example.org', late)
    expect(await all(stores.letterReaders.waitingFor('2026-11-27'))).toMatchObject([
      { email: 'too-late@example.org' },
    ])
  })

  test('go to all others where records cannot be read, which is told at the end of each run', async () => {
    await publish('new', '2026-11-24')
    const broken = await account('broken', noon)
    await account('ella', noon)
    const unreadable = [letterReaderKey(await reader('unreadable')), userKey(broken.id)]
    for (const key of unreadable) {
      const item = await stores.table.get(key)
      await stores.table.write(put({ ...item, record: { ...Object(item?.record), language: 7 } }))
    }
    await reader('anna')
    for (const days of [0, 1]) {
      now = new Date(friday.getTime() + days * 24 * 60 * MINUTE)
      await expect(plan()).rejects.toThrow('1 people could not be read')
    }
    while ((await deliver()) > 0);
    const letters = sent.filter(({ subject }) => subject.includes('Brief'))
    expect(letters.map(({ to }) => to).toSorted()).toEqual(['anna@example.org', 'ella@example.org'])
  })

  test('take less than one call of the table for each', async () => {
    await publish('new', '2026-11-24')
    for (let index = 0; index < 100; index += 1) await reader(`reader${index}`)
    stores.calls.length = 0
    expect(await plan()).toBe(100)
    expect(stores.calls.length).toBeLessThan(60)
  })

  test('end with an address that does not exist, which is erased', async () => {
    await publish('new', '2026-11-24')
    const readerId = await reader('nobody')
    refuses = true
    await plan()
    await deliver()
    expect(await stores.letterReaders.find(readerId)).toBeUndefined()
    expect(await all(stores.letterReaders.waitingFor('2027-01-01'))).toEqual([])
  })

  test('forget an address that bounced, however it is written, before a letter has news for it', async () => {
    const readerId = await letterReader(stores, 'nobody@bücher.example')
    await stores.suppression.add('Nobody@xn--bcher-kva.example', 'bounce', now)
    expect(await stores.letterReaders.find(readerId)).toBeUndefined()
  })

  test('go to who wished for them at sign-up, until the account is deleted, with what its address asked for besides', async () => {
    await publish('new', '2026-11-24')
    const person = { username: 'Ella', email: 'ella@example.org', language: 'en' } as const
    const wishes = { passwordHash: 'x', isChamberMember: false, wantsLetter: true }
    const registered = await stores.registrations.register({ ...person, ...wishes }, now)
    if ('taken' in registered) throw new Error(registered.taken)
    await reader('ella')
    const account = await confirmed(stores, registered.account)
    expect(await stores.letterReaders.ofAddress('Ella@example.org')).toMatchObject({
      language: 'de',
    })
    await stores.removals.removeAccount(account, now)
    expect(await stores.letterReaders.ofAddress('ella@example.org')).toBeUndefined()
    expect(account.letterFrom).toBe('low')
  })

  test('are asked for once a day an address, and come after its owner confirmed it', async () => {
    await publish('new', '2026-11-24')
    const choice = { language: 'en' as const, rubricIds: [], certainty: 'low' as const }
    now = new Date('2026-11-26T10:00:00Z')
    for (const email of ['dora@example.org', 'Dora@example.org', 'dora@example.org']) {
      await stores.addressConfirmations.askForLetter({ email, ...choice }, now)
    }
    await deliver()
    expect(sent).toHaveLength(1)
    const [, token = ''] = /confirm-email\?token=(\S+)/.exec(sent[0]?.text ?? '') ?? []
    expect(await stores.addressConfirmations.confirm(token, now)).toEqual(['letter'])
    now = friday
    expect(await plan()).toBe(1)
    await deliver()
    expect(sent[1]).toMatchObject({ subject: 'The letter of the week, 27 November 2026' })
    const leaving = /leave-mails\?token=(\S+)/.exec(sent[1]?.text ?? '')?.[1] ?? ''
    for (const forged of ['', '.', `${leaving}x`, leaving.replace(/.$/, '.'), 'a.b.c']) {
      expect(await stores.letterReaders.findLeaving(forged)).toBeUndefined()
    }
  })
})
