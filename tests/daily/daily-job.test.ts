// Rules: P-DESK-QUESTIONS, P-RETENTION, P-TRASH.
import { beforeEach, describe, expect, test } from 'vitest'
import { deletionKey, erasureKey } from '../../functions/accounts/delete-account.ts'
import { type DailyStep, runDaily } from '../../functions/jobs/daily-job.ts'
import { dailySteps } from '../../functions/jobs/steps.ts'
import type { LogLine } from '../../functions/runtime/log.ts'
import { joinedTo } from '../../src/domain/desk/questions.ts'
import {
  confirmed,
  mailedToken,
  mails,
  register,
  sessionOf,
  wholeTable,
} from '../support/accounts.ts'
import { askedQuestion } from '../support/asked-question.ts'
import { billingOn } from '../support/billing.ts'
import { openTestSandbox, type TestSandbox } from '../support/payment-sandbox.ts'
import { hearticleDraft, noon } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'

const DAY = 24 * 60 * 60 * 1000
const later = (days: number, milliseconds = 0) =>
  new Date(noon.getTime() + days * DAY + milliseconds)

describe('the daily job', () => {
  // The database's own expiry stands still: what goes, goes by the job.
  const stores = storesForEachTest()
  const log: LogLine[] = []

  let provider: TestSandbox
  beforeEach(() => {
    provider = openTestSandbox(() => noon)
  })
  /** But those that count, which have tests of their own. */
  const steps = () => {
    const billing = billingOn(stores, provider.provider)
    const allSteps = dailySteps({ ...stores, billing })
    return allSteps.filter(({ name }) => !name.startsWith('counted') && name !== 'verifiedPrices')
  }
  const run = async (at: Date, jobSteps: readonly DailyStep[] = steps()) => {
    log.length = 0
    return runDaily(jobSteps, {
      at,
      jobRuns: stores.jobRuns,
      log: (line) => log.push(line),
      runId: 'run',
    })
  }
  /** What it did, without what there was nothing to do about. */
  const done = async (at: Date) => {
    const report = await run(at)
    expect(report.failed).toEqual([])
    return Object.fromEntries(Object.entries(report.done).filter(([, count]) => count > 0))
  }
  const kinds = async () => (await mails(stores)).map(({ kind }) => kind).toSorted()

  test('reminds three days before a trial ends and tells its end, each once', async () => {
    await register(stores, 'trial')
    // That its address got the welcome counts for a week.
    expect(await done(later(27, -1))).toEqual({ removedRecords: 1 })
    expect(await done(later(27))).toEqual({ trialNotices: 1 })
    expect(await done(later(28))).toEqual({})
    expect(await done(later(30, -1))).toEqual({})
    // With the trial ends that it gives a status.
    expect(await done(later(30))).toEqual({ trialNotices: 1, removedRecords: 1 })
    expect(await done(later(31))).toEqual({})
    expect(await kinds()).toEqual(['trial-ended', 'trial-ending', 'welcome'])
  })

  describe('of a user who ordered in their trial', () => {
    const order = async () => {
      const account = await confirmed(stores, await register(stores, 'trial'))
      const billing = billingOn(stores, provider.provider)
      const { sessionId } = await billing.startCheckout(account, 'price_monthly', 'de')
      const id = provider.pay(sessionId)
      await billing.reconcile(noon)
      return { account, id, billing }
    }

    test('reminds once before the first charge, and tells nothing of the trial', async () => {
      const { account, id } = await order()
      expect((await run(later(27, -1))).done).toMatchObject({ chargesAhead: 0, trialNotices: 0 })
      expect((await run(later(27))).done).toMatchObject({ chargesAhead: 1, trialNotices: 0 })
      expect((await run(later(28))).done).toMatchObject({ chargesAhead: 0, trialNotices: 0 })
      expect((await run(later(31))).done).toMatchObject({ chargesAhead: 0, trialNotices: 0 })
      expect(await kinds()).toEqual(['charge-ahead', 'subscription-started', 'welcome'])
      const reminder = (await mails(stores)).find(({ kind }) => kind === 'charge-ahead')
      expect(reminder).toMatchObject({
        facts: { subscriptionId: id, priceInCents: 990, trialEnd: account.trialEndsAt },
      })
    })

    test('reminds once, however many do it at once', async () => {
      await order()
      await Promise.all([run(later(28)), run(later(28)), run(later(28))])
      expect((await kinds()).filter((kind) => kind === 'charge-ahead')).toHaveLength(1)
    })

    test('reminds nobody who has cancelled', async () => {
      const { account, billing } = await order()
      await billing.cancel(account.id)
      expect((await run(later(28))).done).toMatchObject({ chargesAhead: 0, trialNotices: 0 })
      expect(await kinds()).not.toContain('charge-ahead')
    })
  })

  describe('after a deletion', () => {
    const withBelongings = async () => {
      const account = await register(stores, 'trial')
      await sessionOf(stores, account)
      await mailedToken(stores, account, 'RESET')
      await stores.files.put(`private/avatars/${account.id}/1-x`, Buffer.from('picture'))
      return account
    }
    const left = async () =>
      (await wholeTable(stores)).filter(
        ({ pk }) => !/^(MAIL#|MAILED#|TRIAL_USED#|JOB#|FIGURES$|SUMS$)/.test(String(pk)),
      )

    test('that died after its first step, or at any later one, finishes it', async () => {
      const { removals } = stores
      const deaths: Array<(userId: string) => Promise<unknown>> = [
        async () => {},
        (id) => stores.files.put(deletionKey(id), Buffer.from('{"deletedAt":"2026-11-21"}')),
        (id) => stores.files.remove(`private/avatars/${id}/1-x`),
        (id) => removals.clear(id),
      ]
      for (const [index] of deaths.entries()) {
        const account = await withBelongings()
        await removals.removeAccount(account, noon)
        for (const step of deaths.slice(0, index + 1)) await step(account.id)
        expect(await done(later(1))).toEqual({ finishedDeletions: 1 })
        expect(await left()).toEqual([])
        expect([...stores.objects.keys()]).toContain(deletionKey(account.id))
        expect([...stores.objects.keys()].join()).not.toContain('avatars')
        expect(await done(later(1))).toEqual({})
      }
    })

    test('deletes again who came back by a restore, without another mail', async () => {
      const account = await withBelongings()
      await stores.files.put(
        deletionKey(account.id),
        Buffer.from(JSON.stringify({ deletedAt: noon.toISOString() })),
      )
      const other = await register(stores, 'free')
      expect(await done(later(1))).toEqual({ replayedDeletions: 1 })
      expect(await stores.users.find(account.id)).toBeUndefined()
      expect(await stores.users.find(other.id)).toBeDefined()
      expect(JSON.stringify(await left())).not.toContain(account.id)
      expect(await kinds()).toEqual(['welcome'])
      expect(await done(later(1))).toEqual({})
    })

    test('ends a history again that came back by a restore, and no other one', async () => {
      const { id } = await register(stores, 'free')
      const choice = { history: true, retractionMails: false }
      const over = await stores.readingList.choose(id, choice, noon)
      await stores.files.put(
        erasureKey(id, over?.period ?? ''),
        Buffer.from(JSON.stringify({ deletedAt: noon.toISOString() })),
      )
      expect(await done(noon)).toEqual({ replayedErasures: 1 })
      expect((await stores.users.find(id))?.readingHistory?.on).toBe(false)
      await stores.readingList.choose(id, choice, noon)
      expect(await done(noon)).toEqual({})
      expect((await stores.users.find(id))?.readingHistory?.on).toBe(true)
    })

    test('forgets that there was a user when no backup reaches back to it', async () => {
      const key = deletionKey('3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11')
      await stores.files.put(key, Buffer.from(JSON.stringify({ deletedAt: noon.toISOString() })))
      await done(later(40))
      expect(stores.objects.has(key)).toBe(true)
      await done(later(40, 1))
      expect(stores.objects.has(key)).toBe(false)
    })
  })

  test('erases the rest of a history whose erasing was cut off', async () => {
    const account = await register(stores, 'free')
    const on = await stores.readingList.choose(
      account.id,
      { history: true, retractionMails: false },
      noon,
    )
    if (!on) throw new Error('there is no history')
    await stores.readingList.note({ ...account, readingHistory: on }, 7, {}, noon)
    const over = { ...on, on: false, period: crypto.randomUUID(), erasing: true }
    await stores.users.restore({ ...account, readingHistory: over })
    expect(await done(noon)).toEqual({ erasedHistories: 1 })
    expect((await stores.users.recordsOf(account.id)).kept).toEqual([])
    expect(await done(noon)).toEqual({})
  })

  test('forgets what has been in the trash for longer than 30 days, and keeps what was withdrawn', async () => {
    await stores.fill()
    const bringIn = async (key: string) =>
      (await stores.hearticles.importByKey(hearticleDraft(key))).hearticle.id
    const [deleted, withdrawn, young] = [await bringIn('a'), await bringIn('b'), await bringIn('c')]
    await stores.hearticles.remove(deleted, noon)
    await stores.hearticles.withdraw(withdrawn, noon)
    await stores.hearticles.remove(young, later(1))
    expect(await done(later(30))).toEqual({})
    expect(await done(later(30, 1))).toEqual({ emptiedTrash: 2 })
    expect((await stores.trash.list()).map(({ id }) => id)).toEqual([String(young)])
    const change = { by: 'editor', at: later(30, 2) }
    expect(await stores.trash.restore('hearticle', String(deleted), change)).toBeUndefined()
    expect(await stores.hearticles.find(deleted)).toBe('deleted')
    expect(await stores.hearticles.editions(deleted)).toEqual([])
    expect(await stores.hearticles.findForDesk(withdrawn)).toMatchObject({ isWithdrawn: true })
    expect(await done(later(30, 3))).toEqual({})
  })

  test('removes what has expired, yesterday’s salts and pictures that nobody names', async () => {
    const account = await register(stores, 'free')
    await sessionOf(stores, account)
    await mailedToken(stores, account, 'RESET')
    await stores.rateLimits.consume({ name: 'x', max: 1, seconds: 60 }, 'key', noon)
    await stores.files.put(`private/avatars/${account.id}/${noon.getTime()}-x`, Buffer.from('old'))
    expect(await done(later(0, 2 * 60 * 60 * 1000))).toEqual({ removedRecords: 2 })
    expect(await done(later(1))).toEqual({ removedPictures: 1, removedSalts: 1 })
    expect(await done(later(14))).toEqual({ removedRecords: 1 })
    expect(await done(later(14))).toEqual({})
    const remaining = (await wholeTable(stores)).filter(
      ({ pk }) => !['FIGURES', 'SUMS'].includes(String(pk)),
    )
    expect(remaining.map(({ sk }) => String(sk)).toSorted()).toEqual([
      ...['EMAIL', 'JOB', 'JOB', 'PASSWORD', 'USER', 'USERNAME'],
    ])
  })

  test('opens questions again whose twelve months are not over, once what they were joined to is gone', async () => {
    const main = askedQuestion()
    const joined = askedQuestion({ askedAt: later(300).toISOString() })
    for (const question of [main, joined])
      await stores.questions.ask(question, { email: undefined, at: noon })
    const pair = joinedTo(joined, main)
    if (!pair) throw new Error('one can be joined to the other')
    const changed = [
      { was: joined, is: pair[0] },
      { was: main, is: pair[1] },
    ]
    await stores.questions.save(changed, { at: noon, note: undefined })
    expect(await done(later(364))).toEqual({})
    expect(await done(later(366))).toEqual({ removedRecords: 1, reopenedQuestions: 1 })
    expect(await stores.questions.findMany([joined.id])).toMatchObject([{ state: 'open' }])
  })

  test('a step that fails does not stop the others, and is named without what it failed about', async () => {
    await register(stores, 'trial', { username: 'Anna' })
    const [notices, _charges, ...others] = steps()
    const broken: DailyStep = {
      name: 'chargesAhead',
      run: () => Promise.reject(new TypeError('about anna@example.org')),
    }
    if (!notices) throw new Error('no steps')
    const report = await run(later(31), [broken, notices, ...others])
    expect(report).toMatchObject({ failed: ['chargesAhead'], done: { trialNotices: 1 } })
    expect(log).toMatchObject([
      { level: 'error', step: 'chargesAhead', error: 'TypeError' },
      { level: 'info', message: 'daily job', trialNotices: 1 },
    ])
    expect(JSON.stringify(log)).not.toMatch(/anna/i)
    expect(await all(stores.removals.unfinished())).toEqual([])
  })
})
