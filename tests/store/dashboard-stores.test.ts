import { describe, expect, test } from 'vitest'
import { recordFailure } from '../../functions/store/counting/failures.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import type { JobRun } from '../../src/contract/administration/dashboard.ts'
import { register, tryRegistering, wholeTable } from '../support/accounts.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const today = '2026-11-21'
const byAccess = { free: 5, trial: 4, ordered: 1, paying: 3, granted: 2 }

describe.each(drivers)('what dashboards show, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const figures = async (day = today) => (await stores.figures.between(day, day))[0]

  test('sign-ups count for the day in Vienna, of those who got an account alone', async () => {
    const beforeMidnight = new Date('2026-11-20T22:59:59Z')
    const midnight = new Date('2026-11-20T23:00:00Z')
    await register(stores, 'trial', { username: 'anna', at: beforeMidnight })
    await register(stores, 'trial', { username: 'berta', at: midnight })
    await tryRegistering(stores, 'trial', { username: 'BERTA', at: midnight })
    await register(stores, 'premium', { at: midnight })
    expect(await stores.figures.between('2026-11-01', today)).toMatchObject([
      { day: '2026-11-20', signUps: 1 },
      { day: today, signUps: 1 },
    ])
  })

  test('thirty who sign up at once are thirty', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        register(stores, 'trial', { username: `person ${index}` }),
      ),
    )
    expect((await figures())?.signUps).toBe(30)
  })

  test('a person who pays and deletes their account is lost that day; others are not', async () => {
    const other = await register(stores, 'trial', { username: 'other' })
    await stores.removals.removeAccount(other, noon)
    expect((await figures())?.lostWithAccount).toBe(0)
    const account = await register(stores, 'trial')
    const paying = await withSubscriptions(stores, account, [paidSubscription(noon)])
    expect(await stores.removals.removeAccount(paying, noon)).toBe('removed')
    expect((await figures())?.lostWithAccount).toBe(1)
    expect(JSON.stringify(await figures())).not.toContain(account.id)
  })

  test('the first count of a day stays that of its begin, the last one is shown', async () => {
    const later = new Date(noon.getTime() + 1000)
    await stores.figures.keepPeople(today, byAccess, noon)
    await stores.figures.keepPeople(today, { ...byAccess, paying: 9 }, later)
    expect(await figures()).toMatchObject({
      payingAtStart: 3,
      people: { countedAt: later.toISOString(), byAccess: { paying: 9 } },
    })
  })

  test('a day that is over keeps the sign-ups that were counted at once, and gets the others', async () => {
    await register(stores, 'trial')
    await stores.figures.keepDay(today, { signUps: 0, lost: 2 })
    await stores.figures.keepDay('2026-11-20', { signUps: 7, lost: 0 })
    expect(await stores.figures.between('2026-11-20', today)).toMatchObject([
      { signUps: 7, lost: 0 },
      { signUps: 1, lost: 2 },
    ])
  })

  test('failures are counted and shown newest first, and forgotten after ninety days', async () => {
    const failure = { area: 'mail', subject: 'welcome', outcome: 'postponed' } as const
    // Far ahead, so that no database expires it by itself.
    const at = (day: number) => new Date(Date.UTC(2090, 10, day, 11))
    for (const day of [1, 2, 3]) {
      await recordFailure(stores.table, { ...failure, reason: `Error${day}` }, at(day))
    }
    const webhook = { area: 'webhook', subject: null, outcome: 'refused' } as const
    await recordFailure(stores.table, { ...webhook, reason: 'invalid_signature' }, at(3))
    expect((await stores.failures.latest(2)).map(({ at: when }) => when.slice(0, 10))).toEqual([
      '2090-11-03',
      '2090-11-03',
    ])
    expect(await figures('2090-11-03')).toMatchObject({ mailFailures: 1, webhookFailures: 1 })
    expect(await removeExpired(stores.table, at(1 + 90))).toBe(1)
    expect(await stores.failures.latest(10)).toHaveLength(3)
  })

  test('a reason that could be a user’s words is not kept', async () => {
    const failure = { area: 'mail', subject: 'welcome', outcome: 'postponed' } as const
    await recordFailure(stores.table, { ...failure, reason: 'no mailbox <anna@example.org>' }, noon)
    expect(await stores.failures.latest(1)).toMatchObject([{ reason: 'unknown' }])
    expect(JSON.stringify(await wholeTable(stores))).not.toContain('anna@')
  })

  test('of each job the last run is kept', async () => {
    const run: JobRun = {
      ...{ name: 'daily', startedAt: noon.toISOString(), durationMs: null, error: null },
      steps: [],
    }
    expect((await stores.jobRuns.latest(['daily', 'study-import'])).size).toBe(0)
    await stores.jobRuns.keep(run)
    await stores.jobRuns.keep({ ...run, durationMs: 5 })
    expect([...(await stores.jobRuns.latest(['daily', 'study-import'])).values()]).toEqual([
      { ...run, durationMs: 5 },
    ])
  })
})
