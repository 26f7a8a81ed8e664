import { createHash } from 'node:crypto'
import type { SearchWish, WishOrder } from '../../../src/contract/desk/search-wishes.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { WISHED_BY } from '../../../src/domain/reading/search-wish.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { dayInVienna, endOfDayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { EXPIRY_ATTRIBUTE, WISH_LIST, wishedMarkKey, wishKey, wishListKey } from '../table/keys.ts'
import { getItem, type Item, queryPage, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, putNew, remove, update, type Write } from '../table/writes.ts'
import type { DailySalts } from './daily-salts.ts'
import { hashReader, type Reader } from './readers.ts'

interface Asked {
  /** As the domain's `keptQuestion` gives it. */
  question: string
  languageCode: Language
}

/** So many at most are listed: what was asked last, in one call of the database. */
const MOST_LISTED = 1000
const MAX_ATTEMPTS = 10
const IF_KEPT = `#${EXPIRY_ATTRIBUTE} > :now`

/**
 * Questions that users searched for in vain (P-SEARCH-WISHES): an item each with a count, which
 * stands in the list only once enough have asked, and a mark of each visitor until the day ends.
 */
export function createSearchWishes(table: Table, salts: Pick<DailySalts, 'hashAt'>) {
  return {
    /** Counts a question once for its reader and day; whether it counted is nobody's to know. */
    async count(asked: Asked, reader: Reader, at: Date): Promise<void> {
      const id = idOf(asked)
      const day = dayInVienna(at)
      const visitor = await hashReader(salts, reader, ['wish', id], at)
      const mark = putNew(table, {
        ...wishedMarkKey(day, visitor),
        [EXPIRY_ATTRIBUTE]: endOfDayInVienna(day).getTime() / 1000,
      })
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const known = await getItem(table, wishKey(id))
        const failed = await transact(table, [mark, countWrite(table, { id, asked, known }, at)])
        // The mark is there: this visitor was counted today.
        if (!failed || failed[0]) return
      }
      throw new Error('A question changed each time it was to be counted')
    },

    /** What at least three asked, the first as the order says; nothing that is past its time. */
    async list(order: WishOrder, at: Date): Promise<SearchWish[]> {
      const options = { list: true, newestFirst: true, limit: MOST_LISTED }
      const { items } = await queryPage(table, WISH_LIST, options)
      const wishes = items.filter((item) => isKept(item, at)).map(asWish)
      return order === 'newest' ? wishes : wishes.toSorted((a, b) => b.askedBy - a.askedBy)
    },

    /**
     * Erases a question that the desk has dealt with.
     * @returns false where the desk sees none of that id
     */
    async finish(id: string, at: Date, note?: Write): Promise<boolean> {
      const now = secondsOf(at)
      const erased = remove(table, wishKey(id), `attribute_exists(listPk) AND ${IF_KEPT}`, { now })
      return (await transact(table, [erased], note)) === undefined
    },
  }
}

export type SearchWishes = ReturnType<typeof createSearchWishes>

/**
 * One more who asked; its condition fails where the item is not any more what it was read as. Its
 * time runs from the first who asked, however many follow.
 */
function countWrite(
  table: Table,
  { id, asked, known }: { id: string; asked: Asked; known: Item | undefined },
  at: Date,
): Write {
  const today = dayInVienna(at)
  const now = secondsOf(at)
  if (!known || !isKept(known, at)) {
    const first = { ...asked, asked: 1, lastAskedOn: today }
    const item = {
      ...wishKey(id),
      ...first,
      ...expiresAfter(at, { days: RETENTION.searchWishDays }),
    }
    // Expired, and not yet removed: it begins anew.
    return put(table, item, `attribute_not_exists(pk) OR NOT ${IF_KEPT}`, { now })
  }
  // An instance whose clock is behind at midnight takes no day back.
  const lastAskedOn = [String(known.lastAskedOn), today].toSorted().at(-1) ?? today
  const isEnough = Number(known.asked) >= WISHED_BY - 1
  const change = 'ADD asked :one SET lastAskedOn = :lastAskedOn'
  return update(table, wishKey(id), {
    change: isEnough ? `${change}, listPk = :listPk, listSk = :listSk` : change,
    condition: `asked ${isEnough ? '>=' : '<'} :almost AND ${IF_KEPT}`,
    values: { one: 1, almost: WISHED_BY - 1, lastAskedOn, now, ...wishListKey(id, lastAskedOn) },
  })
}

/** Of a question in a language; it says nothing about those who asked. */
const idOf = ({ question, languageCode }: Asked): string =>
  createHash('sha256').update(`${languageCode} ${question}`).digest('base64url')

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Its time is not over; the database removes what is past it hours later. */
const isKept = (item: Item, at: Date) => Number(item[EXPIRY_ATTRIBUTE]) > secondsOf(at)

function asWish({ listSk, question, languageCode, asked, lastAskedOn }: Item): SearchWish {
  return {
    id: String(listSk).slice('2026-11-21#'.length),
    question: String(question),
    languageCode: languageCode as Language,
    askedBy: Number(asked),
    lastAskedOn: String(lastAskedOn),
  }
}
