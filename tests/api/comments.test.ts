// Rules: P-COMMENTS, P-COMMENTS-NAME, P-COMMENTS-STAY.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { recipientsOf } from '../../functions/mail/desk-mails.ts'
import type { WaitingNotice } from '../../functions/store/mail/mail-request.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import { type Comment, MAX_COMMENTS } from '../../src/contract/desk/comments.ts'
import { DESK_NOTICE } from '../../src/domain/account/mail-kinds.ts'
import { type Kind, mails, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { fillComments } from '../support/fill-comments.ts'
import { hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'

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
  place: german,
  start: 0,
  end: 7,
  quote: 'Weniger',
  text: 'Wie viel?',
  version: 1,
  ...more,
})

const ask = async (who: Person, method: string, at: string, body?: unknown, key?: string) => {
  const headers = { ...who.headers, ...(key && { 'Idempotency-Key': key }) }
  return api.ask(method, at, body, headers)
}
const done = async (...call: Parameters<typeof ask>): Promise<Comment> => {
  const response = await ask(...call)
  if (!response.ok) throw new Error(`${call[1]} ${call[2]}: ${await response.text()}`)
  return (await response.json()) as Comment
}
const aSecondLater = () => api.rebuild({ now: () => new Date(noon.getTime() + 1000) })
const comment = (who: Person, more?: object) => done(who, 'POST', path, passage(more))
const listed = async (who: Person = anna) => {
  const response = await ask(who, 'GET', path)
  return (await response.json()) as { content: Comment[]; people: { username: string }[] }
}

test('whoever is named is mailed once an hour by the same person, however often they are named', async () => {
  const ben = await person('editor', 'Ben')
  const mentions = async () => {
    const waiting = (await mails(api.stores)).filter(
      (one): one is WaitingNotice => one.kind === DESK_NOTICE,
    )
    return waiting.flatMap(({ to, notice }) => to.map((id) => [notice.by, id]))
  }
  const names = '@Ben @Ben und @Eva Lang'
  const many = Array.from({ length: 5 }, () => comment(anna, { text: `Wie viel, ${names}?` }))
  await Promise.all(many)
  const [a, b, e] = [anna, ben, eva].map(({ account }) => account.id)
  expect((await mentions()).toSorted()).toEqual(
    [
      [a, b],
      [a, e],
    ].toSorted(),
  )
  // Somebody else may name them, too.
  await comment(eva, { text: 'Ja, @Ben.' })
  expect(await mentions()).toHaveLength(3)
  api.rebuild({ now: () => new Date(noon.getTime() + 3_599_999) })
  await comment(anna, { text: 'Noch einmal, @Ben' })
  expect(await mentions()).toHaveLength(3)
  api.rebuild({ now: () => new Date(noon.getTime() + 3_600_000) })
  await comment(anna, { text: 'Noch einmal, @Ben' })
  expect(await mentions()).toHaveLength(4)
})

test('a comment that could not be kept keeps nobody from being told by the next one', async () => {
  const hearticle = await api.stores.hearticles.find(1)
  if (!hearticle || hearticle === 'deleted') throw new Error('there is no hearticle')
  const { id, username } = eva.account
  const add = (comment: string, text: string) =>
    api.stores.comments.add(hearticle, {
      passage: { place: { pmid: '101' }, start: 0, end: 7, quote: 'METHODS' },
      text,
      id: comment,
      people: [{ id, username }],
      by: anna.account.id,
      at: noon,
      note: () => undefined,
    })
  const [one, two] = [randomUUID(), randomUUID()]
  await add(one, 'Wie viel?')
  await expect(add(one, '@Eva Lang?')).rejects.toThrow('is there already')
  await add(two, '@Eva Lang?')
  expect(await mails(api.stores)).toMatchObject([{ kind: DESK_NOTICE, to: [id] }])
})

