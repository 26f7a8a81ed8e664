import { letterChoiceOf } from '../../src/domain/account/letter-choice.ts'
import {
  type LetterChoice,
  letterMoment,
  letterWeek,
  weeklyLetter,
} from '../../src/domain/letter/weekly-letter.ts'
import { type LetterStores, openLetterContent } from '../editorial/letter-content.ts'
import type { Stores } from '../store/create-stores.ts'
import { LETTERS_A_BATCH, type LetterAddressee } from '../store/mail/letter-readers.ts'
import { UnreadableRecords } from '../store/table/table.ts'
import type { DailyStep } from './daily-job.ts'

interface Planning extends LetterStores {
  users: Pick<Stores['users'], 'listAll'>
  letterReaders: Pick<
    Stores['letterReaders'],
    'idOf' | 'waitingFor' | 'queue' | 'plannedWeek' | 'finish'
  >
}

/**
 * Puts the letters of a week into the outbox, once it is six o'clock on its Friday in Vienna
 * (P-LETTER-SENT). Done again it does nothing; cut off, it goes on with who has none yet.
 */
export const plannedLetters = (planning: Planning): DailyStep => ({
  name: 'plannedLetters',
  async run(at) {
    const { letterReaders } = planning
    const week = letterWeek(at)
    if ((await letterReaders.plannedWeek()) >= week) return 0
    let queued = 0
    let batch: LetterAddressee[] = []
    const flush = async () => {
      queued += await letterReaders.queue(batch, { week, at, from: queued })
      batch = []
    }
    const unreadable: UnreadableRecords[] = []
    for await (const addressee of addresseesOf(planning, week, unreadable)) {
      batch.push(addressee)
      if (batch.length === LETTERS_A_BATCH) await flush()
    }
    await flush()
    if (unreadable.length > 0) throw unreadable[0]
    await letterReaders.finish(week)
    return queued
  },
})

/**
 * Who has not got the letter of a week, and whom it has something to tell.
 * @param unreadable gets what is to be reported once all others have theirs
 */
async function* addresseesOf(
  planning: Planning,
  week: string,
  unreadable: UnreadableRecords[],
): AsyncGenerator<LetterAddressee> {
  const { users, letterReaders } = planning
  const letterContent = openLetterContent(planning)
  const known = new Map<string, boolean>()
  const hasNews = async (choice: LetterChoice) => {
    const { language, rubricIds, certainty } = choice
    const key = [language, certainty, ...rubricIds].join()
    const has = known.get(key) ?? weeklyLetter(choice, week, await letterContent(week, language))
    known.set(key, Boolean(has))
    return has
  }
  const moment = letterMoment(week).toISOString()
  const note = (error: UnreadableRecords) => unreadable.push(error)
  const withAccount = new Set<string>()
  for await (const account of readableOf(users.listAll(), note)) {
    const choice = letterChoiceOf(account)
    // Whoever wants it since then gets the next one, as whoever confirmed their address.
    if (!choice || (account.letterSince ?? account.createdAt) >= moment) continue
    const addressId = await letterReaders.idOf(account.email)
    withAccount.add(addressId)
    if ((account.letterWeek ?? '') >= week) continue
    if (await hasNews(choice)) yield { addressId, userId: account.id }
  }
  for await (const reader of readableOf(letterReaders.waitingFor(week), note)) {
    if (withAccount.has(reader.readerId) || reader.since >= moment) continue
    if (await hasNews(reader)) yield { addressId: reader.readerId }
  }
}

/** What can be read of many records, which end with an error where others cannot. */
async function* readableOf<R>(
  records: AsyncIterable<R>,
  note: (error: UnreadableRecords) => void,
): AsyncGenerator<R> {
  try {
    yield* records
  } catch (error) {
    if (!(error instanceof UnreadableRecords)) throw error
    note(error)
  }
}
