// Rules: P-GLOSSARY, P-GLOSSARY-APPROVED, P-QUANTITY-ALIKE, P-SECOND-PERSON-OFF.
import { beforeEach, describe, expect, test } from 'vitest'
import { proposalKey } from '../../functions/store/table/keys.ts'
import { put } from '../../functions/store/table/writes.ts'
import type { GlossaryTerm } from '../../src/contract/desk/glossary.ts'
import { type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { glossaryText } from '../support/glossary.ts'
import { noon } from '../support/records.ts'

const api = appForEachTest()
let [writer, colleague, reviewer] = [] as unknown as [Person, Person, Person]

beforeEach(async () => {
  writer = await signedIn(api.stores, 'editor', { username: 'writes' })
  colleague = await signedIn(api.stores, 'admin', { username: 'colleague' })
  reviewer = await signedIn(api.stores, 'reviewer', { username: 'reviews' })
})

const path = '/api/desk/glossary'
const ask = async (who: Person, method: string, at: string, body?: unknown) => {
  const answer = await api.ask(method, `${path}${at}`, body, who.headers)
  return { status: answer.status, body: await answer.json() }
}
const propose = async (more = {}): Promise<GlossaryTerm> =>
  (await ask(writer, 'POST', '', glossaryText(more))).body
const approve = (who: Person, { id, version }: GlossaryTerm) =>
  api.askAs(who, 'POST', `/api/proposals/term/${id}/decision`, { version, status: 'APPROVED' })
const termOf = async ({ id }: Pick<GlossaryTerm, 'id'>): Promise<GlossaryTerm> =>
  (await ask(reviewer, 'GET', '')).body.content.find((one: GlossaryTerm) => one.id === id)
const approved = async () => {
  const term = await propose()
  await approve(reviewer, term)
  return term
}
const published = async () => (await api.stores.glossary.published()).map(({ term }) => term.de)
const changes = async () =>
  (await api.stores.changes.pending(new Date('2099-01-01'), 1000)).filter(({ entities }) =>
    entities.includes('GLOSSARY'),
  ).length
const audited = async () => {
  const { lines } = (await api.stores.audit.list({ size: 100 })) ?? { lines: [] }
  return lines
    .flatMap(({ action, subject }) => (subject.startsWith('TERM#') ? action : []))
    .toSorted()
}

test('a term is public once a reviewer who did not write it approves it, and readers get it', async () => {
  const term = await propose()
  expect(term).toMatchObject({ state: 'waiting', shown: null, writers: ['writes'], version: 1 })
  expect([await published(), await changes()]).toEqual([[], 0])
  expect((await approve(writer, term)).status).toBe(403)
  expect(await approve(reviewer, term)).toEqual({ status: 200, body: { version: 2 } })
  expect(await termOf(term)).toMatchObject({ state: 'public', checked: { by: 'reviews' } })
  expect([await published(), await changes()]).toEqual([['Placebo'], 1])
  expect(await audited()).toEqual(['proposal-approved', 'proposal-made'])
})

test('an explanation says the same quantities in both languages', async () => {
  const unequal = { explanation: { de: 'In 95 % der Fälle.', en: 'In 90% of cases.' } }
  const fields = {
    'body.explanation.de': expect.any(String),
    'body.explanation.en': expect.any(String),
  }
  const refused = { status: 400, body: { code: 'invalid_request', fields } }
  expect(await ask(writer, 'POST', '', glossaryText(unequal))).toMatchObject(refused)
  const term = await propose({ explanation: { de: 'In neun von zehn.', en: 'In 9 of 10.' } })
  const changed = { ...glossaryText(unequal), version: term.version }
  expect(await ask(writer, 'PUT', `/${term.id}`, changed)).toMatchObject(refused)
})

test('a change waits beside what is public; asked for changes, it is with its writers again', async () => {
  const shown = await termOf(await approved())
  const text = glossaryText({ explanation: { de: 'Leeres Präparat', en: 'an empty pill' } })
  const changed = await ask(writer, 'PUT', `/${shown.id}`, { version: 2, ...text })
  expect(changed.body).toMatchObject({ state: 'waiting', text, shown: glossaryText() })
  const asked = { version: 3, status: 'NEEDS_REVISION', comments: 'Zu knapp.' }
  const decision = `/api/proposals/term/${shown.id}/decision`
  expect((await api.askAs(reviewer, 'POST', decision, asked)).status).toBe(200)
  expect(await termOf(shown)).toMatchObject({
    state: 'changes-asked',
    changesAsked: { by: 'reviews', comments: 'Zu knapp.' },
  })
  expect(await changes()).toBe(1)
})

test('where the desk needs no second person, what is saved is public', async () => {
  await api.stores.deskSettings.change({ needsSecondPerson: false }, colleague.account.id, noon)
  expect(await propose()).toMatchObject({ state: 'public', checked: null })
  expect(await audited()).toEqual(['published-alone'])
})

describe('two who write at once', () => {
  test('do not overwrite each other: the second is told who changed it', async () => {
    const { id } = await propose()
    const text = glossaryText({ explanation: { de: 'A', en: 'a' } })
    await ask(colleague, 'PUT', `/${id}`, { version: 1, ...text })
    const late = await ask(writer, 'PUT', `/${id}`, { version: 1, ...glossaryText() })
    expect(late).toMatchObject({ status: 409, body: { fields: { changedBy: 'colleague' } } })
  })

  test('do not make one term twice, in whatever case or kind of space', async () => {
    const words = glossaryText({ term: { de: 'Hazard Ratio', en: 'hazard ratio' } })
    const again = { ...words, term: { de: 'hazard\u00a0ratio', en: 'another one' } }
    const outcomes = await Promise.all(
      [words, again].map(async (text) => (await ask(writer, 'POST', '', text)).status),
    )
    expect(outcomes.toSorted()).toEqual([200, 409])
  })
})

test('a deleted term lies in the trash, and frees its word', async () => {
  const shown = await termOf(await approved())
  expect((await ask(reviewer, 'DELETE', `/${shown.id}?version=2`)).status).toBe(403)
  expect((await ask(writer, 'DELETE', `/${shown.id}?version=1`)).status).toBe(409)
  expect(await ask(writer, 'DELETE', `/${shown.id}?version=2`)).toEqual({ status: 200, body: {} })
  expect((await ask(reviewer, 'GET', '')).body.content).toEqual([])
  expect([await published(), await changes()]).toEqual([[], 2])
  expect(await audited()).toEqual(['proposal-approved', 'proposal-made', 'work-deleted'])
  expect((await ask(writer, 'PUT', `/${shown.id}`, { version: 3, ...glossaryText() })).status).toBe(
    404,
  )
  expect(await propose()).toMatchObject({ state: 'waiting', version: 1 })
})

describe('a term in the trash (P-TRASH)', () => {
  const text = glossaryText({ explanation: { de: 'A', en: 'a' } })
  const restore = async (id: string) =>
    api.askAs(reviewer, 'POST', `/api/desk/trash/term/${id}/restoration`)
  /** Without the hearticle of the fixture. */
  const inTrash = async () =>
    (await api.askAs(reviewer, 'GET', '/api/desk/trash')).body.content.filter(
      ({ kind }: { kind: string }) => kind === 'term',
    )
  const proposals = async () =>
    (await api.askAs(reviewer, 'GET', '/api/proposals')).body.content.map(
      ({ id: of }: { id: string }) => of,
    )
  /** What is public, with a change that waits; deleted then. */
  const trashed = async () => {
    const term = await termOf(await approved())
    await ask(writer, 'PUT', `/${term.id}`, { version: 2, ...text })
    const before = await termOf(term)
    expect((await ask(colleague, 'DELETE', `/${term.id}?version=3`)).status).toBe(200)
    return before
  }

  test('is brought back as it was, once, with the approval that it had', async () => {
    const before = await trashed()
    const { id } = before
    expect(await inTrash()).toEqual([
      {
        kind: 'term',
        id,
        state: 'deleted',
        at: expect.any(String),
        by: 'colleague',
        title: glossaryText().term,
        wasPublic: true,
      },
    ])
    expect([await published(), await proposals()]).toEqual([[], []])
    const outcomes = await Promise.all([restore(id), restore(id)])
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
    expect(await termOf(before)).toEqual({ ...before, version: 5 })
    expect([await published(), await proposals()]).toEqual([['Placebo'], [id]])
    expect((await audited()).filter((action) => action === 'work-restored')).toHaveLength(1)
    expect((await propose()) as object).toMatchObject({ code: 'glossary_term_taken' })
  })

  test('waits for nobody, also where its mark was read before it went', async () => {
    const { id } = await trashed()
    await api.stores.table.write(put({ ...proposalKey('term', id) }))
    expect(await proposals()).toEqual([])
  })

  test('stays there while another has its word', async () => {
    const { id } = await trashed()
    const other = await propose()
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'glossary_term_taken' } })
    await ask(writer, 'DELETE', `/${other.id}?version=1`)
    expect((await restore(id)).status).toBe(200)
  })

  test('is gone after 30 days, also where somebody brings it back at that moment', async () => {
    const [{ id }, day] = [await trashed(), 86_400_000]
    const { trash } = api.stores
    await trash.empty(new Date(api.now().getTime() + 30 * day))
    expect(await inTrash()).toMatchObject([{ id }])
    const over = new Date(api.now().getTime() + 30 * day + 1)
    expect(await trash.restore('term', id, { by: 'late', at: over })).toBeUndefined()
    const [, restored] = await Promise.all([trash.empty(over), restore(id)])
    expect((await api.stores.glossary.find(id)) !== undefined).toBe(restored.status === 200)
    expect(await inTrash()).toEqual([])
  })
})