describe('a comment on a passage', () => {
  test('is seen by everybody of the desk, resolved, and opened again', async () => {
    const { id } = await comment(anna, { text: ' Wie viel? ' })
    aSecondLater()
    await comment(eva, { text: 'Die Hälfte.' })
    const { content, people } = await listed(eva)
    expect(people).toMatchObject([{ username: 'Anna' }, { username: 'Eva Lang' }])
    expect(content).toMatchObject([
      {
        id,
        place: german,
        start: 0,
        end: 7,
        quote: 'Weniger',
        resolved: null,
        text: 'Wie viel?',
        author: { username: 'Anna' },
      },
      { quote: 'Weniger', text: 'Die Hälfte.', author: { username: 'Eva Lang' } },
    ])
    const resolution = `${path}/${id}/resolution`
    const resolved = await done(eva, 'PUT', resolution, { resolved: true })
    expect(resolved.resolved).toMatchObject({ username: 'Eva Lang' })
    expect((await listed()).content).toMatchObject([resolved, { resolved: null }])
    expect((await done(anna, 'PUT', resolution, { resolved: false })).resolved).toBeNull()
  })

  test.each([
    ['the other language', { languageCode: 'en', field: 'KEYWORD', listIndex: 0 }, 0, 'salt'],
    ['an abstract', { pmid: '101' }, 9, 'We measured'],
  ])('can be about %s', async (_, place, start, quote) => {
    const { id } = await comment(eva, { place, start, end: start + quote.length, quote })
    expect((await listed()).content).toMatchObject([{ id, place, start, quote }])
  })

  test.each([
    ['a quote that is not there', { quote: 'Salz' }, 'quote'],
    ['a place beyond the text', { start: 90, end: 97 }, 'quote'],
    ['a study that the hearticle does not cite', { place: { pmid: '205' } }, 'quote'],
    ['an end before the start', { start: 7, end: 0 }, 'end'],
    ['a negative start', { start: -1 }, 'start'],
    ['no words', { text: ' ' }, 'text'],
    ['too many words', { text: 'a'.repeat(2001) }, 'text'],
    ['too long a passage', { quote: 'a'.repeat(2001), end: 2001 }, 'quote'],
    ['an entry of what is no list', { place: { ...german, listIndex: 0 } }, 'place'],
    ['a language that is none', { place: { ...german, languageCode: 'fr' } }, 'place'],
  ])('with %s is refused by its field', async (_, wrong, field) => {
    await api.stores.studies.importMany([incomingStudy('205')])
    const refused = await ask(eva, 'POST', path, passage(wrong))
    expect(refused.status).toBe(400)
    const { code, fields } = await refused.json()
    expect(code).toBe('invalid_request')
    expect(Object.keys(fields)[0]).toMatch(new RegExp(`^body\\.${field}`))
    expect((await listed()).content).toEqual([])
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
    const kept = (await (await ask(anna, 'GET', of)).json()) as { content: Comment[] }
    expect(kept.content).toMatchObject([{ quote: 'Weniger' }])
  })

  test('that is sent again counts once, and tells once whom it names', async () => {
    const key = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
    const body = passage({ text: '@eva lang, wie viel? @Anna' })
    const first = await done(anna, 'POST', path, body, key)
    expect(await done(anna, 'POST', path, body, key)).toEqual(first)
    expect((await listed()).content).toHaveLength(1)
    const notices = (await mails(api.stores)).filter(
      (one): one is WaitingNotice => one.kind === DESK_NOTICE,
    )
    expect(notices).toMatchObject([
      { notice: { event: 'mentioned', quote: 'Weniger', comments: body.text } },
    ])
    const [notice] = notices
    expect(notice && (await recipientsOf(notice, api.stores.users))).toEqual([eva.account.id])
  })

  test('names nobody who is not of the desk, and whoever joins it from then on', async () => {
    await listed()
    const reader = await signedIn(api.stores, 'free', { username: 'Leo' })
    await comment(anna, { text: '@Leo liest mit' })
    expect(await mails(api.stores)).toEqual([])
    const admin = await signedIn(api.stores, 'admin', { username: 'Admin' })
    await done(admin, 'PUT', `/api/admin/users/${reader.account.id}/roles`, ['ROLE_EDITOR'])
    expect((await listed()).people.map(({ username }) => username)).toContain('Leo')
    await comment(anna, { text: '@Leo schreibt mit' })
    expect(await mails(api.stores)).toHaveLength(1)
  })

  test('that is deleted or resolved by several at once is deleted', async () => {
    const { id } = await comment(anna)
    const resolve = () => ask(eva, 'PUT', `${path}/${id}/resolution`, { resolved: true })
    await Promise.all([resolve(), ask(anna, 'DELETE', `${path}/${id}`), resolve()])
    expect((await listed()).content).toEqual([])
    expect((await resolve()).status).toBe(404)
  })
})

test('one’s own comment is deleted with its words, and what others said stays', async () => {
  const { id } = await comment(anna)
  await comment(eva, { text: 'Die Hälfte.' })
  expect((await ask(eva, 'DELETE', `${path}/${id}`)).status).toBe(403)
  expect((await ask(anna, 'DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await ask(anna, 'DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await listed()).content).toMatchObject([{ text: 'Die Hälfte.' }])
  const stored = await Array.fromAsync(queryAll(api.stores.table, 'HEARTICLE#1'))
  expect(JSON.stringify(stored)).not.toContain('Wie viel?')
  const taken = await (await api.get('/api/account/export', anna.headers)).json()
  expect(taken.comments).toEqual([])
})

test('a hearticle has 500 at most, resolved ones included, until one is deleted', async () => {
  const { id } = await comment(anna)
  await done(eva, 'PUT', `${path}/${id}/resolution`, { resolved: true })
  await fillComments(api.stores, { hearticleId: 1, id }, MAX_COMMENTS - 2)
  const last = await comment(anna)
  const refused = await ask(anna, 'POST', path, passage())
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'comments_full'])
  expect((await listed()).content).toHaveLength(MAX_COMMENTS)
  await done(anna, 'DELETE', `${path}/${last.id}`)
  await comment(anna)
})

test('words stay with the desk when an account goes, and are part of its export', async () => {
  await comment(anna)
  aSecondLater()
  await comment(eva, { text: 'Die Hälfte.' })
  const taken = await (await api.get('/api/account/export', eva.headers)).json()
  expect(taken.comments).toEqual([
    { hearticleId: 1, quote: 'Weniger', text: 'Die Hälfte.', at: expect.any(String) },
  ])
  await api.stores.removals.removeAccount(eva.account, noon)
  expect((await listed()).content).toMatchObject([
    { author: { username: 'Anna' } },
    { text: 'Die Hälfte.', author: { username: null } },
  ])
})

test('they go for good with a hearticle that is forgotten', async () => {
  const { id } = await comment(anna)
  await api.stores.hearticles.remove(1, noon)
  await api.stores.trash.empty(new Date('2027-06-01T00:00:00Z'))
  expect(await api.stores.table.get({ pk: 'HEARTICLE#1', sk: `COMMENT#${id}` })).toBeUndefined()
})
