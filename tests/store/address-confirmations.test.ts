// Rules: P-CONFIRM-ADDRESS.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { waitForOwner } from '../../functions/store/mail/address-confirmations.ts'
import { writeWithMail } from '../../functions/store/mail/throttled-outbox.ts'
import { questionKey } from '../../functions/store/table/keys.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import { putNew } from '../../functions/store/table/writes.ts'
import { mails, wholeTable } from '../support/accounts.ts'
import { askedQuestion } from '../support/asked-question.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

// Far ahead, so that no database expires a record of this test.
const noon = new Date('2090-11-21T11:00:00Z')
const keyedHash = createKeyedHash(async () => 'the key of tests')
const days = (count: number) => new Date(noon.getTime() + count * 24 * 60 * 60 * 1000)

describe.each(drivers)('an address that waits for its owner, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  /** Asks with an address for the answer to a question that is there. */
  async function ask({ at = noon, email = 'Anna@example.org' } = {}) {
    const { table } = stores
    const record = askedQuestion()
    const questionId = record.id
    const asked = { for: 'answer', questionId } as const
    const keyed = { table, keyedHash }
    const { write, mail } = await waitForOwner(keyed, { email, language: 'de', asked }, at)
    const question = putNew({ ...questionKey(questionId), record })
    const { isQueued } = await writeWithMail(keyed, [question, write], mail, at)
    const waitingId = mail.request.kind === 'address-confirmation' ? mail.request.waitingId : ''
    return { questionId, waitingId, isQueued }
  }
  const recordOf = async (id: string) => (await stores.table.get(questionKey(id)))?.record

  test('is used only once its owner pressed the button, which works once', async () => {
    const { confirm, issueLink } = stores.addressConfirmations
    const { questionId, waitingId } = await ask()
    const token = await issueLink(waitingId, 'Anna@example.org')
    expect(await recordOf(questionId)).not.toHaveProperty('email')
    expect(JSON.stringify(await wholeTable(stores))).not.toContain(token.split('.')[1])
    expect(await confirm(`${waitingId}.guess`, noon)).toBeUndefined()
    const both = await Promise.all([confirm(token, noon), confirm(token, noon)])
    expect(both.filter(Boolean)).toEqual([['answer']])
    const confirmed = { email: 'Anna@example.org', emailLanguage: 'de', version: 2 }
    expect(await recordOf(questionId)).toMatchObject(confirmed)
  })

  test('is erased after seven days without an answer', async () => {
    const { confirm, issueLink, find } = stores.addressConfirmations
    const { waitingId } = await ask()
    const token = await issueLink(waitingId, 'Anna@example.org')
    expect(await find(waitingId, new Date(days(7).getTime() - 1))).toBeDefined()
    expect(await confirm(token, days(7))).toBeUndefined()
    await removeExpired(stores.table, days(8))
    const left = (await wholeTable(stores)).filter(({ pk }) => String(pk).startsWith('WAITING'))
    expect(left).toEqual([])
  })

  test('gets one mail in 24 hours, however often and at once it is asked with', async () => {
    const spellings = ['Anna@example.org', 'anna@EXAMPLE.org', 'anna@example.org']
    const first = await Promise.all(spellings.map((email) => ask({ email })))
    expect(first.filter(({ isQueued }) => isQueued)).toHaveLength(1)
    expect((await ask({ at: new Date(days(1).getTime() - 1) })).isQueued).toBe(false)
    expect((await ask({ at: days(1) })).isQueued).toBe(true)
    expect(await mails(stores)).toHaveLength(2)
  })

  test('gets a mail of its own as another spelling of a mailbox, which gets three a day in all', async () => {
    const { confirm, issueLink } = stores.addressConfirmations
    const names = ['anna@gmail.com', 'anna@googlemail.com', 'an.na+x@gmail.com', 'a.nna@gmail.com']
    const asked = []
    for (const email of [...names, ...names]) asked.push(await ask({ email }))
    const queued = asked.map(({ isQueued }) => isQueued)
    expect(queued).toEqual([true, true, true, ...Array(5).fill(false)])
    const [, second] = asked
    const token = await issueLink(second?.waitingId ?? '', 'anna@googlemail.com')
    expect(await confirm(token, noon, ['answer'])).toEqual(['answer'])
    const record = await recordOf(second?.questionId ?? '')
    expect(record).toMatchObject({ email: 'anna@googlemail.com' })
  })

  describe('with which more is asked for on the same day', () => {
    const letter = { language: 'de' as const, rubricIds: [], certainty: 'low' as const }
    const askForLetter = (more: object = {}, at = noon) =>
      stores.addressConfirmations.askForLetter(
        { email: 'anna@example.org', ...letter, ...more },
        at,
      )
    const waiting = async () =>
      (await wholeTable(stores)).filter(({ pk }) => String(pk).startsWith('WAITING'))

    test('gets one mail, whose link names and confirms all of it, once', async () => {
      const { askedBy, confirm, issueLink } = stores.addressConfirmations
      const { questionId, waitingId } = await ask()
      await askForLetter()
      await askForLetter({ certainty: 'high' }, days(1))
      await askForLetter({ email: 'ben@example.org' })
      const token = await issueLink(waitingId, 'Anna@example.org')
      expect(await askedBy(`${token}x`, noon)).toEqual([])
      expect(await askedBy(token, noon)).toEqual(['answer', 'letter'])
      // Of the letters of an address the last alone.
      expect(await waiting()).toHaveLength(3)
      const shown = ['answer', 'letter'] as const
      const both = await Promise.all([1, 2].map(() => confirm(token, noon, shown)))
      expect(both.filter(Boolean)).toEqual([['answer', 'letter']])
      expect(await askedBy(token, noon)).toEqual([])
      expect(await recordOf(questionId)).toMatchObject({ email: 'Anna@example.org' })
      // To the very address that the link was mailed to, as it was asked for last.
      const readers = await all(stores.letterReaders.waitingFor('2100-01-01'))
      expect(readers).toMatchObject([{ email: 'Anna@example.org', certainty: 'high' }])
      expect(await waiting()).toHaveLength(1)
    })

    test('is confirmed as a whole or not at all, whenever the process dies', async () => {
      const { confirm, issueLink } = stores.addressConfirmations
      const { questionId, waitingId } = await ask()
      await askForLetter()
      const token = await issueLink(waitingId, 'Anna@example.org')
      stores.faults.before = ({ name }) => {
        if (name === 'TransactWriteItems') throw new Error('killed')
      }
      await expect(confirm(token, noon, ['answer', 'letter'])).rejects.toThrow('killed')
      stores.faults = {}
      expect(await recordOf(questionId)).not.toHaveProperty('email')
      expect(await confirm(token, noon, ['answer', 'letter'])).toEqual(['answer', 'letter'])
    })

    test('is confirmed without what is gone by then, and for ten things at most', async () => {
      const { confirm, issueLink } = stores.addressConfirmations
      const asked = await Array.fromAsync({ length: 12 }, (_, index) =>
        ask({ at: new Date(noon.getTime() + index) }),
      )
      const [gone, ...others] = asked
      await stores.table.write({
        remove: questionKey(gone?.questionId ?? ''),
        condition: undefined,
      })
      const token = await issueLink(asked.at(-1)?.waitingId ?? '', 'Anna@example.org')
      expect(await confirm(token, noon, ['answer', 'letter'])).toEqual(['answer'])
      const records = await Promise.all(others.map(({ questionId }) => recordOf(questionId)))
      const notified = records.map((record) => 'email' in (record as object))
      expect(notified).toEqual([...Array(8).fill(true), false, false, true])
      // What was too much is asked for by a mail of its own.
      const { waitingId = '' } = asked.at(-3) ?? {}
      expect(await mails(stores)).toContainEqual({ kind: 'address-confirmation', waitingId })
    })

    test('is confirmed as far as it was shown; the rest waits for a mail of its own', async () => {
      const { askedBy, confirm, issueLink } = stores.addressConfirmations
      const { questionId, waitingId } = await ask()
      const token = await issueLink(waitingId, 'Anna@example.org')
      const shown = await askedBy(token, noon)
      await askForLetter()
      expect(await confirm(token, noon, shown)).toEqual(['answer'])
      expect(await recordOf(questionId)).toMatchObject({ email: 'Anna@example.org' })
      expect(await all(stores.letterReaders.waitingFor('2100-01-01'))).toEqual([])
      const letterId = await stores.letterReaders.idOf('anna@example.org')
      const mail = { kind: 'address-confirmation', waitingId: letterId }
      expect(await mails(stores)).toContainEqual(mail)
      const next = await issueLink(letterId, 'anna@example.org')
      expect(await askedBy(next, noon)).toEqual(['letter'])
      expect(await confirm(next, noon)).toEqual(['letter'])
      expect(await mails(stores)).toHaveLength(2)
    })

    test('is confirmed for what the mail named alone where nothing was shown', async () => {
      const { confirm, issueLink } = stores.addressConfirmations
      const { waitingId } = await ask()
      const other = await ask()
      await askForLetter()
      const token = await issueLink(waitingId, 'Anna@example.org')
      expect(await confirm(token, noon, [])).toBeUndefined()
      expect(await confirm(token, noon)).toEqual(['answer'])
      expect(await recordOf(other.questionId)).not.toHaveProperty('email')
      expect(await waiting()).toHaveLength(2)
    })

    test('is not crowded out by letters that others order', async () => {
      const { askedBy, issueLink } = stores.addressConfirmations
      await askForLetter()
      const readerId = await stores.letterReaders.idOf('anna@example.org')
      const token = await issueLink(readerId, 'anna@example.org')
      for (let hour = 1; hour <= 12; hour += 1) {
        await askForLetter({}, new Date(noon.getTime() + hour * 60 * 60 * 1000))
      }
      await ask({ at: days(0.6) })
      expect(await askedBy(token, days(0.7))).toEqual(['answer', 'letter'])
      expect(await waiting()).toHaveLength(2)
    })

    test('is confirmed as it was asked for while the button was pressed', async () => {
      const { confirm, issueLink } = stores.addressConfirmations
      await askForLetter()
      const readerId = await stores.letterReaders.idOf('anna@example.org')
      const token = await issueLink(readerId, 'anna@example.org')
      let isPressed = false
      stores.faults.before = async ({ name }) => {
        if (name !== 'TransactWriteItems' || isPressed) return
        isPressed = true
        await askForLetter({ certainty: 'high' }, days(0.1))
      }
      expect(await confirm(token, noon)).toEqual(['letter'])
      const readers = await all(stores.letterReaders.waitingFor('2100-01-01'))
      expect(readers).toMatchObject([{ certainty: 'high' }])
      expect(await waiting()).toEqual([])
    })

    test('is confirmed for the address that got the link, not for one that counts as the same', async () => {
      const { confirm, issueLink } = stores.addressConfirmations
      await askForLetter()
      const readerId = await stores.letterReaders.idOf('anna@example.org')
      const token = await issueLink(readerId, 'anna@example.org')
      await askForLetter({ email: 'Anna@example.org', certainty: 'high' })
      expect(await confirm(token, noon)).toEqual(['letter'])
      const readers = await all(stores.letterReaders.waitingFor('2100-01-01'))
      expect(readers).toMatchObject([{ email: 'anna@example.org', certainty: 'high' }])
    })

    test('gets another mail once it was confirmed, and no sooner', async () => {
      const { confirm, issueLink } = stores.addressConfirmations
      const { waitingId } = await ask()
      expect((await ask()).isQueued).toBe(false)
      await confirm(await issueLink(waitingId, 'Anna@example.org'), noon, ['answer'])
      expect([(await ask()).isQueued, (await ask()).isQueued]).toEqual([true, false])
    })
  })

  test('what was asked for may be gone by then: nothing is confirmed', async () => {
    const { confirm, issueLink } = stores.addressConfirmations
    const { questionId, waitingId } = await ask()
    const token = await issueLink(waitingId, 'Anna@example.org')
    await stores.table.write({ remove: questionKey(questionId), condition: undefined })
    expect(await confirm(token, noon)).toBeUndefined()
  })

  test.each(['', '.', 'a.b', `${randomUUID()}.secret.more`, '\u0000'])(
    'is not confirmed by %j',
    async (token) => {
      expect(await stores.addressConfirmations.confirm(token, noon)).toBeUndefined()
    },
  )
})