test('of a deletion and a change at once one is heard', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await propose()
    const text = glossaryText({ explanation: { de: 'A', en: 'a' } })
    const outcomes = await Promise.all([
      ask(writer, 'DELETE', `/${id}?version=1`),
      ask(colleague, 'PUT', `/${id}`, { version: 1, ...text }),
    ])
    const isGone = (await api.stores.glossary.find(id)) === undefined
    expect(outcomes.map(({ status }) => status === 200)).toEqual([isGone, !isGone])
    if (!isGone) await ask(writer, 'DELETE', `/${id}?version=2`)
  }
})

test('brackets of a term become ones that a text can explain it with', async () => {
  const { text } = await propose({ explanation: { de: 'eins [zwei]', en: 'one {two}' } })
  expect(text.explanation).toEqual({
    de: 'eins (zwei)',
    en: 'one {two}'.replace('{', '(').replace('}', ')'),
  })
})

test('a question that is a term leads to its entry, once it is published (P-GLOSSARY-FOUND)', async () => {
  const term = await propose()
  const explained = async (q: string, languageCode = 'de') => {
    const query = new URLSearchParams({ q, languageCode })
    return (await (await api.get(`/api/answer?${query}`)).json()).explained
  }
  expect(await explained('Was ist ein Placebo?')).toBeUndefined()
  await approve(reviewer, term)
  api.publish()
  expect(await explained('Was ist ein Placebo?')).toEqual({
    term: 'Placebo',
    explanation: 'Scheinmedikament ohne Wirkstoff',
    address: '/glossar#placebo',
  })
  expect(await explained('placebo', 'en')).toMatchObject({ address: '/en/glossary#placebo' })
  expect(await explained('Hilft ein Placebo?')).toBeUndefined()
})
