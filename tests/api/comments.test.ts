// Rules: P-COMMENTS.
import { beforeEach, describe, expect, test } from 'vitest'
import { recipientsOf } from '../../functions/mail/prepare-mail.ts'
import type { WaitingNotice } from '../../functions/store/mail/mail-request.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import type { CommentThread } from '../../src/contract/desk/comments.ts'
import { DESK_NOTICE } from '../../src/domain/account/mail-kinds.ts'
import { type Kind, mails, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, noon, translation } from '../support/records.ts'

const api = appForEachTest()
let anna: Person
let eva: Person

const person = (kind: Kind, username: string) => signedIn(api.stores, kind, { username })

beforeEach(async () => {
  anna = await person('editor', 'Anna')
  eva = await person('reviewer', 'Eva Lang')
})

const path = '/api/desk/hearticles/1/comments'
const german = { languageCode: 'de', field: 'HEADLINE', listIndex: null }
const passage = (more: object = {}) => ({
  ...{ place: german, start: 0, end: 7, quote: 'Weniger', comment: 'Wie viel?', version: 1 },
  ...more,
})

const ask = async (who: Person, method: string, at: string, body?: unknown, key?: string) => {
  const headers = { ...who.headers, ...(key && { 'Idempotency-Key': key }) }
  return api.ask(method, at, body, headers)
}
const done = async (...call: Parameters<typeof ask>): Promise<CommentThread> => {
  const response = await ask(...call)
  if (!response.ok) throw new Error(`${call[1]} ${call[2]}: ${await response.text()}`)
  return (await response.json()) as CommentThread
}
const comment = (who: Person, more?: object) => done(who, 'POST', path, passage(more))
const listed = async (who: Person = anna) => {
  const response = await ask(who, 'GET', path)
  return (await response.json()) as { content: CommentThread[]; people: { username: string }[] }
}
const texts = ({ messages }: CommentThread) => messages.map(({ text }) => text)

test('whoever is named is mailed once an hour by the same person, however often they are named', async () => {
  const ben = await person('editor', 'Ben')
  const mentions = async () => {
    const waiting = (await mails(api.stores)).filter(
      (one): one is WaitingNotice => one.kind === DESK_NOTICE,
    )
    return waiting.flatMap(({ to, notice }) => to.map((id) => [notice.by, id]))
  }
  const names = '@Ben @Ben und @Eva Lang'
  const many = Array.from({ length: 5 }, () => comment(anna, { comment: `Wie viel, ${names}?` }))
  const [first] = await Promise.all(many)
  await done(anna, 'POST', `${path}/${first?.id}/replies`, { text: `Also ${names}?` })
  const [a, b, e] = [anna, ben, eva].map(({ account }) => account.id)
  expect((await mentions()).toSorted()).toEqual(
    [
      [a, b],
      [a, e],
    ].toSorted(),
  )
  // Somebody else may name them, too.
  await comment(eva, { comment: 'Ja, @Ben.' })
  expect(await mentions()).toHaveLength(3)
  api.rebuild({ now: () => new Date(noon.getTime() + 3_599_999) })
  await comment(anna, { comment: 'Noch einmal, @Ben' })
  expect(await mentions()).toHaveLength(3)
  api.rebuild({ now: () => new Date(noon.getTime() + 3_600_000) })
  await comment(anna, { comment: 'Noch einmal, @Ben' })
  expect(await mentions()).toHaveLength(4)
})

test('a comment that could not be kept keeps nobody from being told by the next one', async () => {
  const hearticle = await api.stores.hearticles.find(1)
  if (!hearticle || hearticle === 'deleted') throw new Error('there is no hearticle')
  const { id, username } = eva.account
  const add = (messageId: string, words: string) =>
    api.stores.comments.add(hearticle, passage({ comment: words }) as never, {
      messageId,
      people: [{ id, username }],
      by: anna.account.id,
      at: noon,
      note: () => undefined,
    })
  await add('one', 'Wie viel?')
  await expect(add('one', '@Eva Lang?')).rejects.toThrow('is there already')
  await add('two', '@Eva Lang?')
  expect(await mails(api.stores)).toMatchObject([{ kind: DESK_NOTICE, to: [id] }])
})

