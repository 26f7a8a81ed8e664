// Rules: P-TODO, P-BOARD, P-BOARD-OWNER, P-BOARD-RIGHTS, P-BOARD-BULK, P-IDEAS.
import { beforeEach, describe, expect, test } from 'vitest'
import { headWrites } from '../../functions/store/content/hearticle-heads.ts'
import { boardPlanKey, hearticleHeadKey } from '../../functions/store/table/keys.ts'
import { transact } from '../../functions/store/table/transact.ts'
import type { BoardRow, ChangedRow } from '../../src/contract/desk/board.ts'
import type { HearticleHead } from '../../src/domain/hearticle/hearticle-head.ts'
import { type Kind, mails, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { approveEdition, publishApproved } from '../support/editions.ts'
import {
  hearticleDraft,
  incomingStudy,
  noon,
  salt,
  today,
  writtenTranslation,
} from '../support/records.ts'

const from = { kind: 'line', languageCode: 'de' } as const

describe('the board of the desk', () => {
  const api = appForEachTest()
  type Person = Awaited<ReturnType<typeof signedIn>>
  let head: Person
  let editor: Person
  let reviewer: Person

  const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })
  const board = async (by: Person = head) => {
    const response = await api.get('/api/desk/board?size=50', by.headers)
    expect(response.status).toBe(200)
    return ((await response.json()) as { content: BoardRow[] }).content
  }
  const rowOf = async (key: string) => (await board()).find((row) => row.key === key)
  const send = (rows: object[], by: Person) =>
    api.ask('PUT', '/api/desk/board', { rows }, by.headers)
  const change = async (rows: object[], by: Person = head) => {
    const response = await send(rows, by)
    expect(response.status).toBe(200)
    return ((await response.json()) as { rows: ChangedRow[] }).rows
  }
  const outcomes = async (rows: object[], by: Person = head) =>
    (await change(rows, by)).map(({ outcome, reason }) => reason ?? outcome)
  const addIdea = async (more: object = {}, by: Person = editor) => {
    const response = await api.post(
      '/api/desk/ideas',
      { title: 'Kaffee', from, ...more },
      by.headers,
    )
    expect(response.status).toBe(200)
    return (await response.json()) as BoardRow
  }
  const write = async (idea: BoardRow, body: object = {}, by: Person = editor) => {
    const id = idea.key.slice('idea-'.length)
    const response = await api.post(`/api/desk/ideas/${id}/hearticle`, body, by.headers)
    return { status: response.status, body: (await response.json()) as { hearticleId: number } }
  }
  /** A hearticle in review that the editor wrote. */
  const inReview = async () => {
    const texts = [writtenTranslation('de'), writtenTranslation('en')]
    const { translations: _, key: __, sample: ___, ...draft } = hearticleDraft('in-review')
    const created = await api.stores.hearticles.create(
      { ...draft, status: 'IN_REVIEW', translations: texts },
      { by: editor.account.id, at: noon },
    )
    if (typeof created === 'string') throw new Error('there is no topic')
    return { key: `hearticle-${created.id}`, version: 0 }
  }
  const loseRoles = (userId: string) =>
    api.stores.table.write({
      update: { pk: `USER#${userId}`, sk: 'USER' },
      changes: { set: { 'record.roles': [] } },
    })

  beforeEach(async () => {
    head = await person('head', 'plans')
    editor = await person('editor', 'writes')
    reviewer = await person('reviewer', 'reviews')
  })

  test('has all hearticles and ideas, and says whose they are and when they are due', async () => {
    const ownerId = editor.account.id
    await change([{ key: 'hearticle-1', version: 0, ownerId, dueOn: today, plannedOn: today }])
    const idea = await addIdea({ topicId: salt.id })
    const rows = await board(reviewer)
    expect(rows.map(({ key }) => key)).toEqual([
      'hearticle-3',
      'hearticle-2',
      'hearticle-1',
      idea.key,
    ])
    expect(rows[2]).toMatchObject({
      ...{ state: 'public', topicId: salt.id, dueOn: today, plannedOn: today, version: 1 },
      headline: { de: 'Weniger Salz hilft', en: 'Less salt helps' },
      owner: { id: ownerId, name: 'writes', isActive: true },
    })
    expect(rows[3]).toMatchObject({ state: 'idea', topicId: salt.id, from, owner: null })
  })

  test('comes by page, narrowed and sorted before, with what each view has', async () => {
    const ownerId = editor.account.id
    await change([{ key: 'hearticle-1', version: 0, ownerId, dueOn: today }])
    await change([{ key: 'hearticle-3', version: 0, dueOn: '2026-12-01' }])
    const idea = await addIdea({ title: 'Kaffee' })
    const at = async (query: string) =>
      (await api.get(`/api/desk/board?${query}`, editor.headers)).json()
    const keysAt = async (query: string) =>
      (await at(query)).content.map(({ key }: BoardRow) => key)
    expect(await keysAt('sort=due&size=1')).toEqual(['hearticle-1'])
    expect(await keysAt('sort=due&size=1&page=1')).toEqual(['hearticle-3'])
    expect(await keysAt('sort=-due&size=1')).toEqual(['hearticle-3'])
    expect(await keysAt(`owner=${ownerId}`)).toEqual(['hearticle-1'])
    expect(await keysAt('q=kaffee')).toEqual([idea.key])
    expect(await keysAt('q=kaffee&list=hearticles')).toEqual([])
    expect(await keysAt('view=mine')).toEqual(['hearticle-1'])
    const page = await at('size=1&q=kaffee')
    expect(page).toMatchObject({ totalElements: 1, totalPages: 1, views: { all: 4, mine: 1 } })
    for (const wrong of ['view=none', 'size=51', 'sort=idea', 'owner=x', 'week=2026-02-30']) {
      expect((await api.get(`/api/desk/board?${wrong}`, editor.headers)).status, wrong).toBe(400)
    }
  })

  test('an idea reads as it was typed, and so does the headline that it becomes (P-TITLE-PLAIN)', async () => {
    const title = '<i>p</i> < 0.05 & {a}[EXP:b], [#n1] and **c**'
    const idea = await addIdea({ title, topicId: salt.id })
    expect(idea.headline.de).toBe(title)
    const { hearticleId } = (await write(idea)).body
    expect((await rowOf(`hearticle-${hearticleId}`))?.headline).toEqual({ de: title, en: '' })
  })

  test('a plan changes neither the text nor its version', async () => {
    const before = await api.stores.hearticles.find(1)
    await change([{ key: 'hearticle-1', version: 0, dueOn: today }])
    expect(await api.stores.hearticles.find(1)).toEqual(before)
  })

  test('who begins it owns it until somebody else is asked (P-BOARD-OWNER)', async () => {
    const { translations, publicationDate, breaking, citedPmids } = hearticleDraft('begun')
    const body = {
      topic: salt.id,
      status: 'DRAFT',
      breaking,
      publicationDate,
      citedPmids,
      translations: translations.map(({ languageCode, headline }) => ({
        languageCode,
        headline,
        mainTextBody: '',
        keywords: [],
        mainActions: [],
        harmfulActions: [],
      })),
    }
    const begun = await api.post('/api/hearticle', body, editor.headers)
    expect(begun.status).toBe(200)
    const key = `hearticle-${(await begun.json()).id}`
    const { id } = editor.account
    expect((await rowOf(key))?.owner).toEqual({ id, name: 'writes', isActive: true })
    await change([{ key, version: 1, ownerId: head.account.id }])
    expect((await rowOf(key))?.owner).toMatchObject({ name: 'plans' })
  })

  test('nobody owns what nobody was asked to, whoever wrote it (P-BOARD-OWNER)', async () => {
    const { key } = await inReview()
    expect((await rowOf(key))?.owner).toBeNull()
  })

  test('says how an edition stands; what is public stays so while its next edition is written', async () => {
    const { key } = await inReview()
    const id = Number(key.slice('hearticle-'.length))
    expect(await rowOf(key)).toMatchObject({ state: 'in-review', isPublic: false })
    await approveEdition(api.stores, id, noon)
    expect(await rowOf(key)).toMatchObject({ state: 'approved', isPublic: false })
    await publishApproved(api.stores, id, noon, reviewer.account.id)
    expect(await rowOf(key)).toMatchObject({ state: 'public', isPublic: true })
    const path = `/api/hearticle/${id}`
    const { topicId, ...stored } = await (await api.get(path, editor.headers)).json()
    const texts = stored.translations.map(
      ({ id: _, hasAudio: __, review: ___, ...text }: Record<string, unknown>) => text,
    )
    const body = { ...stored, topic: topicId, status: 'DRAFT', breaking: true, translations: texts }
    expect((await api.ask('PUT', path, body, editor.headers)).status).toBe(200)
    expect(await rowOf(key)).toMatchObject({ state: 'writing', isPublic: true })
  })

  test('an approval counts no more once its reviewer lost the role', async () => {
    const { key } = await inReview()
    await loseRoles(await approveEdition(api.stores, Number(key.slice('hearticle-'.length)), noon))
    expect((await rowOf(key))?.state).toBe('lapsed')
  })

  test('an owner who lost the role or the account is none any more', async () => {
    await change([{ key: 'hearticle-1', version: 0, ownerId: editor.account.id }])
    await loseRoles(editor.account.id)
    expect((await rowOf('hearticle-1'))?.owner).toMatchObject({ name: 'writes', isActive: false })
    const other = await person('editor', 'takes')
    expect(
      await outcomes([{ key: 'hearticle-1', version: 1, ownerId: other.account.id }], other),
    ).toEqual(['done'])
    await api.stores.table.removeMany([{ pk: `USER#${other.account.id}`, sk: 'USER' }])
    expect((await rowOf('hearticle-1'))?.owner).toMatchObject({ name: null, isActive: false })
  })

  test('what is left to do has no row that is settled, and says how much waits elsewhere', async () => {
    const { key } = await inReview()
    const idea = await addIdea()
    await api.stores.studies.importMany([incomingStudy('301')], { inbox: 'query' })
    const todo = async (by: Person) => (await api.get('/api/desk/todo', by.headers)).json()
    const all = await board()
    expect(all.some(({ state }) => state === 'public')).toBe(true)
    const mine = await todo(editor)
    expect(mine.content.map((row: BoardRow) => row.key).toSorted()).toEqual(
      [key, idea.key].toSorted(),
    )
    expect(mine.counts).toEqual({ plan: all.length, studies: 1 })
    expect((await todo(reviewer)).counts).toEqual({ plan: all.length, studies: null })
  })

  test('an editor takes what nobody owns and says when it is due, and no more', async () => {
    const mine = editor.account.id
    const [key, version] = ['hearticle-1', 0]
    const other = await person('editor', 'other')
    expect(await outcomes([{ key, version, dueOn: today }], editor)).toEqual(['not-yours'])
    expect(await outcomes([{ key, version, ownerId: other.account.id }], editor)).toEqual([
      'not-yours',
    ])
    expect(await outcomes([{ key, version, plannedOn: today }], editor)).toEqual(['not-yours'])
    expect(await outcomes([{ key, version, ownerId: mine, dueOn: today }], editor)).toEqual([
      'done',
    ])
    expect(await outcomes([{ key, version: 1, ownerId: other.account.id }], other)).toEqual([
      'not-yours',
    ])
    expect(await outcomes([{ key, version: 1, ownerId: null }], editor)).toEqual(['done'])
  })

  test('nobody is asked for what they cannot do', async () => {
    const { key } = await inReview()
    const ask = (fields: object) => outcomes([{ key, version: 0, ...fields }])
    expect(await ask({ ownerId: reviewer.account.id })).toEqual(['not-an-owner'])
    expect(await ask({ reviewerId: head.account.id })).toEqual(['not-a-reviewer'])
    const admin = await person('admin', 'all')
    await api.stores.table.write({
      update: { pk: `USER#${editor.account.id}`, sk: 'USER' },
      changes: { set: { 'record.roles': ['ROLE_EDITOR', 'ROLE_REVIEWER'] } },
    })
    expect(await ask({ reviewerId: editor.account.id })).toEqual(['wrote-it'])
    expect(await ask({ reviewerId: admin.account.id })).toEqual(['done'])
  })

  test('a reviewer takes the review of what waits, and nothing else', async () => {
    const { key } = await inReview()
    const reviewerId = reviewer.account.id
    expect(await outcomes([{ key: 'hearticle-1', version: 0, reviewerId }], reviewer)).toEqual([
      'not-in-review',
    ])
    expect(await outcomes([{ key, version: 0, dueOn: today }], reviewer)).toEqual(['not-yours'])
    expect(await outcomes([{ key, version: 0, reviewerId }], reviewer)).toEqual(['done'])
    const other = await person('reviewer', 'other')
    const theirs = { key, version: 1, reviewerId: other.account.id }
    expect(await outcomes([theirs], other)).toEqual(['not-yours'])
  })

  test('a day that is over is refused by its field; what was due before stays', async () => {
    const body = [
      { key: 'hearticle-1', version: 0, dueOn: today },
      { key: 'hearticle-2', version: 0, dueOn: '2026-11-20' },
    ]
    const refused = await send(body, head)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: { 'body.rows.1.dueOn': expect.any(String) },
    })
    expect((await rowOf('hearticle-1'))?.dueOn).toBeNull()
    await change([{ key: 'hearticle-1', version: 0, dueOn: today }])
    api.rebuild({ now: () => new Date('2026-11-23T11:00:00Z') })
    const overdue = { key: 'hearticle-1', version: 1, dueOn: today, ownerId: head.account.id }
    expect(await outcomes([overdue])).toEqual(['done'])
  })

  test('each of a hundred rows answers by itself', async () => {
    const mine = head.account.id
    const rows = [
      { key: 'hearticle-1', version: 0, ownerId: mine },
      { key: 'hearticle-2', version: 7, ownerId: mine },
      { key: 'hearticle-4', version: 0, ownerId: mine },
      { key: 'hearticle-3', version: 0, title: 'Kein Titel' },
    ]
    expect(await outcomes(rows)).toEqual(['done', 'conflict', 'gone', 'no-idea'])
    const ideas = await Promise.all(Array.from({ length: 100 }, () => addIdea()))
    const changed = await change(ideas.map(({ key }) => ({ key, version: 1, ownerId: mine })))
    expect(changed.map(({ outcome }) => outcome)).toEqual(Array(100).fill('done'))
    const tooMany = [...ideas, { key: 'hearticle-1' }].map(({ key }) => ({ key, version: 1 }))
    expect((await send(tooMany, head)).status).toBe(400)
  })

  test('of two who save one plan the later sees what the other saved; the same again is done', async () => {
    const first = { key: 'hearticle-1', version: 0, dueOn: '2026-12-01' }
    const second = { key: 'hearticle-1', version: 0, dueOn: '2026-12-24' }
    const both = await Promise.all([change([first]), change([second])])
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['conflict', 'done'])
    const stored = await rowOf('hearticle-1')
    expect(both.flat().map(({ row }) => row?.dueOn)).toEqual([stored?.dueOn, stored?.dueOn])
    const again = stored?.dueOn === first.dueOn ? first : second
    expect(await outcomes([again])).toEqual(['done'])
    expect((await rowOf('hearticle-1'))?.version).toBe(1)
  })

  test('an idea is changed, dropped and brought back', async () => {
    const { key } = await addIdea({ rubricId: 1 })
    const edited = { key, version: 1, title: 'Tee', topicId: salt.id }
    expect(await outcomes([edited], editor)).toEqual(['done'])
    expect(await rowOf(key)).toMatchObject({
      ...{ headline: { de: 'Tee', en: 'Tee' }, topicId: salt.id, rubricId: null },
    })
    expect(await change([{ key, version: 2, isDropped: true }], editor)).toMatchObject([
      { outcome: 'done', row: null },
    ])
    expect(await rowOf(key)).toBeUndefined()
    expect(await outcomes([{ key, version: 3, isDropped: false }], editor)).toEqual(['done'])
    expect(await rowOf(key)).toMatchObject({ headline: { de: 'Tee' }, version: 4 })
  })

  test('an idea that is begun becomes a draft with its line, topic, study and plan', async () => {
    const study = { kind: 'study', pmid: '101' }
    const idea = await addIdea({ from: study, title: 'Salz & <Blutdruck>', topicId: salt.id })
    await change([{ key: idea.key, version: 1, ownerId: editor.account.id, plannedOn: today }])
    const { status, body } = await write(idea)
    expect(status).toBe(200)
    const hearticle = await api.stores.hearticles.find(body.hearticleId)
    expect(hearticle).toMatchObject({ status: 'DRAFT', citedPmids: ['101'], topicId: salt.id })
    const rows = await board()
    expect(rows.find(({ key }) => key === idea.key)).toBeUndefined()
    expect(rows.find(({ hearticleId }) => hearticleId === body.hearticleId)).toMatchObject({
      state: 'writing',
      from: study,
      plannedOn: today,
      owner: { name: 'writes' },
      headline: { de: 'Salz & <Blutdruck>' },
    })
  })

  test('who begins the same idea at once gets the same hearticle', async () => {
    const idea = await addIdea({ topicId: salt.id })
    const begun = await Promise.all([write(idea), write(idea, {}, head), write(idea)])
    expect(new Set(begun.map(({ body }) => body.hearticleId)).size).toBe(1)
  })

  test('nobody begins what is another’s, but who plans', async () => {
    const idea = await addIdea({ topicId: salt.id })
    await change([{ key: idea.key, version: 1, ownerId: editor.account.id }])
    const other = await person('editor', 'other')
    expect((await write(idea, {}, other)).status).toBe(403)
    expect((await write(idea, {}, head)).status).toBe(200)
  })

  test('an idea without a topic, or whose topic is gone, asks for one', async () => {
    const bare = await addIdea()
    expect((await write(bare)).status).toBe(404)
    expect((await write(bare, { topicId: salt.id })).status).toBe(200)
  })

  test('an idea stays where its topic is deleted, without a subject', async () => {
    const name = { de: 'Kaffee', en: 'Coffee' }
    const topic = { rubricId: 1, name, color: '#112233' }
    const { headers } = await person('admin', 'keeps')
    const made = await api.post('/api/library/topics', topic, headers)
    const { id, version } = (await made.json()) as { id: number; version: number }
    const idea = await addIdea({ topicId: id })
    const path = `/api/library/topics/${id}?version=${version}`
    expect((await api.ask('DELETE', path, undefined, headers)).status).toBe(200)
    expect(await rowOf(idea.key)).toMatchObject({ state: 'idea', headline: { de: 'Kaffee' } })
    expect(await write(idea)).toMatchObject({ status: 404, body: { code: 'topic_not_found' } })
    expect((await write(idea, { topicId: salt.id })).status).toBe(200)
  })

  test('it is an idea again where its hearticle was deleted', async () => {
    const idea = await addIdea({ topicId: salt.id })
    const { body } = await write(idea)
    await api.stores.hearticles.remove(body.hearticleId, noon, editor.account.id)
    expect(await rowOf(idea.key)).toMatchObject({ state: 'idea' })
    const again = await write(idea)
    expect(again.body.hearticleId).not.toBe(body.hearticleId)
  })

  test('who is asked to write or review is told by one mail for all that is given at once (P-DESK-MAILS)', async () => {
    const { key } = await inReview()
    const [ownerId, reviewerId] = [editor.account.id, reviewer.account.id]
    const dueOn = '2026-12-01'
    const mailsTo = async () =>
      (await mails(api.stores)).flatMap((mail) =>
        mail.kind === 'desk-notice' && mail.notice.event === 'assigned'
          ? [{ to: mail.to, work: mail.notice.work?.map(({ as, dueOn: due }) => `${as} ${due}`) }]
          : [],
      )
    await change([
      { key: 'hearticle-1', version: 0, ownerId, dueOn },
      { key: 'hearticle-2', version: 0, ownerId },
      { key, version: 0, reviewerId },
    ])
    const sent = [
      { to: [ownerId], work: ['owner 2026-12-01', 'owner null'] },
      { to: [reviewerId], work: ['reviewer null'] },
    ]
    expect(await mailsTo()).toEqual(expect.arrayContaining(sent))
    // Who takes something is not told, nor who keeps it.
    await change([{ key: 'hearticle-3', version: 0, ownerId: head.account.id }])
    await change([{ key: 'hearticle-1', version: 1, ownerId, dueOn: '2026-12-02' }])
    expect(await mailsTo()).toHaveLength(2)
  })

  test('the plan of what was deleted comes back with it, and goes with it for good', async () => {
    const planKey = boardPlanKey(1)
    await change([{ key: 'hearticle-1', version: 0, dueOn: '2026-12-01' }])
    await api.stores.hearticles.remove(1, noon, head.account.id)
    expect(await rowOf('hearticle-1')).toBeUndefined()
    await api.ask('POST', '/api/desk/trash/hearticle/1/restoration', undefined, editor.headers)
    expect((await rowOf('hearticle-1'))?.dueOn).toBe('2026-12-01')
    await api.stores.hearticles.remove(1, noon, head.account.id)
    await api.stores.trash.empty(new Date('2027-01-21T11:00:00Z'))
    expect(await api.stores.table.get(planKey)).toBeUndefined()
  })

  test('asks the table four times beside the session, and once for what is shown', async () => {
    await change([{ key: 'hearticle-1', version: 0, ownerId: editor.account.id }])
    await inReview()
    await addIdea()
    api.stores.calls.length = 0
    await board()
    const reads = ['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'Query', 'Query']
    expect(api.stores.calls.toSorted()).toEqual(reads)
  })

  test('reads of studies only those that may have fallen', async () => {
    const { key } = await inReview()
    const id = Number(key.slice('hearticle-'.length))
    const item = await api.stores.table.get(hearticleHeadKey(id))
    const carriers = Array.from({ length: 250 }, (_, index) => String(index + 101))
    const headWith = { ...(item?.head as HearticleHead), carriers }
    await transact(api.stores.table, headWrites(headWith))
    const calls = async () => {
      api.stores.calls.length = 0
      const found = (await board()).find((one) => one.key === key)
      return [found?.state, api.stores.calls.length - 1]
    }
    expect(await calls()).toEqual(['in-review', 5])
    await publishApproved(api.stores, id, noon)
    const published = await api.stores.table.get(hearticleHeadKey(id))
    const withCarriers = { ...(published?.head as HearticleHead), carriers }
    await transact(api.stores.table, headWrites(withCarriers))
    await api.stores.studies.importMany([{ withdrawn: '101' }])
    expect(await calls()).toEqual(['lapsed', 5])
  })

  test('says who writes and who reviews, and nobody else', async () => {
    await person('premium', 'reads')
    const people = await (await api.get('/api/desk/people', head.headers)).json()
    expect(people).toEqual([
      { id: head.account.id, name: 'plans', writes: true, reviews: false },
      { id: reviewer.account.id, name: 'reviews', writes: false, reviews: true },
      { id: editor.account.id, name: 'writes', writes: true, reviews: false },
    ])
  })
})
