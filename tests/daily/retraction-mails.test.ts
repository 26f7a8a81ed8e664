import { describe, expect, test } from 'vitest'
import { erasureKey } from '../../functions/accounts/delete-account.ts'
import { openLetterContent } from '../../functions/editorial/letter-content.ts'
import { dailySteps } from '../../functions/jobs/steps.ts'
import { prepareMail } from '../../functions/mail/mails.ts'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { confirmed, mails, register, wholeTable } from '../support/accounts.ts'
import { billingOn } from '../support/billing.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const DAY = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(noon.getTime() + days * DAY)
const OFF = { history: false, retractionMails: false }

describe('of the retraction of a study (P-RETRACTION-MAIL)', () => {
  const stores = storesForEachTest()

  /** Somebody who read hearticle 7 at noon. */
  const reader = async ({ wants = true, isConfirmed = true, username = 'anna' } = {}) => {
    const account = await register(stores, 'trial', { username })
    if (isConfirmed) await confirmed(stores, account)
    const choice = { history: true, retractionMails: wants }
    const readingHistory = await stores.readingList.choose(account.id, choice, noon)
    await stores.readingList.note({ ...account, readingHistory }, 7, {}, noon)
    return account
  }
  const retract = (foundAt: Date) => {
    const study = {
      pmid: '101',
      type: 'retracted' as const,
      title: 'Salt',
      hearticleIds: [7],
      hearticles: [],
    }
    return stores.library.imports.raise({ ...study, foundAt: foundAt.toISOString() }, [])
  }
  const stepsAt = (at: Date) =>
    dailySteps({ ...stores, billing: billingOn(stores, openTestSandbox(() => at).provider) })
  const run = async (at: Date) =>
    stepsAt(at)
      .find(({ name }) => name === 'retractionMails')
      ?.run(at)
  const retractionMails = async () =>
    (await mails(stores)).filter(({ kind }) => kind === 'study-retracted')

  test('whoever read of it and wants to know is told, once', async () => {
    const { id } = await reader()
    await retract(later(1))
    expect(await run(later(1))).toBe(1)
    expect(await run(later(2))).toBe(0)
    expect(await retractionMails()).toMatchObject([
      { userId: id, study: { pmid: '101', title: 'Salt', hearticleId: 7 } },
    ])
  })

  test('a run that died on its way is gone on with, and nobody is told twice', async () => {
    const readers = await Promise.all(
      ['anna', 'bert', 'carl'].map((username) => reader({ username })),
    )
    await retract(later(1))
    const { tellOfRetraction } = stores.retractionMails
    let calls = 0
    stores.retractionMails.tellOfRetraction = async (...parameters) => {
      calls += 1
      const isQueued = await tellOfRetraction(...parameters)
      // What was written is there, and whoever wrote it heard nothing of it.
      if (calls === 2) throw new Error('the process died')
      return isQueued
    }
    await expect(run(later(1))).rejects.toThrow('died')
    stores.retractionMails.tellOfRetraction = tellOfRetraction
    expect(await retractionMails()).toHaveLength(2)
    expect(await run(later(1))).toBe(1)
    const userIds = (await retractionMails()).map((mail) => 'userId' in mail && mail.userId)
    expect(userIds.toSorted()).toEqual(readers.map(({ id }) => id).toSorted())
  })

  test('of two runs at once one tells', async () => {
    await reader()
    await retract(later(1))
    expect((await Promise.all([run(later(1)), run(later(1))])).toSorted()).toEqual([0, 1])
    expect(await retractionMails()).toHaveLength(1)
  })

  test.each([
    ['who does not want to be', { wants: false }],
    ['at an address that is not confirmed', { isConfirmed: false }],
  ])('nobody is told %s', async (_, more) => {
    await reader(more)
    await retract(later(1))
    expect(await run(later(1))).toBe(0)
    expect(await retractionMails()).toEqual([])
  })

  test('nobody is told who read the hearticle when it said so already, nor after two weeks', async () => {
    await retract(later(-1))
    await reader()
    expect(await run(later(1))).toBe(0)
    await retract(later(1))
    expect(await run(later(16))).toBe(0)
  })

  test('nobody is told by a history that a restore brought back', async () => {
    const { id } = await reader()
    const { period = '' } = (await stores.users.find(id))?.readingHistory ?? {}
    const mark = Buffer.from(JSON.stringify({ deletedAt: noon.toISOString() }))
    await stores.files.put(erasureKey(id, period), mark)
    await retract(later(1))
    for (const { run } of stepsAt(later(1))) await run(later(1))
    expect(await retractionMails()).toEqual([])
  })

  test('that readers were told is theirs to take along, and goes with their history', async () => {
    const { id } = await reader()
    await retract(later(1))
    await run(later(1))
    const { toldRetractions: mailed } = await stores.users.recordsOf(id)
    expect(mailed).toEqual([{ pmid: '101', toldAt: later(1).toISOString() }])
    await stores.readingList.choose(id, OFF, later(2))
    const left = (await wholeTable(stores)).map(({ sk }) => String(sk))
    expect(left.filter((sk) => sk.startsWith('READING#'))).toEqual([])
  })

  test('a mail that waits is not sent to who left these mails or ended the history', async () => {
    const { id } = await reader()
    await retract(later(1))
    await run(later(1))
    const [request] = await retractionMails()
    const prepared = (mailRequest: MailRequest | undefined) => {
      if (!mailRequest) throw new Error('there is no mail')
      const letterContent = openLetterContent({ ...stores, now: () => later(1) })
      const preparing = { ...stores, letterContent, at: later(1), queuedAt: later(1) }
      return prepareMail(mailRequest, preparing)
    }
    const data = await (await prepared(request))?.complete()
    expect(data).toMatchObject({ kind: 'study-retracted', study: { hearticleId: 7 } })
    const token = data && 'token' in data ? (data.token ?? '') : ''
    expect(await stores.mailedTokens.find(token, 'LEAVE', later(100))).toMatchObject({ userId: id })
    await stores.retractionMails.leaveRetractionMails(id)
    expect(await prepared(request)).toBeUndefined()
    expect((await stores.users.find(id))?.readingHistory).toMatchObject({
      ...{ on: true, retractionMails: false },
    })
    // Wanted again, but of another history: of the one that told of the reading nothing is left.
    await stores.readingList.choose(id, OFF, later(1))
    await stores.readingList.choose(id, { history: true, retractionMails: true }, later(1))
    expect(await prepared(request)).toBeUndefined()
  })
})
