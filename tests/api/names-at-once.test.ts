// Rules: P-NAMES-AT-ONCE.
import { beforeEach, describe, expect, test } from 'vitest'
import { topicImageKey } from '../../functions/files/object-store.ts'
import { recipientsOf } from '../../functions/mail/desk-mails.ts'
import type { WaitingNotice } from '../../functions/store/mail/mail-request.ts'
import { mails, type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { pngOf } from '../support/png.ts'
import { noon, taxonomy } from '../support/records.ts'

const both = (de: string, en = de) => ({ de, en })

describe('names and pictures that readers see', () => {
  const api = appForEachTest()
  let [head, editor] = [] as unknown as [Person, Person]
  beforeEach(async () => {
    head = await signedIn(api.stores, 'head')
    editor = await signedIn(api.stores, 'editor')
  })

  const ask = api.askAs
  const rename = (version: number, name: object, who = head) =>
    ask(who, 'PUT', '/api/library/topics/1', { version, rubricId: 1, name, color: '#336699' })
  const topic = async () => (await api.stores.taxonomy.load()).topics.find(({ id }) => id === 1)
  const undo = (of: string, who = head) => ask(who, 'POST', `/api/library/changes/${of}/undo`)
  const undoable = async (who = head) =>
    (await ask(who, 'GET', '/api/library/changes')).body.content as object[]
  const later = (milliseconds: number) =>
    api.rebuild({ now: () => new Date(noon.getTime() + milliseconds) })
  const audited = async () => {
    const { lines } = (await api.stores.audit.list({ size: 100 })) ?? { lines: [] }
    return lines
      .map(({ action, by, subject, detail }) => [action, by, subject, detail?.from, detail?.to])
      .toSorted()
  }
  const notified = async () => {
    const requests = await mails(api.stores)
    const notices = requests.filter((one): one is WaitingNotice => one.kind === 'desk-notice')
    const found = notices.map(async (request) => {
      const { event, named } = request.notice
      const names = await api.stores.users.namesOf(await recipientsOf(request, api.stores.users))
      return [event, named?.kind, named?.what, [...names.values()].toSorted()]
    })
    // Those of one moment have no order.
    return (await Promise.all(found)).toSorted()
  }

  test('are changed at once by the head, which the audit and the desk are told', async () => {
    const was = (await topic())?.name
    expect((await rename(0, both('Träume', 'Dreams'))).status).toBe(200)
    const of = ['TOPIC#1', `${was?.de} / ${was?.en}`, 'Träume / Dreams']
    expect(await audited()).toEqual([['name-changed', head.account.id, ...of]])
    expect(await notified()).toEqual([['name-changed', 'topic', 'changed', ['editor']]])
    const is = both('Träume', 'Dreams')
    const change = { kind: 'topic', id: 1, at: noon.toISOString(), was, is }
    expect([await undoable(), await undoable(editor)]).toEqual([[change], []])
  })

  test('are as before by one press, which is noted, too; a second one has nothing to do', async () => {
    const before = await topic()
    await rename(0, both('Träume', 'Dreams'))
    later(24 * 3600 * 1000 - 1)
    const pressed = await Promise.all([undo('topic/1'), undo('topic/1')])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await topic()).toEqual(before)
    expect((await audited()).map(([action]) => action)).toEqual(['name-changed', 'name-restored'])
    expect(await undoable()).toEqual([])
    expect((await undo('topic/1')).body.code).toBe('undo_over')
  })

  test('stay as they are after a day, and where they were changed since', async () => {
    await rename(0, both('Träume', 'Dreams'))
    later(24 * 3600 * 1000)
    expect((await undo('topic/1')).body.code).toBe('undo_over')
    expect(await undoable()).toEqual([])
    later(24 * 3600 * 1000 + 1)
    await rename(1, both('Schlaf', 'Sleep'))
    await rename(2, both('Ruhe', 'Rest'))
    expect((await undo('topic/1')).status).toBe(200)
    expect((await topic())?.name).toEqual(both('Schlaf', 'Sleep'))
  })

  test('come back though they were saved since without another name, and what is no name stays', async () => {
    const name = (await topic())?.name
    await rename(0, both('Träume', 'Dreams'))
    await rename(1, both('Träume', 'Dreams'))
    expect((await undo('topic/1')).status).toBe(200)
    expect((await topic())?.name).toEqual(name)

    const rubric = async () => (await ask(editor, 'GET', '/api/library/rubrics')).body[0]
    const { id: _, ...before } = await rubric()
    const renamed = { ...before, name: both('Schlaf', 'Sleep') }
    await ask(head, 'PUT', '/api/library/rubrics/1', renamed)
    const search = { text: 'salt[ti]', enabled: true }
    await ask(head, 'PUT', '/api/library/rubrics/1', { ...renamed, version: 1, search })
    expect((await undo('rubric/1')).status).toBe(200)
    expect(await rubric()).toEqual({ ...before, id: 1, version: 3, search })

    const draft = { name: 'Salz', description: '', status: 'ACTIVE', hearticleIds: [1] }
    await ask(editor, 'POST', '/api/playlist', draft)
    const sugar = { ...draft, name: 'Zucker' }
    await ask(editor, 'PUT', '/api/playlist/1', { ...sugar, version: 1 })
    await ask(editor, 'PUT', '/api/playlist/1', { ...sugar, hearticleIds: [1, 2], version: 2 })
    expect((await undo('playlist/1', editor)).status).toBe(200)
    const shown = await (await api.get('/api/playlist/1')).json()
    expect(shown).toMatchObject({ name: 'Salz', hearticles: [{ id: 1 }, { id: 2 }] })
  })

  test('a rubric and a topic that were deleted come back, with their ids', async () => {
    const rubric = { name: both('Schlaf'), description: both('Alles'), search: null }
    const made = await ask(head, 'POST', '/api/library/rubrics', rubric)
    const { id } = made.body
    expect((await ask(head, 'DELETE', `/api/library/rubrics/${id}?version=1`)).status).toBe(200)
    expect((await undo(`rubric/${id}`)).status).toBe(200)
    const found = (await ask(editor, 'GET', '/api/library/rubrics')).body
    expect(found.at(-1)).toEqual({ id, version: 2, ...rubric })
    const fields = { rubricId: id, name: both('Träume', 'Dreams'), color: '#336699' }
    const topicMade = await ask(head, 'POST', '/api/library/topics', fields)
    const path = `/api/library/topics/${topicMade.body.id}`
    await ask(head, 'DELETE', `${path}?version=1`)
    // Its name was given away meanwhile.
    const other = await ask(head, 'POST', '/api/library/topics', {
      ...fields,
      name: both('Dreams'),
    })
    expect((await undo(`topic/${topicMade.body.id}`)).body.code).toBe('topic_name_taken')
    await ask(head, 'DELETE', `/api/library/topics/${other.body.id}?version=1`)
    expect((await undo(`topic/${topicMade.body.id}`)).status).toBe(200)
    // It can be used again: its rubric is in use.
    const inUse = await ask(head, 'DELETE', `/api/library/rubrics/${id}?version=2`)
    expect(inUse.body).toMatchObject({ code: 'rubric_in_use', fields: { topics: 'Träume' } })
  })

  test('a search of PubMed is no name: nobody is told of it', async () => {
    const [rubric] = (await ask(editor, 'GET', '/api/library/rubrics')).body
    const { id: _, ...fields } = rubric
    const search = { text: 'salt[ti]', enabled: true }
    await ask(head, 'PUT', '/api/library/rubrics/1', { ...fields, search })
    expect([await audited(), await notified(), await undoable()]).toEqual([[], [], []])
  })

  test('a playlist’s name comes back by who keeps playlists, with what is in it now', async () => {
    const draft = { name: 'Salz', description: '', status: 'ACTIVE', hearticleIds: [1, 2] }
    await ask(editor, 'POST', '/api/playlist', draft)
    const change = { ...draft, name: 'Impfungen schaden', version: 1 }
    await ask(editor, 'PUT', '/api/playlist/1', change)
    expect(await notified()).toEqual([
      ['name-changed', 'playlist', 'changed', ['head']],
      ['name-changed', 'playlist', 'created', ['head']],
    ])
    expect((await undo('playlist/1', editor)).status).toBe(200)
    const shown = async () => (await api.get('/api/playlist/1')).json()
    expect(await shown()).toMatchObject({ name: 'Salz', hearticles: [{ id: 1 }, { id: 2 }] })
    await ask(editor, 'DELETE', '/api/playlist/1')
    expect((await undo('playlist/1', head)).status).toBe(200)
    expect(await shown()).toMatchObject({ name: 'Salz' })
    // Readers see nothing of a draft.
    await ask(editor, 'POST', '/api/playlist', { ...draft, status: 'DRAFT' })
    expect(await notified()).toHaveLength(5)
  })

  test('a topic’s picture comes back in both sizes; the desk is told once', async () => {
    const [first] = taxonomy.topics
    const name = first?.name.en.toLowerCase().replace(' ', '_') ?? ''
    const bytes = (of: number) => new Uint8Array([of])
    const keys = [topicImageKey(name, 'normal'), topicImageKey(name, 'big')]
    for (const [index, key] of keys.entries()) await api.stores.files.put(key, bytes(index))
    for (const [size, width, height] of [
      ['normal', 500, 400],
      ['big', 1000, 800],
    ] as const) {
      const form = new FormData()
      form.append('file', new File([pngOf(width, height)], 'a.png', { type: 'image/png' }))
      const path = `/api/library/topics/1/image?size=${size}`
      const options = { method: 'POST', headers: head.headers, body: form }
      expect((await api.app.request(path, options)).status).toBe(200)
    }
    expect(await notified()).toEqual([['name-changed', 'picture', 'changed', ['editor']]])
    // Nobody reads what was replaced.
    const publicFiles = [...api.stores.objects.keys()].filter((key) => key.startsWith('uploads/'))
    expect(publicFiles.filter((key) => key.includes('topic_images')).toSorted()).toEqual(
      keys.toSorted(),
    )
    expect((await undo('picture/1')).status).toBe(200)
    const now = await Promise.all(keys.map((key) => api.stores.files.get(key)))
    expect(now.map((found) => [...(found ?? [])])).toEqual([[0], [1]])
    expect((await audited()).map(([action]) => action)).toEqual([
      'picture-replaced',
      'picture-restored',
    ])
  })

  test.each([
    ['PUT', '/api/library/topics/1', { name: both('Schadet 9 von 10', 'Harm') }, ['body.name.de']],
    ['POST', '/api/library/topics', { name: both('Nutzen', 'Half the risk') }, ['body.name.en']],
    [
      'POST',
      '/api/library/rubrics',
      { description: both('−20 %', 'Less') },
      ['body.description.de'],
    ],
    ['POST', '/api/playlist', { description: 'Nine in ten' }, ['body.description']],
  ])('%s %s refuses a quantity', async (method, path, more, fields) => {
    const body = path.includes('topics')
      ? { version: 0, rubricId: 1, color: '#336699' }
      : { name: both('Gut'), description: both('Alles'), search: null }
    const playlist = { name: 'Gut', status: 'ACTIVE', hearticleIds: [] }
    const sent = path === '/api/playlist' ? playlist : body
    const answer = await ask(head, method, path, { ...sent, ...more })
    expect(answer).toMatchObject({ status: 400, body: { code: 'quantity_in_name' } })
    expect(Object.keys(answer.body.fields)).toEqual(fields)
  })
})
