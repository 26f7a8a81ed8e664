// Rules: P-DESK-MAILS, P-LAPSE-MAILS.
import { beforeEach, describe, expect, test } from 'vitest'
import { tellLapses } from '../../functions/editorial/tell-lapses.ts'
import { recipientsOf } from '../../functions/mail/desk-mails.ts'
import { noticeOfPlanned } from '../../functions/store/content/desk-notices.ts'
import type { WaitingNotice } from '../../functions/store/mail/mail-request.ts'
import { queueMail } from '../../functions/store/mail/outbox.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { DESK_NOTICE } from '../../src/domain/account/mail-kinds.ts'
import { type Kind, mails, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import {
  describedStudy,
  hearticle,
  hearticleDraft,
  noon,
  salt,
  today,
  writtenTranslation,
} from '../support/records.ts'
import { writtenFinding } from '../support/written-finding.ts'

const api = appForEachTest()
let writer: Person
let colleague: Person
let reviewer: Person
let id: number

const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })

const ask = async (who: Person, method: string, path: string, body?: unknown) => {
  const response = await api.ask(method, path, body, who.headers)
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, never>
}

const isNotice = (one: { kind: string }): one is WaitingNotice => one.kind === DESK_NOTICE

/** What waits in the outbox: of what event, by whom, and the names of who is notified. */
const notified = async () => {
  const found = (await mails(api.stores)).filter(isNotice)
  const described = await Promise.all(
    found.map(async (request) => {
      const names = await api.stores.users.namesOf(await recipientsOf(request, api.stores.users))
      const { event, comments, commentsOn } = request.notice
      const who = [...names.values()].toSorted()
      const isCommented = commentsOn && Object.keys(commentsOn).length > 0
      return { event, who, ...(comments && { comments }), ...(isCommented && { commentsOn }) }
    }),
  )
  return described.toSorted((a, b) => (a.event < b.event ? -1 : 1))
}

const forget = async () => {
  for (const mail of await api.stores.outbox.due(new Date('2099-01-01'), 100)) {
    await api.stores.outbox.finish(mail)
  }
}

const content = (headline: string, status: string) => {
  return {
    ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], status },
    noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
    translations: [writtenTranslation('de', { headline }), writtenTranslation('en')],
  }
}

const save = async (who: Person, headline: string, status: string) => {
  const { version } = await ask(who, 'GET', `/api/hearticle/${id}`)
  await ask(who, 'PUT', `/api/hearticle/${id}`, { ...content(headline, status), version })
}

/** @param comments on each text that is reviewed, German first */
const review = async (who: Person, status: string, ...comments: string[]) => {
  const { translations } = (await ask(who, 'GET', `/api/hearticle/${id}`)) as unknown as {
    translations: Array<{ id: number }>
  }
  for (const [index, comment] of comments.entries()) {
    const of = { hearticleTranslation: translations[index], reviewer: { id: who.account.id } }
    await ask(who, 'POST', '/api/review', { ...of, status, comments: comment, evidence: true })
  }
}

beforeEach(async () => {
  writer = await person('editor', 'writes')
  colleague = await person('admin', 'colleague')
  reviewer = await person('reviewer', 'reviews')
  await api.stores.studies.importMany([describedStudy('101')])
  id = Number((await ask(writer, 'POST', '/api/hearticle', content('Salz', 'DRAFT'))).id)
})

test('reviewers are notified once that a review is asked for, not who wrote it', async () => {
  expect(await notified()).toEqual([])
  await save(colleague, 'Salz schadet', 'DRAFT')
  await save(writer, 'Salz schadet', 'IN_REVIEW')
  expect(await notified()).toEqual([{ event: 'review-asked', who: ['reviews'] }])
  await save(writer, 'Salz schadet sehr', 'IN_REVIEW')
  expect(await notified()).toHaveLength(1)
})