describe('a comment on a passage', () => {
  test('is seen by everybody of the desk, replied to, resolved, and opened again', async () => {
    const { id } = await comment(anna, { comment: ' Wie viel? ' })
    await done(eva, 'POST', `${path}/${id}/replies`, { text: 'Die Hälfte.' })
    const { content, people } = await listed(eva)
    expect(people).toMatchObject([{ username: 'Anna' }, { username: 'Eva Lang' }])
    expect(content).toMatchObject([
      {
        ...{ id, place: german, start: 0, end: 7, quote: 'Weniger' },
        ...{ resolved: null, isOfReview: false },
        messages: [
          { text: 'Wie viel?', author: { username: 'Anna' } },
          { text: 'Die Hälfte.', author: { username: 'Eva Lang' } },
        ],
      },
    ])
    const resolution = `${path}/${id}/resolution`
    const resolved = await done(eva, 'PUT', resolution, { resolved: true })
    expect(resolved.resolved).toMatchObject({ username: 'Eva Lang' })
    expect((await done(anna, 'PUT', resolution, { resolved: false })).resolved).toBeNull()
    await done(eva, 'PUT', resolution, { resolved: true })
    const opened = await done(anna, 'POST', `${path}/${id}/replies`, { text: 'Doch nicht.' })
    expect(opened.resolved).toBeNull()
    expect(texts(opened)).toEqual(['Wie viel?', 'Die Hälfte.', 'Doch nicht.'])
  })

  test('stands in the version that was read, also where the text has moved on since', async () => {
    const draft = hearticleDraft('salt-of-day', {})
    await api.stores.hearticles.importByKey(draft)
    const translations = [translation('de', { headline: 'Ganz anders' }), translation('en')]
    const { hearticle } = await api.stores.hearticles.importByKey({ ...draft, translations })
    const of = `/api/desk/hearticles/${hearticle.id}/comments`
    const now = await ask(anna, 'POST', of, passage({ version: hearticle.version }))
    expect(now.status).toBe(400)
    expect(Object.keys((await now.json()).fields)).toEqual(['body.quote'])
    expect((await ask(anna, 'POST', of, passage({ version: 1 }))).status).toBe(200)
    const kept = (await (await ask(anna, 'GET', of)).json()) as { content: CommentThread[] }
    expect(kept.content).toMatchObject([{ quote: 'Weniger' }])
  })

  test('that is sent again counts once, and tells once whom it names', async () => {
    const key = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
    const body = passage({ comment: '@eva lang, wie viel? @Anna' })
    const first = await done(anna, 'POST', path, body, key)
    expect(await done(anna, 'POST', path, body, key)).toEqual(first)
    expect((await listed()).content).toHaveLength(1)
    const notices = (await mails(api.stores)).filter(
      (one): one is WaitingNotice => one.kind === DESK_NOTICE,
    )
    expect(notices).toMatchObject([
      { notice: { event: 'mentioned', quote: 'Weniger', comments: body.comment } },
    ])
    const [notice] = notices
    expect(notice && (await recipientsOf(notice, api.stores.users))).toEqual([eva.account.id])
  })

  test('names nobody who is not of the desk, and whoever joins it from then on', async () => {
    await listed()
    const reader = await signedIn(api.stores, 'free', { username: 'Leo' })
    await comment(anna, { comment: '@Leo liest mit' })
    expect(await mails(api.stores)).toEqual([])
    const admin = await signedIn(api.stores, 'admin', { username: 'Admin' })
    await done(admin, 'PUT', `/api/admin/users/${reader.account.id}/roles`, ['ROLE_EDITOR'])
    expect((await listed()).people.map(({ username }) => username)).toContain('Leo')
    await comment(anna, { comment: '@Leo schreibt mit' })
    expect(await mails(api.stores)).toHaveLength(1)
  })

  test('two replies at the same moment are both there', async () => {
    const { id } = await comment(anna)
    const replies = ['eins', 'zwei', 'drei']
    await Promise.all(replies.map((text) => done(eva, 'POST', `${path}/${id}/replies`, { text })))
    const [thread] = (await listed()).content
    expect(thread && texts(thread).toSorted()).toEqual(['Wie viel?', 'drei', 'eins', 'zwei'])
  })
})

