// Rules: P-ANSWERS-PASSED-ON, P-HISTORY, P-MY-QUESTIONS, P-SAVED.
import { beforeEach, describe, expect, test } from 'vitest'
import { erasureKey } from '../../functions/accounts/delete-account.ts'
import { replayErasures } from '../../functions/accounts/replay-deletions.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, noon } from '../support/records.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

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
      questions: { answered: [1], waiting: [], left: 4, next: '2026-11-25' },
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

  describe('answers for a partner', () => {
    const agree = (answersTo: string) =>
      api.ask('PUT', '/api/account/history', { history: true, answersTo }, headers)
    let admin: Record<string, string>
    const name = (educationPartner: string) =>
      api.ask('PUT', '/api/admin/desk-settings', { educationPartner }, admin)
    const passOn = (partner: string, from = '2026-11-01', to = '2026-11-30') =>
      api.ask('POST', '/api/admin/answers', { partner, from, to }, admin)
    const passedOn = async (...asked: Parameters<typeof passOn>) => {
      const sent = await passOn(...asked)
      expect(sent.status).toBe(200)
      return ((await sent.json()) as { content: { hearticleId: number; at: string }[] }).content
    }
    const setConfirmed = async (emailConfirmedAt: string | null) => {
      const found = await api.stores.users.find(account.id)
      await api.stores.users.restore({ ...(found ?? account), emailConfirmedAt })
    }

    beforeEach(async () => {
      admin = (await signedIn(api.stores, 'admin', { username: 'ada' })).headers
      await turn(true)
    })

    test('are those that were given since its user agreed to it, with the question of the edition', async () => {
      const both = (text: string) => ({ de: text, en: `${text} in English` })
      const { hearticle } = await api.stores.hearticles.importByKey(
        hearticleDraft('quiz', {
          citedPmids: ['101'],
          comparisons: [writtenComparison],
          findings: [writtenFinding],
          quiz: {
            findingId: 'f1',
            question: both('Und Salz?'),
            right: both('Weniger'),
            wrong: both('Mehr'),
            alsoWrong: both('Gleich viele'),
          },
        }),
      )
      expect((await passOn('')).status).toBe(409)
      expect(await code(await agree('Akademie'))).toBe('version_conflict')
      await name('Akademie')
      await answer(hearticle.id)
      expect(await got(`${LIST}?view=answered`)).toMatchObject({ educationPartner: 'Akademie' })
      const tomorrow = new Date(noon.getTime() + DAY)
      api.rebuild({ now: () => tomorrow })
      await agree('Akademie')
      await answer(hearticle.id, {}, { answer: 'alsoWrong', edition: 1 })
      await answer(2, { at: noon.toISOString() }, { answer: 'wrong', edition: 9 })
      // An address that nobody confirmed may be another person's.
      await setConfirmed(null)
      expect(await passedOn('Akademie')).toEqual([])
      await setConfirmed(noon.toISOString())
      const { username, email } = account
      expect(await passedOn('Akademie')).toEqual([
        {
          username,
          email,
          hearticleId: hearticle.id,
          edition: 1,
          question: 'Und Salz?',
          answer: 'Gleich viele',
          isRight: false,
          at: tomorrow.toISOString(),
        },
      ])
      expect(await passedOn('Akademie', '2026-11-01', '2026-11-21')).toEqual([])
      expect(await passedOn('Akademie', '2026-11-23', '2026-11-30')).toEqual([])
      const { content: lines } = (await (
        await api.get('/api/admin/audit?size=50', admin)
      ).json()) as { content: { action: string; detail: object }[] }
      expect(lines.filter(({ action }) => action === 'answers-passed-on')).toEqual([
        expect.objectContaining({
          detail: { partner: 'Akademie', from: '2026-11-01', to: '2026-11-30', answers: 1 },
        }),
      ])
    })

    test('go to nobody else: a file of another partner than was shown is refused, and a consent holds for its own', async () => {
      await name('Akademie')
      await agree('Akademie')
      await answer(1)
      expect(await passedOn('Akademie')).toHaveLength(1)
      await name('Klinik')
      expect((await passOn('Akademie')).status).toBe(409)
      expect(await passedOn('Klinik')).toEqual([])
      // What else they choose leaves the consent as it is.
      const mails = { history: true, retractionMails: true }
      expect((await api.ask('PUT', '/api/account/history', mails, headers)).status).toBe(200)
      expect(await (await api.get('/api/auth/me', headers)).json()).toMatchObject({
        readingHistory: { retractionMails: true, answersTo: 'Akademie' },
      })
    })

    test('are not passed on again after a restore that is older than the end of the consent', async () => {
      await name('Akademie')
      await agree('Akademie')
      const before = await api.stores.users.find(account.id)
      await agree('')
      if (before) await api.stores.users.restore(before)
      expect(await replayErasures(api.stores, api.stores.files)).toBe(1)
      const after = await api.stores.users.find(account.id)
      expect(after?.readingHistory).toMatchObject({ on: true })
      expect(after?.readingHistory).not.toHaveProperty('answersTo')
      api.rebuild({ now: () => new Date(noon.getTime() + DAY) })
      await agree('Akademie')
      expect(await replayErasures(api.stores, api.stores.files)).toBe(0)
    })
  })

  test('takes answers over as they were given, before there was a history, too', async () => {
    await turn(true)
    const at = (days: number) => new Date(noon.getTime() - days * DAY).toISOString()
    for (const days of [20, 17, 3]) await answer(1, { at: at(days) })
    // Longer ago than anything is kept.
    await answer(1, { at: at(900) })
    const [entry] = (await got(`${LIST}?view=answered`)).content
    expect(entry?.answers.map((given) => given.at)).toEqual([at(365), at(20), at(17), at(3)])
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