test('writers are notified of the verdict and its comment, and reviewers again after the change', async () => {
  await save(writer, 'Salz schadet', 'IN_REVIEW')
  await forget()
  await review(reviewer, 'NEEDS_REVISION', 'Bitte belegen.')
  expect(await notified()).toEqual([
    { event: 'changes-asked', who: ['writes'], comments: 'Bitte belegen.' },
  ])
  await forget()
  await save(writer, 'Salz kann schaden', 'IN_REVIEW')
  expect(await notified()).toEqual([{ event: 'review-asked', who: ['colleague', 'reviews'] }])
  await forget()
  await review(reviewer, 'APPROVED', '', '')
  expect(await notified()).toEqual([{ event: 'approved', who: ['writes'] }])
})

test('a verdict is one mail for both texts, with what was said of each', async () => {
  await save(writer, 'Salz schadet', 'IN_REVIEW')
  await forget()
  await review(reviewer, 'APPROVED', 'Gut belegt.')
  expect(await notified()).toEqual([])
  await review(reviewer, 'APPROVED', 'Gut belegt.', 'Well put.')
  const commentsOn = { de: 'Gut belegt.', en: 'Well put.' }
  expect(await notified()).toEqual([{ event: 'approved', who: ['writes'], commentsOn }])
  await review(reviewer, 'APPROVED', '', '')
  expect(await notified()).toHaveLength(1)
  await forget()
  await review(reviewer, 'NEEDS_REVISION', 'Doch nicht.', '')
  expect(await notified()).toEqual([
    { event: 'changes-asked', who: ['writes'], comments: 'Doch nicht.' },
  ])
})

describe('an approval that ends by itself', () => {
  const DUE = '2027-01-31'
  const afterDue = new Date('2027-01-31T23:30:00Z')
  const approved = async (more: object = {}) => {
    const { version } = await ask(writer, 'GET', `/api/hearticle/${id}`)
    const draft = { ...content('Salz schadet', 'IN_REVIEW'), version, ...more }
    await ask(writer, 'PUT', `/api/hearticle/${id}`, draft)
    await review(reviewer, 'APPROVED', '', '')
    await forget()
  }
  const everybody = ['colleague', 'reviews', 'writes']

  test('by the role that its reviewer loses is told once, to all whom it concerns', async () => {
    await approved()
    for (const roles of [['ROLE_USER'], ['ROLE_USER', 'ROLE_ANALYST']]) {
      await ask(colleague, 'PUT', `/api/admin/users/${reviewer.account.id}/roles`, roles)
    }
    expect(await notified()).toEqual([{ event: 'role-lost', who: everybody }])
    expect(await tellLapses(api.stores, noon)).toBe(0)
    // Approved anew, and lost anew: that is another one.
    const second = await person('reviewer', 'second')
    await forget()
    await review(second, 'APPROVED', '', '')
    expect(await notified()).toEqual([{ event: 'approved', who: ['writes'] }])
    expect(await tellLapses(api.stores, noon)).toBe(0)
  })

  test('is not told of what is public, whose approval holds', async () => {
    await approved()
    await ask(writer, 'POST', `/api/hearticle/${id}/publication`, {})
    await ask(colleague, 'PUT', `/api/admin/users/${reviewer.account.id}/roles`, ['ROLE_USER'])
    expect(await notified()).toEqual([])
  })

  test('by the day of its next review is told once, also beside a working copy', async () => {
    await approved({ responsibility: { nextReviewOn: DUE } })
    await ask(writer, 'POST', `/api/hearticle/${id}/publication`, {})
    expect(await tellLapses(api.stores, new Date(`${DUE}T22:59:00Z`))).toBe(0)
    const { version } = await ask(writer, 'GET', `/api/hearticle/${id}`)
    const later = { ...content('Neu', 'DRAFT'), responsibility: { nextReviewOn: '2028-01-01' } }
    await ask(writer, 'PUT', `/api/hearticle/${id}`, { ...later, version })
    expect(await tellLapses(api.stores, afterDue)).toBe(1)
    expect(await notified()).toEqual([{ event: 'review-due', who: everybody }])
    expect(await tellLapses(api.stores, afterDue)).toBe(0)
  })

  test('by a study that PubMed withdrew is told once', async () => {
    const evidenceReview = { at: noon.toISOString(), reviewerId: reviewer.account.id }
    await api.stores.hearticles.importByKey(
      hearticleDraft('carries', {
        ...{ findings: [{ ...writtenFinding, pmid: '101' }], evidenceReview },
      }),
    )
    await api.stores.studies.importMany([{ withdrawn: '101' }])
    await forget()
    expect(await tellLapses(api.stores, noon)).toBe(1)
    expect(await notified()).toEqual([{ event: 'study-withdrawn', who: everybody }])
    expect(await tellLapses(api.stores, noon)).toBe(0)
  })

  test('is told once by two at once, and after what was cut off', async () => {
    await approved({ responsibility: { nextReviewOn: DUE } })
    api.stores.faults.after = ({ name }) => {
      if (name === 'TransactWriteItems') throw new Error('the answer is lost')
    }
    await expect(tellLapses(api.stores, afterDue)).rejects.toThrow('lost')
    api.stores.faults.after = () => {}
    await Promise.all([tellLapses(api.stores, afterDue), tellLapses(api.stores, afterDue)])
    expect(await notified()).toEqual([{ event: 'review-due', who: everybody }])
  })
})

