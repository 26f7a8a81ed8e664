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
    for await (const addressee of addresseesOf(planning, week)) {
      batch.push(addressee)
      if (batch.length === LETTERS_A_BATCH) await flush()
    }
    await flush()
    if (queued > 0) await letterReaders.finish(week)
    return queued
  },
})

/** Who has not got the letter of a week, and whom it has something to tell. */
async function* addresseesOf(planning: Planning, week: string): AsyncGenerator<LetterAddressee> {
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
  const withAccount = new Set<string>()
  for await (const account of users.listAll()) {
    const choice = letterChoiceOf(account)
    if (!choice) continue
    withAccount.add(await letterReaders.idOf(account.email))
    if ((account.letterWeek ?? '') >= week) continue
    if (await hasNews(choice)) yield { userId: account.id }
  }
  for await (const reader of letterReaders.waitingFor(week)) {
    // An address gets one letter, and whoever confirmed it since then the next one.
    if (withAccount.has(reader.readerId)) continue
    if (reader.since >= letterMoment(week).toISOString()) continue
    if (await hasNews(reader)) yield { readerId: reader.readerId }
  }
}
