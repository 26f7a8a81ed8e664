import { beforeEach, describe, expect, test } from 'vitest'
import type { Continued } from '../../src/contract/reading/reading-list.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { confirmed, type Kind, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000

describe('what a user comes back to', () => {
  const api = appForEachTest()
  let headers: Record<string, string>
  let account: Account

  const comeAs = async (kind: Kind) => {
    ;({ headers, account } = await signedIn(api.stores, kind))
  }
  beforeEach(() => comeAs('free'))

  const ask = async (query = '') => {
    const answer = await api.get(`/api/reading-list/continue?lang=de${query}`, headers)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Continued
  }
  const choose = (...ids: number[]) =>
    api.stores.users.selectRubrics(account.id, ids, { firstOnly: false })
  const publish = async (key: string, more: Parameters<typeof hearticleDraft>[1] = {}) => {
    const { hearticle } = await api.stores.hearticles.importByKey(hearticleDraft(key, more))
    api.publish()
    return hearticle.id
  }

  test('is the newest of the rubrics that they chose, and of all where they chose none', async () => {
    const [salt, heart] = [
      await publish('salt', { publicationDate: '2026-11-20' }),
      await publish('pressure', { topicId: 1, publicationDate: '2026-11-19' }),
    ]
    const ids = async () => (await ask()).hearticles.map(({ id }) => id)
    expect(await ids()).toEqual(expect.arrayContaining([salt, heart]))
    await choose(1)
    const answer = await ask()
    expect(answer.rubrics).toEqual([{ id: 1, name: 'Herz' }])
    expect(answer.hearticles.map(({ topic }) => topic.rubric.id)).not.toContain(2)
    expect(await ids()).toContain(heart)
    await choose(2)
    expect(await ids()).toContain(salt)
    expect(await ids()).not.toContain(heart)
  })

  test('names studies of chosen rubrics alone, with the day on which they came, those last added first', async () => {
    const add = (pmid: string, publicationDate: string, day: number, rubricId = 1) =>
      api.stores.studies.importMany(
        [incomingStudy(pmid, {}, { publicationDate })],
        { rubricId },
        new Date(noon.getTime() + day * DAY),
      )
    await add('301', '2026-11-20', -1)
    await add('302', '2026-11-02', 0)
    await add('303', '2026-11-19', 0, 2)
    // A day that is still to come is not new.
    await add('304', '2026-12-24', 0)
    api.publish()
    expect((await ask()).studies).toEqual([])
    await choose(1)
    const studies = (await ask()).studies.map(({ addedOn, study }) => [study.pmid, addedOn])
    expect(studies.slice(0, 2)).toEqual([
      ['302', '2026-11-21'],
      ['301', '2026-11-20'],
    ])
    expect(studies.map(([pmid]) => pmid)).not.toContain('303')
    expect(studies.map(([pmid]) => pmid)).not.toContain('304')
  })

  test('says what was read of it only by a history', async () => {
    const id = await publish('salt')
    expect((await ask()).read).toEqual([])
    await api.ask('PUT', '/api/account/history', { history: true }, headers)
    await api.ask('PUT', `/api/reading-list/${id}`, { state: 'read' }, headers)
    expect((await ask()).read).toEqual([id])
  })

  test('tells the time, and keeps nothing of being asked', async () => {
    expect((await ask()).now).toBe(noon.toISOString())
    const list = await api.get('/api/reading-list?view=read', headers)
    expect(await list.json()).toMatchObject({ content: [] })
  })

  test('tells of the trial whoever has access by it, and nobody else', async () => {
    expect(await ask()).toMatchObject({ trial: null, opensAll: false })
    await comeAs('premium')
    expect(await ask()).toMatchObject({ trial: null, opensAll: true })
    await comeAs('trial')
    expect(await ask()).toMatchObject({
      trial: { daysLeft: 30, confirmBy: new Date(noon.getTime() + 7 * DAY).toISOString() },
      opensAll: true,
    })
    await confirmed(api.stores, account)
    expect(await ask()).toMatchObject({ trial: { daysLeft: 30, confirmBy: null } })
  })
})
