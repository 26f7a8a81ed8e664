// Rules: P-WISH-THREE.
import { describe, expect, test } from 'vitest'
import { type Asker, createSearchWishes } from '../../functions/store/counting/search-wishes.ts'
import { put } from '../../functions/store/table/writes.ts'
import { wholeTable } from '../support/accounts.ts'
import { observeTable } from '../support/observed-table.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

// Far ahead, so that no database takes what is written here for expired.
const day = '2090-11-21'
const noon = new Date('2090-11-21T11:00:00Z')
const later = (days: number, seconds = 0) =>
  new Date(noon.getTime() + (days * 86_400 + seconds) * 1000)

const visitor = (number: number): Asker => ({ network: `198.51.${number}.0/24` })
const migraine = { question: 'migräne akupunktur', languageCode: 'de' } as const

describe.each(drivers)('questions searched in vain, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const send = (
    asker: Asker | number,
    { at = noon, asked: question = migraine as AskedQuestion } = {},
  ) => stores.searchWishes.count(question, typeof asker === 'number' ? visitor(asker) : asker, at)
  const sendAll = (from: number, to: number, more = {}) =>
    Promise.all(Array.from({ length: to - from + 1 }, (_, index) => send(from + index, more)))
  const seen = (at = noon, order: 'asked' | 'newest' = 'asked') =>
    stores.searchWishes.list(order, at)
  const wishes = async () =>
    (await wholeTable(stores)).filter(({ pk }) => String(pk).startsWith('WISH#'))

  test('are the desk’s to see once three visitors asked, and in no list before', async () => {
    await send(1)
    await send(2)
    expect(await seen()).toEqual([])
    expect(await wishes()).toMatchObject([{ asked: 2 }])
    expect((await wishes())[0]).not.toHaveProperty('listPk')
    await send(3)
    const [wish] = await seen()
    expect(wish).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      ...migraine,
      askedBy: 3,
      lastAskedOn: day,
    })
  })

  test('count a network once, and a user once wherever and whenever they ask', async () => {
    for (let days = 0; days < 3; days += 1) {
      await send(1, { at: later(days) })
      await send({ ...visitor(10 + days), userId: 'u1' }, { at: later(days) })
    }
    expect(await wishes()).toMatchObject([{ asked: 2 }])
    await send(4, { at: later(3) })
    expect(await seen(later(3))).toMatchObject([{ askedBy: 3 }])
  })

  test.each<[string, Asker[]]>([
    ['signs in', [visitor(1), { ...visitor(1), userId: 'u1' }, { ...visitor(2), userId: 'u1' }]],
    ['signs out', [{ ...visitor(1), userId: 'u1' }, visitor(1)]],
    ['takes another account', [1, 2, 3].map((id) => ({ ...visitor(1), userId: `u${id}` }))],
    [
      'moves on and signs out there',
      [{ ...visitor(1), userId: 'u1' }, { ...visitor(2), userId: 'u1' }, visitor(2)],
    ],
  ])('count as one who %s', async (_, askers) => {
    for (const asker of askers) await send(asker)
    expect(await wishes()).toMatchObject([{ asked: 1 }])
  })

  test('keep marks until the third who asks, and then none', async () => {
    await send({ ...visitor(1), userId: 'u1' })
    await send(2)
    expect((await wishes())[0]?.marks).toHaveProperty('size', 3)
    await send(3)
    expect((await wishes())[0]).not.toHaveProperty('marks')
  })

  test('that fewer than three ask within thirty days begin anew, and are over by then', async () => {
    await sendAll(1, 2)
    expect(await wishes()).toMatchObject([{ expiresAt: later(30).getTime() / 1000 }])
    await send(3, { at: later(30) })
    expect(await wishes()).toMatchObject([{ asked: 1, expiresAt: later(60).getTime() / 1000 }])
    await sendAll(1, 2, { at: later(60, -1) })
    expect(await seen(later(60))).toMatchObject([{ askedBy: 3 }])
  })

  test('that were kept without marks begin anew, unless three had asked', async () => {
    const older = { languageCode: 'de', lastAskedOn: day, expiresAt: later(365).getTime() / 1000 }
    await sendAll(1, 3)
    const [wish] = await wishes()
    const { listPk: _, listSk: __, ...hidden } = wish ?? {}
    await stores.table.write(put({ ...hidden, ...older, asked: 2 }))
    await send(4)
    expect(await seen()).toEqual([])
    expect(await wishes()).toMatchObject([{ asked: 1 }])
    await stores.table.write(put({ ...wish, ...older }))
    await send(5)
    expect(await seen()).toMatchObject([{ askedBy: 4 }])
  })

  test('one who brings ever more networks makes no list of them', async () => {
    const networks = Array.from({ length: 60 }, (_, number) => visitor(number))
    for (const network of networks) await send({ ...network, userId: 'u1' })
    const [wish] = await wishes()
    expect(wish).toMatchObject({ asked: 1 })
    expect(setOf(wish?.marks).size).toBeLessThanOrEqual(31)
    await send({ ...visitor(100), userId: 'u2' })
    await send({ ...visitor(100), userId: 'u2' })
    expect(await wishes()).toMatchObject([{ asked: 2 }])
  })

  test('once they are seen, count a network and a user once a day, from midnight in Vienna on', async () => {
    await sendAll(1, 3)
    await send(1)
    await send({ ...visitor(9), userId: 'u1' })
    await send({ ...visitor(8), userId: 'u1' })
    await send(9)
    expect(await seen()).toMatchObject([{ askedBy: 4 }])
    await send(1, { at: new Date('2090-11-21T22:59:59.999Z') })
    await send(1, { at: new Date('2090-11-21T23:00:00Z') })
    await send(1, { at: new Date('2090-11-22T22:59:59Z') })
    expect(await wishes()).toMatchObject([{ asked: 5, lastAskedOn: '2090-11-22' }])
  })

  test('of a clock that is behind take no day back', async () => {
    await sendAll(1, 3, { at: later(1) })
    await send(4)
    expect(await seen(later(1))).toMatchObject([{ askedBy: 4, lastAskedOn: '2090-11-22' }])
  })

  test('are apart by language', async () => {
    await sendAll(1, 2)
    await send(3, { asked: { ...migraine, languageCode: 'en' } })
    expect(await seen()).toEqual([])
  })

  test('three at once are three, and seen', async () => {
    await sendAll(1, 3)
    expect(await seen()).toMatchObject([{ askedBy: 3 }])
  })

  test('two people twenty times at once, with any browser and account, are two', async () => {
    const askers = Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0
        ? { ...visitor(1), userId: `u${number}` }
        : { ...visitor(50 + number), userId: 'traveller' },
    )
    await Promise.all(askers.map((asker) => send(asker)))
    expect(await seen()).toEqual([])
    expect(await wishes()).toMatchObject([{ asked: 2 }])
  }, 30_000)

  test('thirty at once, each twice, are thirty', async () => {
    await Promise.all([sendAll(1, 30), sendAll(1, 30)])
    expect(await seen()).toMatchObject([{ askedBy: 30 }])
  }, 30_000)

  test('one twenty times at once is one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(1)))
    expect(await wishes()).toMatchObject([{ asked: 1 }])
  }, 30_000)

  test('whose answer was lost count once when they are sent again', async () => {
    const { table, salts } = stores
    let isLost = false
    const losing = observeTable(table, {
      after({ name }) {
        if (name !== 'TransactWriteItems' || isLost) return
        isLost = true
        throw new Error('the process ended')
      },
    })
    const wishing = createSearchWishes(losing, salts, async (...parts) => parts.join())
    await expect(wishing.count(migraine, visitor(1), noon)).rejects.toThrow('the process ended')
    await wishing.count(migraine, visitor(1), noon)
    expect(await wishes()).toMatchObject([{ asked: 1 }])
  })

  test('stay of one size, however many ask', async () => {
    await sendAll(1, 4)
    const [before] = await wishes()
    await sendAll(5, 12)
    const [after] = await wishes()
    expect(after?.asked).toBe(12)
    expect(Object.keys(after ?? {}).toSorted()).toEqual(Object.keys(before ?? {}).toSorted())
    expect(JSON.stringify(after)).not.toMatch(/198\.51/)
  })

  test('are of no user and no network, and marks of a day are gone with it', async () => {
    await send({ network: '203.0.113.0/24', userId: 'a-certain-user' })
    const items = await wholeTable(stores)
    const text = JSON.stringify(items.map((item) => ({ ...item, marks: [...setOf(item.marks)] })))
    expect(text).not.toMatch(/a-certain-user|203\.0\.113/)
    const marks = items.filter(({ pk }) => String(pk).startsWith('WISHED#'))
    const midnight = Date.parse('2090-11-21T23:00:00Z') / 1000
    expect(marks.map(({ expiresAt }) => expiresAt)).toEqual([midnight, midnight])
  })

  test('one visitor’s marks on two questions have nothing in common', async () => {
    await send(1)
    await send(1, { asked: { ...migraine, question: 'salz' } })
    const items = await wholeTable(stores)
    const ofDay = items.flatMap(({ pk }) => /^WISHED#.*/.exec(String(pk)) ?? [])
    const storedMarks = items.flatMap(({ marks }) => [...setOf(marks)])
    expect([new Set(ofDay).size, new Set(storedMarks).size]).toEqual([2, 2])
  })

  test('are kept for twelve months from the first who asked, and then not seen', async () => {
    await send(1)
    await sendAll(2, 3, { at: later(29) })
    await send(4, { at: later(300) })
    expect(await seen(later(365, -1))).toMatchObject([{ askedBy: 4 }])
    expect(await seen(later(365))).toEqual([])
    expect(await wishes()).toMatchObject([{ expiresAt: later(365).getTime() / 1000 }])
  })

  test('that are over and not yet removed begin anew', async () => {
    await sendAll(1, 5)
    const [old] = await seen()
    await send(1, { at: later(365) })
    expect(await seen(later(365))).toEqual([])
    expect(await wishes()).toMatchObject([{ asked: 1 }])
    await sendAll(2, 3, { at: later(365) })
    expect(await seen(later(365))).toMatchObject([{ id: old?.id, askedBy: 3 }])
    expect(await seen(later(729))).toMatchObject([{ askedBy: 3 }])
  })

  test('come with most first, or with those asked last', async () => {
    const salt = { question: 'salz', languageCode: 'de' } as const
    await sendAll(1, 4)
    await sendAll(1, 3, { asked: salt, at: later(1) })
    const questions = async (order: 'asked' | 'newest') =>
      (await seen(later(1), order)).map(({ question }) => question)
    expect(await questions('asked')).toEqual(['migräne akupunktur', 'salz'])
    expect(await questions('newest')).toEqual(['salz', 'migräne akupunktur'])
    await send(9, { at: later(2) })
    expect(await questions('newest')).toEqual(['migräne akupunktur', 'salz'])
  })

  test('that the desk has done are erased, and come again once three ask anew', async () => {
    await sendAll(1, 5)
    const [wish] = await seen()
    const id = wish?.id ?? ''
    expect(await stores.searchWishes.finish(id, noon)).toBe(true)
    expect(await stores.searchWishes.finish(id, noon)).toBe(false)
    expect(await wishes()).toEqual([])
    await sendAll(6, 7)
    expect(await seen()).toEqual([])
    // Nobody has done what nobody can see.
    expect(await stores.searchWishes.finish(id, noon)).toBe(false)
    await send(8)
    expect(await seen()).toMatchObject([{ id, askedBy: 3 }])
    expect(await stores.searchWishes.finish(id, later(365))).toBe(false)
  })

  test('that are sent while they are done are counted anew, none twice', async () => {
    await sendAll(1, 3)
    const [wish] = await seen()
    await Promise.all([stores.searchWishes.finish(wish?.id ?? '', noon), sendAll(4, 8)])
    const [left] = await wishes()
    const { asked: askedCount = 0 } = left ?? {}
    expect(Number(askedCount)).toBeLessThanOrEqual(5)
    expect((await seen()).length).toBe(Number(askedCount) >= 3 ? 1 : 0)
  })
})

const setOf = (marks: unknown) => (marks as Set<string> | undefined) ?? new Set<string>()

interface AskedQuestion {
  question: string
  languageCode: 'de' | 'en'
}