test('who approved is notified that a change ended it, and gets no second mail that asks', async () => {
  await save(writer, 'Salz schadet', 'IN_REVIEW')
  await review(reviewer, 'APPROVED', '', '')
  await forget()
  await save(writer, 'Salz schadet sehr', 'DRAFT')
  expect(await notified()).toEqual([{ event: 'approval-lapsed', who: ['reviews'] }])
})

test('who is behind a hearticle is notified that somebody deleted it', async () => {
  await save(writer, 'Salz schadet', 'IN_REVIEW')
  await review(reviewer, 'APPROVED', '', '')
  await forget()
  await ask(colleague, 'DELETE', `/api/hearticle/${id}`)
  expect(await notified()).toEqual([{ event: 'deleted', who: ['reviews', 'writes'] }])
})

test('who is behind a planned edition is notified what became of it', async () => {
  const evidenceReview = { at: noon.toISOString(), reviewerId: reviewer.account.id }
  const planned = hearticle(9, { writers: [writer.account.id], evidenceReview })
  await transact(api.stores.table, noticeOfPlanned(planned, 'planned-failed', { at: noon }))
  expect(await notified()).toEqual([{ event: 'planned-failed', who: ['reviews', 'writes'] }])
})

test('a notice is spread once to all, and goes on where it was cut off', async () => {
  const userIds = Array.from({ length: 200 }, () => crypto.randomUUID()).toSorted()
  const headline = { de: 'Salz', en: 'Salt' }
  const notice = { event: 'withdrawn' as const, hearticleId: 1, headline, by: null }
  const request = { kind: DESK_NOTICE, notice, to: userIds, reviewers: false, except: [] } as const
  const doneUpTo = userIds[89]
  await transact(api.stores.table, [
    queueMail({ ...request, to: [...userIds], except: [], doneUpTo }, noon),
  ])
  const [waiting = ''] = await api.stores.outbox.due(noon, 1)
  const claimed = await api.stores.outbox.claim(waiting, noon)
  if (!claimed || claimed.request.kind !== DESK_NOTICE) throw new Error('nothing waits')
  const claim = { ...claimed, request: claimed.request }
  await api.stores.outbox.spread(claim, userIds, noon)
  await api.stores.outbox.spread(claim, userIds, noon)
  const found = await mails(api.stores)
  expect(found.map((one) => 'userId' in one && one.userId).toSorted()).toEqual(userIds.slice(90))
})
