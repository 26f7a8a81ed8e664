// Rules: P-SAVED-DEVICES, P-HISTORY-KEPT.
import { describe, expect, test } from 'vitest'
import { EXPIRY_ATTRIBUTE, savedCountKey } from '../../functions/store/table/keys.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { register, wholeTable } from '../support/accounts.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const DAY = 24 * 60 * 60 * 1000
const at = noon.toISOString()
const ON = { history: true, retractionMails: false }
const OFF = { history: false, retractionMails: false }

describe.each(drivers)('what a user saved and read, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const turn = async (account: Account, choice = ON): Promise<Account> => {
    const readingHistory = await stores.readingList.choose(account.id, choice, noon)
    return { ...account, readingHistory }
  }
  const reader = async () => turn(await register(stores, 'free'))
  const keysOf = async (kind: string) =>
    (await wholeTable(stores)).map(({ sk }) => String(sk)).filter((sk) => sk.endsWith(kind))
  const count = async ({ id }: Account) => (await stores.table.get(savedCountKey(id)))?.count

  test('is saved once, however many devices save it at once', async () => {
    const account = await register(stores, 'free')
    const save = (when: string) => stores.readingList.save(account.id, 7, when)
    await Promise.all([1, 2, 3, 4].map(() => save(at)))
    expect(await save('2026-11-30T10:00:00.000Z')).toEqual({ savedAt: at })
    expect(await stores.readingList.keptBy(account)).toEqual([
      { hearticleId: 7, savedAt: at, read: null, answers: [] },
    ])
    expect(await count(account)).toBe(1)
  })

  test('is as the last call left it, and counted right, after saving and removing at once', async () => {
    const account = await register(stores, 'free')
    const { readingList } = stores
    await Promise.all(
      [1, 2, 3].flatMap((id) => [
        readingList.save(account.id, id, at),
        readingList.unsave(account.id, id),
      ]),
    )
    await readingList.unsave(account.id, 1)
    await readingList.save(account.id, 2, at)
    const items = await readingList.keptBy(account)
    expect(items.map(({ hearticleId }) => hearticleId)).toContain(2)
    expect(items.map(({ hearticleId }) => hearticleId)).not.toContain(1)
    expect(await count(account)).toBe(items.length)
  })

  test('are five hundred saved ones at most, however many are saved at once', async () => {
    const account = await register(stores, 'free')
    const save = (id: number) => stores.readingList.save(account.id, id, at)
    for (let id = 1; id <= 498; id += 1) await save(id)
    const outcomes = await Promise.all([501, 502, 503, 504].map(save))
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(2)
    expect(await save(1)).toEqual({ savedAt: at })
    await stores.readingList.unsave(account.id, 1)
    expect(await save(505)).toEqual({ savedAt: at })
    expect(await stores.readingList.keptBy(account)).toHaveLength(500)
  })

  test('is noted only once the user let it be', async () => {
    const account = await register(stores, 'free')
    expect(await stores.readingList.note(account, 7, { progress: 1 }, noon)).toBe('off')
    const off = await turn(account, OFF)
    expect(await stores.readingList.note(off, 7, { progress: 1 }, noon)).toBe('off')
    const on = await turn(account)
    expect(await stores.readingList.note(on, 7, { progress: 0.5, audioSeconds: 9 }, noon)).toEqual({
      at,
      progress: 0.5,
      audioSeconds: 9,
    })
  })

  test('loses nothing of what devices tell at once', async () => {
    const account = await reader()
    await Promise.all(
      [0.2, 0.9, 0.4].map((progress) => stores.readingList.note(account, 7, { progress }, noon)),
    )
    const [item] = await stores.readingList.keptBy(account)
    expect(item?.read?.progress).toBe(0.9)
  })

  test('is erased by the switch, whatever is on its way', async () => {
    const account = await reader()
    const notes = Array.from({ length: 12 }, (_, id) =>
      stores.readingList.note(account, id + 1, { progress: 1 }, noon),
    )
    const off = stores.readingList.choose(account.id, OFF, noon)
    await Promise.all([...notes, off])
    expect(await keysOf('#READ')).toEqual([])
    // What set out before it is turned on again is no part of the new one.
    const again = await turn(account)
    expect(await stores.readingList.note(account, 7, { progress: 1 }, noon)).toBe('off')
    expect(await stores.readingList.keptBy(again)).toEqual([])
    expect(again.readingHistory?.erasing).toBe(false)
  })

  test('shows nothing of a history whose erasing was cut off, and the rest is erased later', async () => {
    const account = await reader()
    await stores.readingList.note(account, 7, { progress: 1 }, noon)
    await stores.readingList.save(account.id, 7, at)
    const { readingHistory } = account
    if (!readingHistory) throw new Error('there is no history')
    const over = { ...readingHistory, period: crypto.randomUUID(), erasing: true }
    await stores.users.restore({ ...account, readingHistory: over })
    const now = { ...account, readingHistory: over }
    expect(await stores.readingList.keptBy(now)).toEqual([
      { hearticleId: 7, savedAt: at, read: null, answers: [] },
    ])
    await stores.readingList.note(now, 8, { progress: 1 }, noon)
    await stores.readingList.erase(account.id)
    expect(await keysOf('#READ')).toEqual(['READING#0000000008#READ'])
    expect((await stores.users.find(account.id))?.readingHistory?.erasing).toBe(false)
  })

  test('is turned by the last of two devices, and one that says the same changes nothing', async () => {
    const account = await reader()
    const same = await stores.readingList.choose(account.id, ON, noon)
    expect(same?.period).toBe(account.readingHistory?.period)
    await Promise.all([
      stores.readingList.choose(account.id, OFF, noon),
      stores.readingList.choose(account.id, { ...ON, retractionMails: true }, noon),
    ])
    const last = await stores.readingList.choose(account.id, OFF, noon)
    expect(last).toMatchObject({ on: false, retractionMails: false })
  })

  test('is kept for twelve months after it was read last', async () => {
    const account = await reader()
    await stores.readingList.note(account, 7, { progress: 1 }, noon)
    await stores.readingList.note(account, 8, {}, new Date(noon.getTime() + 5 * DAY))
    const [first] = (await wholeTable(stores)).filter(({ sk }) => String(sk).endsWith('7#READ'))
    expect(first?.[EXPIRY_ATTRIBUTE]).toBe((noon.getTime() + 365 * DAY) / 1000)
    await removeExpired(stores.table, new Date(noon.getTime() + 366 * DAY))
    expect(await keysOf('#READ')).toEqual(['READING#0000000008#READ'])
  })

  test('is gone with the account, and does not come back', async () => {
    const account = await reader()
    await stores.readingList.save(account.id, 7, at)
    await stores.readingList.note(account, 7, { progress: 1 }, noon)
    await stores.removals.removeAccount(account, noon)
    expect(await stores.readingList.save(account.id, 8, at)).toBe('gone')
    expect(await stores.readingList.note(account, 8, { progress: 1 }, noon)).toBe('off')
    expect(await stores.readingList.choose(account.id, ON, noon)).toBeUndefined()
    await stores.removals.clear(account.id)
    await stores.readingList.unsave(account.id, 7)
    expect(await keysOf('#READ')).toEqual([])
    expect(await keysOf('SAVED')).toEqual([])
  })
})
