// Rules: P-ANSWERS-PASSED-ON, P-HISTORY, P-MY-QUESTIONS, P-SAVED.
import { beforeEach, describe, expect, test } from 'vitest'
import { erasureKey } from '../../functions/accounts/delete-account.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, noon } from '../support/records.ts'

const LIST = '/api/reading-list'
const DAY = 24 * 60 * 60 * 1000

describe('the reading list', () => {
  const api = appForEachTest()
  let headers: Record<string, string>
  let account: Account

  beforeEach(async () => {
    ;({ headers, account } = await signedIn(api.stores, 'free'))
  })

  const put = (id: number, body: object) => api.ask('PUT', `${LIST}/${id}`, body, headers)
  const save = (id: number, more: object = {}) => put(id, { state: 'saved', ...more })
  const read = (id: number, more: object = {}) => put(id, { state: 'read', ...more })
  const turn = async (history: boolean) => {
    const answer = await api.ask('PUT', '/api/account/history', { history }, headers)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { history: { period: string } }).history
  }
  const got = async (path: string) => {
    const answer = await api.get(path, headers)
    expect(answer.status).toBe(200)
    return (await answer.json()) as {
      content: {
        hearticleId: number
        savedAt: string | null
        read: object | null
        answers: { at: string; answer: string; edition: number }[]
      }[]
      totalElements: number
      history: unknown
    }
  }
  const answer = (id: number, more: object = {}, given: object = { answer: 'right', edition: 1 }) =>
    put(id, { state: 'answered', given, ...more })
  const idsOf = async (view: string) =>
    (await got(`${LIST}?view=${view}`)).content.map(({ hearticleId }) => hearticleId)
  const code = async (answer: Response) => ((await answer.json()) as { code: string }).code

  test('has what was saved, newest first, with what cards show, by page', async () => {
    await save(2)
    api.rebuild({ now: () => new Date(noon.getTime() + 1000) })
    await save(1)
    expect(await idsOf('saved')).toEqual([1, 2])
    const page = await got(`${LIST}?size=1&page=1&lang=en`)
    expect(page).toMatchObject({
      content: [{ hearticleId: 2, savedAt: noon.toISOString(), read: null, hearticle: { id: 2 } }],
      totalElements: 2,
      totalPages: 2,
      history: null,
    })
    expect(await idsOf('read')).toEqual([])
  })

  test('is everybody’s own', async () => {
    await save(1)
    const other = await signedIn(api.stores, 'admin')
    const answer = await api.get(LIST, other.headers)
    expect(await answer.json()).toMatchObject({ content: [] })
  })

  test('brings a hearticle back to its place when its removal is undone', async () => {
    await save(1)
    api.rebuild({ now: () => new Date(noon.getTime() + 1000) })
    await save(2)
    await api.ask('DELETE', `${LIST}/1`, undefined, headers)
    await save(1, { at: noon.toISOString() })
    expect(await idsOf('saved')).toEqual([2, 1])
  })

  test('does not take what is not published, and loses what is deleted', async () => {
    expect(await code(await save(3))).toBe('hearticle_not_found')
    expect(await code(await save(77))).toBe('hearticle_not_found')
    await save(1)
    await api.stores.hearticles.remove(1, noon)
    api.publish()
    expect(await idsOf('saved')).toEqual([])
  })

  test('makes the places of deleted ones free when it is full', async () => {
    const { hearticle } = await api.stores.hearticles.importByKey(hearticleDraft('gone'))
    for (let id = 1000; id < 1499; id += 1) {
      await api.stores.readingList.save(account.id, id, noon.toISOString())
    }
    await api.stores.readingList.save(account.id, hearticle.id, noon.toISOString())
    await api.stores.hearticles.remove(hearticle.id, noon)
    expect((await save(1)).status).toBe(200)
  })

  test('keeps what was read only from a yes on', async () => {
    expect(await code(await read(1))).toBe('history_off')
    await turn(true)
    await read(1, { progress: 0.4, audioSeconds: 61 })
    await read(1, { progress: 0.2 })
    const [entry] = (await got(`${LIST}?view=read`)).content
    expect(entry?.read).toEqual({ at: noon.toISOString(), progress: 0.4, audioSeconds: 61 })
    expect(await (await api.get('/api/auth/me', headers)).json()).toMatchObject({
      readingHistory: { on: true, retractionMails: false },
    })
  })

  test('forgets one of those that were read, and leaves it saved', async () => {
    await turn(true)
    await save(1)
    await read(1)
    await api.ask('DELETE', `${LIST}/1?state=read`, undefined, headers)
    expect(await idsOf('read')).toEqual([])
    expect(await idsOf('saved')).toEqual([1])
  })

  test('keeps answers to questions in the history alone, each once, in the order of their times', async () => {
    expect(await code(await answer(1))).toBe('history_off')
    const { period } = await turn(true)
    const tomorrow = new Date(noon.getTime() + DAY)
    api.rebuild({ now: () => tomorrow })
    const at = tomorrow.toISOString()
    expect(await (await answer(1, { at, period })).json()).toMatchObject({
      read: null,
      answers: [{ at, answer: 'right', edition: 1 }],
    })
    // Heard of later, and told again.
    const earlier = { at: noon.toISOString(), period }
    await answer(1, earlier, { answer: 'wrong', edition: 1 })
    await answer(1, { at, period }, { answer: 'alsoWrong', edition: 2 })
    await save(1)
    const [entry] = (await got(`${LIST}?view=answered`)).content
    expect(entry?.answers.map((given) => given.answer)).toEqual(['wrong', 'right'])
    expect(entry).toMatchObject({ hearticleId: 1, savedAt: at })
    expect(await idsOf('read')).toEqual([])
    expect(await got(`${LIST}/continue`)).toMatchObject({
      answered: [{ hearticleId: 1, answers: [{ answer: 'wrong' }, { answer: 'right' }] }],
    })
  })

  test('takes no answer without what was chosen, nor one to a history that is over', async () => {
    const { period } = await turn(true)
    expect((await put(1, { state: 'answered' })).status).toBe(400)
    expect((await answer(1, {}, { answer: 'perhaps', edition: 1 })).status).toBe(400)
    expect((await answer(1, {}, { answer: 'right', edition: 0 })).status).toBe(400)
    await turn(false)
    await turn(true)
    expect(await code(await answer(1, { period }))).toBe('history_off')
    expect(await idsOf('answered')).toEqual([])
  })

  test('forgets the answers of one question, and with the history all of them', async () => {
    await turn(true)
    await answer(1)
    await answer(2)
    await read(1)
    await api.ask('DELETE', `${LIST}/1?state=answered`, undefined, headers)
    expect(await idsOf('answered')).toEqual([2])
    expect(await idsOf('read')).toEqual([1])
    const before = JSON.stringify(await (await api.get('/api/account/export', headers)).json())
    expect(before).toContain('"answer":"right"')
    await turn(false)
    expect(await idsOf('answered')).toEqual([])
    expect(JSON.stringify(await wholeTable(api.stores))).not.toContain('#ANSWERED')
  })

  test('passes answers on to the partner to whom their user agreed, from then on, and to no other', async () => {
    const admin = await signedIn(api.stores, 'admin', { username: 'ada' })
    const name = (educationPartner: string) =>
      api.ask(
        'PUT',
        '/api/admin/desk-settings',
        { needsSecondPerson: true, educationPartner },
        admin.headers,
      )
    const passedOn = async () => {
      const sent = await api.ask('POST', '/api/admin/answers', { month: '2026-11' }, admin.headers)
      expect(sent.status).toBe(200)
      return (await sent.json()) as { partner: string; content: object[] }
    }
    const agree = (answersTo?: string) =>
      api.ask('PUT', '/api/account/history', { history: true, answersTo }, headers)
    expect(await passedOn()).toEqual({ partner: '', content: [], isCut: false })
    await turn(true)
    expect(await code(await agree('Akademie'))).toBe('version_conflict')
    await name('Akademie')
    await answer(1)
    expect((await passedOn()).content).toEqual([])
    api.rebuild({ now: () => new Date(noon.getTime() + DAY) })
    expect((await got(`${LIST}?view=answered`)) as object).toMatchObject({
      educationPartner: 'Akademie',
    })
    await agree('Akademie')
    await answer(2, {}, { answer: 'wrong', edition: 1 })
    const { content } = await passedOn()
    expect(content).toEqual([
      {
        username: account.username,
        email: account.email,
        hearticleId: 2,
        edition: 1,
        question: '',
        answer: '',
        isRight: false,
        at: new Date(noon.getTime() + DAY).toISOString(),
      },
    ])
    const { content: lines } = (await (
      await api.get('/api/admin/audit?size=5', admin.headers)
    ).json()) as { content: { action: string; detail: object }[] }
    expect(lines).toContainEqual(
      expect.objectContaining({
        action: 'answers-passed-on',
        detail: { partner: 'Akademie', month: '2026-11', answers: 1 },
      }),
    )
    await name('Klinik')
    expect((await passedOn()).content).toEqual([])
    await name('Akademie')
    await agree()
    expect((await passedOn()).content).toEqual([])
  })

  test('erases the history at once, also what arrives of it afterwards', async () => {
    const { period } = await turn(true)
    await save(1)
    await read(1)
    await Promise.all([read(2), turn(false), read(1, { progress: 1 })])
    expect(await idsOf('read')).toEqual([])
    expect(await idsOf('saved')).toEqual([1])
    await turn(true)
    // A device that was offline meanwhile.
    expect(await code(await read(2, { period }))).toBe('history_off')
    const left = (await wholeTable(api.stores)).filter(({ sk }) => String(sk).endsWith('#READ'))
    expect(left).toEqual([])
    expect(api.stores.objects.has(erasureKey(account.id, period))).toBe(true)
  })

  test('is not led by a device whose clock is wrong by a day', async () => {
    await turn(true)
    const fast = new Date(noon.getTime() + DAY).toISOString()
    await read(1, { at: fast, audioSeconds: 10 })
    await read(1, { audioSeconds: 20 })
    const [entry] = (await got(`${LIST}?view=read`)).content
    expect(entry?.read).toMatchObject({ at: noon.toISOString(), audioSeconds: 20 })
  })

  test('says where to go on', async () => {
    await turn(true)
    await save(1)
    await save(2)
    await read(2, { progress: 0.3 })
    api.rebuild({ now: () => new Date(noon.getTime() + DAY) })
    expect(await got(`${LIST}/continue`)).toMatchObject({
      lastVisit: noon.toISOString(),
      unfinished: [{ hearticleId: 2 }],
      savedUnread: [{ hearticleId: 1 }],
      retracted: [],
    })
  })

  test.each(['read', 'saved'])('says what was retracted of what was %s', async (state) => {
    const { incomingStudy } = await import('../support/records.ts')
    await turn(true)
    await put(1, { state })
    expect(await got(`${LIST}/continue`)).toMatchObject({ retracted: [] })
    const notices = [{ type: 'retracted' as const }]
    await api.stores.studies.importMany([incomingStudy('101', {}, { notices })])
    api.publish()
    expect(await got(`${LIST}/continue`)).toMatchObject({ retracted: [{ hearticleId: 1 }] })
  })

  test('is part of what users take along', async () => {
    await turn(true)
    await save(1)
    await read(2, { progress: 0.5 })
    const taken = await (await api.get('/api/account/export', headers)).json()
    expect(taken).toMatchObject({
      savedHearticles: [{ hearticleId: 1, savedAt: noon.toISOString() }],
      readingHistory: {
        answered: { on: true },
        read: [{ hearticleId: 2, at: noon.toISOString(), progress: 0.5 }],
      },
    })
  })
})
