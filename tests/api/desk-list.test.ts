// Rules: P-DESK-LIST.
import { beforeEach, describe, expect, test } from 'vitest'
import type { HearticleListItem } from '../../src/contract/desk/writing.ts'
import { type Kind, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { approveEdition, publishApproved } from '../support/editions.ts'
import { describedStudy, noon, salt, today, translation } from '../support/records.ts'

describe('the list of hearticles at the desk', () => {
  const api = appForEachTest()
  let editor: Awaited<ReturnType<typeof signedIn>>

  const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })
  const list = async (query = '') => {
    const response = await api.get(`/api/hearticle?size=50${query}`, editor.headers)
    expect(response.status).toBe(200)
    const { content } = (await response.json()) as { content: HearticleListItem[] }
    return content
  }
  const write = async (more: object = {}) => {
    const text = (language: 'de' | 'en') => {
      const { hasAudio: _, ...texts } = translation(language)
      return texts
    }
    const body = {
      ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], status: 'IN_REVIEW' },
      noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
      translations: [text('de'), text('en')],
      ...more,
    }
    const response = await api.post('/api/hearticle', body, editor.headers)
    return Number(((await response.json()) as { id: number }).id)
  }

  /** @returns the version on which the change was made */
  const save = async (id: number, more: object = {}) => {
    const { version } = (await (await api.get(`/api/hearticle/${id}`, editor.headers)).json()) as {
      version: number
    }
    const { hasAudio: _, ...german } = translation('de', { headline: 'Anders' })
    const { hasAudio: __, ...english } = translation('en')
    const body = {
      ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], version },
      translations: [german, english],
      ...more,
    }
    expect((await api.ask('PUT', `/api/hearticle/${id}`, body, editor.headers)).status).toBe(200)
    return version
  }

  beforeEach(async () => {
    editor = await person('editor', 'writes')
    await api.stores.studies.importMany([describedStudy('101')])
  })

  test('says who began a hearticle, how its edition stands and since when', async () => {
    const [draft, waits, approved, open] = [
      await write({ status: 'DRAFT' }),
      await write(),
      await write(),
      await write(),
    ]
    await approveEdition(api.stores, approved, noon)
    await publishApproved(api.stores, open, noon)
    const states = new Map((await list()).map(({ id, state }) => [id, state]))
    expect([draft, waits, approved, open].map((id) => states.get(id))).toEqual([
      'writing',
      'in-review',
      'approved',
      'public',
    ])
    const [mine] = await list(`&term=${waits}`)
    expect(mine).toMatchObject({ owner: 'writes', isPublic: false, savedAt: noon.toISOString() })
    expect((await list('&state=approved')).map(({ id }) => id)).toEqual([approved])
  })

  test('an approval counts no more once its reviewer lost the role', async () => {
    const id = await write()
    const reviewer = await approveEdition(api.stores, id, noon)
    const account = await api.stores.users.find(reviewer)
    if (!account) throw new Error('the reviewer is not there')
    await api.stores.table.write({
      update: { pk: `USER#${reviewer}`, sk: 'USER' },
      change: 'SET #record.#roles = :roles',
      values: { roles: [] },
    })
    expect((await list('&state=lapsed')).map((one) => one.id)).toEqual([id])
  })

  test('what is public stays so in the list while its next edition is written', async () => {
    const id = await write()
    await publishApproved(api.stores, id, noon)
    const [item] = await list(`&term=${id}`)
    expect(item?.version).toBe(await save(id))
    expect(await list(`&status=PUBLISHED&term=${id}`)).toMatchObject([
      { id, status: 'DRAFT', state: 'writing', isPublic: true },
    ])
  })

  test('what is public and lapsed is found by reviewers, also while its next edition is written (P-REVIEW-LIST)', async () => {
    const reviewer = await person('reviewer', 'reviews')
    const due = { responsibility: { nextReviewOn: today } }
    const id = await write(due)
    await publishApproved(api.stores, id, noon)
    api.rebuild({ now: () => new Date('2026-11-22T11:00:00Z') })
    const work = async () =>
      (await (await api.get('/api/review/work', reviewer.headers)).json()) as object
    const lapsed = { hearticleId: id, lapsed: 'review-due' }
    expect(await work()).toMatchObject({ content: [{ ...lapsed, inProgress: false }], waiting: 1 })
    await save(id, { responsibility: { nextReviewOn: '2027-11-21' } })
    expect(await work()).toMatchObject({ content: [{ ...lapsed, inProgress: true }], waiting: 0 })
    await save(id, { status: 'IN_REVIEW' })
    expect(await work()).toMatchObject({ content: [{ ...lapsed, inProgress: false }], waiting: 1 })
  })

  test.each(['', '&state=public'])(
    'asks the table three times%s, however many there are',
    async (query) => {
      for (let one = 0; one < 4; one += 1) await publishApproved(api.stores, await write(), noon)
      const callsOf = async (path: string) => {
        api.stores.calls.length = 0
        expect((await api.get(path, editor.headers)).status).toBe(200)
        return api.stores.calls.length
      }
      // The topics take one call beside those for the session.
      const session = (await callsOf('/api/topics')) - 1
      expect((await callsOf(`/api/hearticle?size=50${query}`)) - session).toBeLessThanOrEqual(3)
    },
  )
})
