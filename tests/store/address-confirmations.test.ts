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
import { storesForEachTest } from '../support/stores.ts'
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
    const { write, mail } = waitForOwner({ email, language: 'de', asked }, at)
    const question = putNew({ ...questionKey(questionId), record })
    const { isQueued } = await writeWithMail({ table, keyedHash }, [question, write], mail, at)
    const waitingId = mail.request.kind === 'address-confirmation' ? mail.request.waitingId : ''
    return { questionId, waitingId, isQueued }
  }
  const recordOf = async (id: string) => (await stores.table.get(questionKey(id)))?.record

  test('is used only once its owner pressed the button, which works once', async () => {
    const { confirm, issueLink } = stores.addressConfirmations
    const { questionId, waitingId } = await ask()
    const token = await issueLink(waitingId)
    expect(await recordOf(questionId)).not.toHaveProperty('email')
    expect(JSON.stringify(await wholeTable(stores))).not.toContain(token.split('.')[1])
    expect(await confirm(`${waitingId}.guess`, noon)).toBeUndefined()
    const both = await Promise.all([confirm(token, noon), confirm(token, noon)])
    expect(both.filter(Boolean)).toEqual(['answer'])
    const confirmed = { email: 'Anna@example.org', emailLanguage: 'de', version: 2 }
    expect(await recordOf(questionId)).toMatchObject(confirmed)
  })

  test('is erased after seven days without an answer', async () => {
    const { confirm, issueLink, find } = stores.addressConfirmations
    const { waitingId } = await ask()
    const token = await issueLink(waitingId)
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

  test('what was asked for may be gone by then: nothing is confirmed', async () => {
    const { confirm, issueLink } = stores.addressConfirmations
    const { questionId, waitingId } = await ask()
    const token = await issueLink(waitingId)
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
