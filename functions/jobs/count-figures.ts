import { countUsers, type DayFigures, firstDay } from '../../src/domain/statistics/dashboard.ts'
import { daysBetween } from '../../src/domain/statistics/statistics.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { Stores } from '../store/create-stores.ts'
import type { DailyStep } from './daily-job.ts'

interface Counting {
  figures: Stores['figures']
  users: Pick<Stores['users'], 'listAll'>
}

/** What dashboards show of whole days, counted so that nobody has to count it on a request. */
export function figureSteps({ figures, users }: Counting): DailyStep[] {
  /** The days that are over and still shown, with what is known of each. */
  const pastDays = async (today: string) => {
    const stored = await figures.between(firstDay(today), addDays(today, -1))
    const byDay = new Map(stored.map((dayFigures) => [dayFigures.day, dayFigures]))
    const days = daysBetween(firstDay(today), addDays(today, -1))
    return days.map((day): [string, DayFigures | undefined] => [day, byDay.get(day)])
  }

  return [
    {
      name: 'countedPeople',
      async run(at) {
        const { counted, add } = countUsers(at)
        let people = 0
        for await (const account of users.listAll()) {
          add(account)
          people += 1
        }
        const today = dayInVienna(at)
        await figures.keepPeople(today, counted.byAccess, at)
        for (const [day, stored] of await pastDays(today)) {
          const signUps = counted.signUps.get(day) ?? 0
          // Who was lost and has deleted their account since then, or came back, was lost all the same.
          const lost = Math.max(counted.lost.get(day) ?? 0, stored?.lost ?? 0)
          const isKnown = stored?.signUps != null && stored.lost === lost
          if (!isKnown) await figures.keepDay(day, { signUps, lost })
        }
        return people
      },
    },
  ]
}
