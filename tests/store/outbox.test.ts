// Rules: P-MAIL-OUTBOX.
import { describe, expect, test } from 'vitest'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { CLAIM_ENDS_AFTER, claim, queueMail } from '../../functions/store/mail/outbox.ts'
import { EXPIRY_ATTRIBUTE, mailKey } from '../../functions/store/table/keys.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { observeTable } from '../support/observed-table.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const noon = new Date('2090-11-21T11:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const request: MailRequest = { kind: 'password-reset', email: 'anna@example.org', language: 'de' }

describe.each(drivers)('the outbox, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  /** @returns its id */
  const queue = async (at = noon): Promise<string> => {
    const write = queueMail(request, at)
    await transact(stores.table, [write])
    return 'put' in write ? String(write.put.id) : ''
  }
  const claimed = async (id: string, at = noon) => {
    const mail = await stores.outbox.claim(id, at)
    if (!mail) throw new Error('not claimed')
    return mail
  }

  test('a queued mail is due, and is what was ordered', async () => {
    const id = await queue()
    expect(await stores.outbox.due(noon, 10)).toEqual([id])
    expect(await stores.outbox.claim(id, noon)).toEqual({
      id,
      request,
      attempts: 1,
      queuedAt: noon,
    })
  })

  test('a mail that was never tried is due for a deliverer whose clock is behind', async () => {
    const id = await queue(later(60))
    expect(await stores.outbox.due(noon, 10)).toEqual([id])
    expect(await stores.outbox.claim(id, noon)).toBeDefined()
  })

  test('those that wait for longest come first, and no more than asked for', async () => {
    const second = await queue(later(2))
    const first = await queue(later(1))
    await queue(later(3))
    const due = await stores.outbox.due(later(5), 2)
    expect(due).toEqual([first, second])
  })

  test('the one that is due for longest says how far deliveries are behind', async () => {
    expect(await stores.outbox.overdueSeconds(noon)).toBe(0)
    const first = await queue()
    await queue(later(3))
    expect(await stores.outbox.overdueSeconds(later(5))).toBe(300)
    // Whoever has it is at it.
    await claimed(first, later(5))
    expect(await stores.outbox.overdueSeconds(later(5))).toBe(120)
    expect(await stores.outbox.overdueSeconds(later(1))).toBe(0)
  })

  test('a mail waits from when it was queued, though its next try is yet to come', async () => {
    expect(await stores.outbox.waiting(noon)).toEqual({ mails: 0, oldestSeconds: 0 })
    const first = await queue()
    await queue(later(3))
    // Not before its time.
    await queue(later(60))
    await stores.outbox.postpone(await claimed(first), later(40))
    expect(await stores.outbox.waiting(later(5))).toEqual({ mails: 2, oldestSeconds: 300 })
    await stores.outbox.finish(first)
    expect(await stores.outbox.waiting(later(5))).toEqual({ mails: 1, oldestSeconds: 120 })
    // A clock that was set back makes nothing wait for less than no time.
    expect(await stores.outbox.waiting(later(-60))).toEqual({ mails: 0, oldestSeconds: 0 })
  })

  test('of twenty that want a mail at once, one gets it', async () => {
    const id = await queue()
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claim(stores.table, id, noon)),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('a claim whose answer was lost and that is sent again stays with its owner', async () => {
    const id = await queue()
    let isFirst = true
    const repeating = observeTable(stores.table, {
      async after({ writes }) {
        const [update] = writes
        if (!isFirst || update === undefined || !('update' in update)) return
        isFirst = false
        await stores.table.write(update)
      },
    })
    expect(await claim(repeating, id, noon)).toBeDefined()
    expect(await stores.outbox.claim(id, noon)).toBeUndefined()
  })

  test('a claimed mail is not due until nobody can be delivering it any more', async () => {
    const id = await queue()
    await claimed(id)
    const after = new Date(noon.getTime() + CLAIM_ENDS_AFTER)
    expect(await stores.outbox.due(later(14), 10)).toEqual([])
    expect(await stores.outbox.claim(id, later(14))).toBeUndefined()
    expect(await stores.outbox.due(after, 10)).toEqual([id])
    expect(await stores.outbox.claim(id, after)).toMatchObject({ attempts: 2 })
    expect(await stores.outbox.claim(id, after)).toBeUndefined()
  })

  test('a postponed mail is due when its time has come, and counts its tries', async () => {
    const id = await queue()
    await stores.outbox.postpone(await claimed(id), later(5))
    expect(await stores.outbox.due(later(4), 10)).toEqual([])
    expect(await stores.outbox.claim(id, later(4))).toBeUndefined()
    expect(await stores.outbox.due(later(5), 10)).toEqual([id])
    expect(await stores.outbox.claim(id, later(5))).toMatchObject({ attempts: 2 })
  })

  test('only the claim that failed is undone', async () => {
    const id = await queue()
    const first = await claimed(id)
    await stores.outbox.postpone(first, later(1))
    await claimed(id, later(1))
    await stores.outbox.postpone(first, later(2))
    await stores.outbox.giveUp(first, 'failed', later(2))
    expect(await stores.outbox.claim(id, later(3))).toBeUndefined()
    expect(await stores.table.get(mailKey(id))).toMatchObject({ state: 'CLAIMED' })
  })

  test('a mail that was given up is listed no more and expires after thirty days', async () => {
    const id = await queue()
    await stores.outbox.giveUp(await claimed(id), 'failed', noon)
    expect(await stores.outbox.due(later(100_000), 10)).toEqual([])
    expect(await stores.outbox.claim(id, later(100_000))).toBeUndefined()
    const item = await stores.table.get(mailKey(id))
    expect(item).toMatchObject({ state: 'GIVEN_UP', reason: 'failed' })
    expect(item?.[EXPIRY_ATTRIBUTE]).toBe(later(30 * 24 * 60).getTime() / 1000)
  })

  test('a mail that was removed is gone', async () => {
    const id = await queue()
    await stores.outbox.finish(id)
    expect(await stores.outbox.due(noon, 10)).toEqual([])
    expect(await stores.outbox.claim(id, noon)).toBeUndefined()
  })
})
