import { createHash } from 'node:crypto'
import type { SearchWish, WishOrder } from '../../../src/contract/desk/search-wishes.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { WISHED_BY } from '../../../src/domain/reading/search-wish.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { dayInVienna, endOfDayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import { EXPIRY_ATTRIBUTE, WISH_LIST, wishedMarkKey, wishKey, wishListKey } from '../table/keys.ts'
import type { Item, Table, Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, putNew, remove, update } from '../table/writes.ts'
import type { DailySalts } from './daily-salts.ts'

interface AskedQuestion {
  /** As the domain's `keptQuestion` gives it. */
  question: string
  languageCode: Language
}

/** Who asks: a network as `countedNetworkOf` gives it, and the user where one is signed in. */
export interface Asker {
  network: string
  userId?: string
}

/** So many at most are listed: what was asked last, in one call of the database. */
const MOST_LISTED = 1000
const MAX_ATTEMPTS = 10
const IF_KEPT = `#${EXPIRY_ATTRIBUTE} > :now`

/** One person can be in many networks: beyond so many marks a question takes none of them. */
const MOST_MARKS = 30

/**
 * Questions that users searched for in vain (P-SEARCH-WISHES): an item each with a count. Until
 * three people asked it holds marks by which they are told apart, and stands in no list; from then on
 * it holds none, and each network and user counts once a day (P-WISH-THREE).
 */
export function createSearchWishes(
  table: Table,
  salts: Pick<DailySalts, 'hashAt'>,
  keyedHash: KeyedHash,
) {
  /** Of a question anew, so that nothing shows what else the same people asked. */
  const marksOf = ({ network, userId }: Asker, id: string): Promise<string[]> =>
    Promise.all(
      [['network', network], ...(userId === undefined ? [] : [['user', userId]])].map((who) =>
        keyedHash('wish', JSON.stringify([id, ...who])),
      ),
    )

  /** That they asked on this day, whatever else is known of them. */
  const markOfDay = async (mark: string, at: Date): Promise<Item> => {
    const day = dayInVienna(at)
    const hash = await salts.hashAt(at)
    return {
      ...wishedMarkKey(day, hash('wish', mark)),
      [EXPIRY_ATTRIBUTE]: endOfDayInVienna(day).getTime() / 1000,
    }
  }

  return {
    /** Counts a question for who asks; whether it counted is nobody's to know. */
    async count(question: AskedQuestion, asker: Asker, at: Date): Promise<void> {
      const id = idOf(question)
      const marks = await marksOf(asker, id)
      const ofDay = await Promise.all(marks.map((mark) => markOfDay(mark, at)))
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const stored = await table.get(wishKey(id))
        const isSeen =
          stored !== undefined && isKept(stored, at) && Number(stored.asked) >= WISHED_BY
        const writes = isSeen
          ? [...ofDay.map((item) => putNew(item)), againWrite({ id, known: stored }, at)]
          : [...ofDay.map((item) => put(item)), personWrite({ id, question, stored, marks }, at)]
        const failed = await transact(table, writes)
        // Where a mark of today is there, they were counted today.
        if (!failed || (isSeen && failed.slice(0, -1).includes(true))) return
      }
      throw new Error('A question changed each time it was to be counted')
    },

    /** What at least three asked, the first as the order says; nothing that is past its time. */
    async list(order: WishOrder, at: Date): Promise<SearchWish[]> {
      const options = { list: true, newestFirst: true, limit: MOST_LISTED }
      const { items } = await table.queryPage(WISH_LIST, options)
      const wishes = items.filter((item) => isKept(item, at)).map(asWish)
      return order === 'newest' ? wishes : wishes.toSorted((a, b) => b.askedBy - a.askedBy)
    },

    /**
     * Erases a question that the desk has dealt with.
     * @returns false where the desk sees none of that id
     */
    async finish(id: string, at: Date, note?: Write): Promise<boolean> {
      const now = secondsOf(at)
      const erased = remove(wishKey(id), `attribute_exists(listPk) AND ${IF_KEPT}`, { now })
      return (await transact(table, [erased], note)) === undefined
    },
  }
}