describe('taking words back', () => {
  const removed = (who: Person, thread: string, message: string, deleted: boolean) =>
    ask(who, 'PUT', `${path}/${thread}/messages/${message}`, { deleted })

  test('one’s own comment goes, and comes back for an hour', async () => {
    const { id } = await comment(anna)
    expect((await removed(eva, id, id, true)).status).toBe(403)
    expect((await removed(anna, id, id, true)).status).toBe(200)
    expect((await listed()).content).toEqual([])
    expect((await ask(eva, 'POST', `${path}/${id}/replies`, { text: 'Ach' })).status).toBe(404)
    expect((await removed(anna, id, id, false)).status).toBe(200)
    expect((await listed()).content.map(texts)).toEqual([['Wie viel?']])
    await removed(anna, id, id, true)
    const later = new Date(noon.getTime() + 61 * 60 * 1000)
    api.rebuild({ now: () => later })
    expect((await removed(anna, id, id, false)).status).toBe(403)
  })

  test('what others replied stays, without the words that were replied to', async () => {
    const { id } = await comment(anna)
    await done(eva, 'POST', `${path}/${id}/replies`, { text: 'Die Hälfte.' })
    await removed(anna, id, id, true)
    expect((await listed()).content).toMatchObject([
      {
        messages: [
          { isDeleted: true, text: '' },
          { isDeleted: false, text: 'Die Hälfte.' },
        ],
      },
    ])
  })

  test('its words leave the table by themselves, though nobody does anything about it again', async () => {
    const { id } = await comment(anna)
    await done(eva, 'POST', `${path}/${id}/replies`, { text: 'Die Hälfte.' })
    await removed(anna, id, id, true)
    const { table } = api.stores
    const stored = async () => JSON.stringify(await Array.fromAsync(queryAll(table, 'HEARTICLE#1')))
    expect(await stored()).toContain('Wie viel?')
    await removeExpired(table, new Date(noon.getTime() + 61 * 60 * 1000))
    expect(await stored()).toContain('Die Hälfte.')
    expect(await stored()).not.toContain('Wie viel?')
  })
})

describe('what was said with a review', () => {
  const review = async () => {
    const { version: _, ...passageComment } = passage()
    const response = await api.post(
      '/api/review',
      {
        ...{ hearticleTranslation: { id: 1 }, reviewer: { id: eva.account.id }, version: 1 },
        ...{ status: 'NEEDS_REVISION', passageComments: [passageComment] },
      },
      eva.headers,
    )
    return ((await response.json()) as { id: string }).id
  }

  test('is one of the comments: replied to and resolved, and taken back by nobody', async () => {
    const id = `${await review()}.0`
    expect((await listed()).content).toMatchObject([{ id, isOfReview: true, resolved: null }])
    const taken = await ask(eva, 'PUT', `${path}/${id}/messages/${id.slice(0, 36)}`, {
      deleted: true,
    })
    expect(taken.status).toBe(403)
    await done(anna, 'POST', `${path}/${id}/replies`, { text: 'Die Hälfte.' })
    await done(anna, 'PUT', `${path}/${id}/resolution`, { resolved: true })
    const { content } = await listed()
    expect(content).toMatchObject([{ id, isOfReview: true, resolved: { username: 'Anna' } }])
    expect(content.map(texts)).toEqual([['Wie viel?', 'Die Hälfte.']])
    const missing = `${id.slice(0, 36)}.7`
    const unknown = await ask(anna, 'PUT', `${path}/${missing}/resolution`, { resolved: true })
    expect(unknown.status).toBe(404)
  })
})

test('words stay with the desk when an account goes, and are part of its export', async () => {
  const { id } = await comment(anna)
  await done(eva, 'POST', `${path}/${id}/replies`, { text: 'Die Hälfte.' })
  const taken = await (await api.get('/api/account/export', eva.headers)).json()
  expect(taken.comments).toEqual([
    { hearticleId: 1, quote: 'Weniger', text: 'Die Hälfte.', at: expect.any(String) },
  ])
  await api.stores.removals.remove(eva.account, noon)
  expect((await listed()).content).toMatchObject([
    { messages: [{ author: { username: 'Anna' } }, { author: { username: null } }] },
  ])
})

test('they go for good with a hearticle that is forgotten', async () => {
  const { id } = await comment(anna)
  await api.stores.hearticles.remove(1, noon)
  await api.stores.hearticles.emptyTrash(new Date('2027-06-01T00:00:00Z'))
  expect(await api.stores.table.get({ pk: 'HEARTICLE#1', sk: `COMMENT#${id}` })).toBeUndefined()
})