export type SearchWishes = ReturnType<typeof createSearchWishes>

/**
 * Of a question that fewer than three asked: one more person, unless one of their marks is known. Its
 * condition fails where the item is not any more what it was read as.
 */
function personWrite(
  {
    id,
    question,
    stored,
    marks,
  }: { id: string; question: AskedQuestion; stored: Item | undefined; marks: readonly string[] },
  at: Date,
): Write {
  const today = dayInVienna(at)
  const now = secondsOf(at)
  const before =
    stored && isKept(stored, at) ? (stored.marks as Set<string> | undefined) : undefined
  if (!stored || !before) {
    const item = {
      ...wishKey(id),
      ...{ ...question, asked: 1, lastAskedOn: today, marks: new Set(marks) },
      ...expiresAfter(at, { days: RETENTION.searchWishMarkDays }),
    }
    // What is expired and not yet removed begins anew, and so does what was kept without marks.
    const condition = `attribute_not_exists(pk) OR NOT ${IF_KEPT} OR (asked < :enough AND attribute_not_exists(marks))`
    return put(item, condition, { now, enough: WISHED_BY })
  }
  if (marks.some((mark) => before.has(mark))) {
    // The same person in another network, or signed in by now.
    const more = marks.filter((mark) => before.size < MOST_MARKS || before.has(mark))
    return update(wishKey(id), {
      change: 'ADD marks :more',
      condition: `attribute_exists(marks) AND ${IF_KEPT}`,
      values: { more: new Set(more), now },
    })
  }
  const count = Number(stored.asked) + 1
  const lastAskedOn = laterDay(stored, today)
  const names = marks.map((_, index) => `mark${index}`)
  const condition = [
    'asked = :before',
    ...names.map((name) => `NOT contains(marks, :${name})`),
    IF_KEPT,
  ].join(' AND ')
  const values = {
    ...{ asked: count, before: count - 1, lastAskedOn, now },
    ...Object.fromEntries(names.map((name, index) => [name, marks[index]])),
  }
  if (count < WISHED_BY) {
    return update(wishKey(id), {
      change: 'SET asked = :asked, lastAskedOn = :lastAskedOn ADD marks :all',
      condition,
      values: { ...values, all: new Set(marks) },
    })
  }
  const longer = RETENTION.searchWishDays - RETENTION.searchWishMarkDays
  return update(wishKey(id), {
    change: `SET asked = :asked, lastAskedOn = :lastAskedOn, listPk = :listPk, listSk = :listSk, #${EXPIRY_ATTRIBUTE} = :until REMOVE marks`,
    condition,
    values: {
      ...values,
      ...wishListKey(id, lastAskedOn),
      until: Number(stored[EXPIRY_ATTRIBUTE]) + longer * DAY_SECONDS,
    },
  })
}

/** Of a question that the desk sees: asked once more. */
function againWrite({ id, known: stored }: { id: string; known: Item }, at: Date): Write {
  const lastAskedOn = laterDay(stored, dayInVienna(at))
  return update(wishKey(id), {
    change: 'ADD asked :one SET lastAskedOn = :lastAskedOn, listSk = :listSk',
    condition: `asked >= :enough AND ${IF_KEPT}`,
    values: {
      ...{ one: 1, enough: WISHED_BY, lastAskedOn, now: secondsOf(at) },
      ...wishListKey(id, lastAskedOn),
    },
  })
}

const DAY_SECONDS = 24 * 60 * 60

/** An instance whose clock is behind at midnight takes no day back. */
const laterDay = ({ lastAskedOn }: Item, today: string): string =>
  [String(lastAskedOn), today].toSorted().at(-1) ?? today

/** Of a question in a language; it says nothing about those who asked. */
const idOf = ({ question, languageCode }: AskedQuestion): string =>
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
