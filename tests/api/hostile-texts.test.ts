import { describe, expect, test } from 'vitest'
import { apiErrorSchema } from '../../src/contract/protocol/errors.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'

const both = (text: string) => ({ de: text, en: `${text} a` })

const study = (german: object) => ({
  version: 1,
  rubricId: null,
  topicId: null,
  german: { title: '', abstract: [], keywords: [], ...german },
})

const rubric = (more: object) => ({
  name: both('Schlaf'),
  description: both('Wie man schläft'),
  search: null,
  ...more,
})

const playlist = (more: object) => ({
  name: 'Herz',
  description: '',
  status: 'DRAFT',
  hearticleIds: [],
  ...more,
})

const part = (markup: string) => ({ label: null, category: null, markup })

/** Where people behind the product write texts: kind of person, call, body, the field of the text. */
const PLACES: Array<[string, string, (text: string) => object, string]> = [
  ['POST', '/api/library/rubrics', (text) => rubric({ name: both(text) }), 'name.de'],
  ['POST', '/api/library/rubrics', (text) => rubric({ description: both(text) }), 'description.de'],
  [
    'POST',
    '/api/library/rubrics',
    (text) => rubric({ search: { text, enabled: true } }),
    'search.text',
  ],
  [
    'POST',
    '/api/library/topics',
    (text) => ({ rubricId: 1, name: both(text), color: '#336699' }),
    'name.de',
  ],
  ['PUT', '/api/library/studies/101', (title) => study({ title }), 'german.title'],
  [
    'PUT',
    '/api/library/studies/101',
    (text) => study({ abstract: [part(text)] }),
    'german.abstract.0.markup',
  ],
  ['PUT', '/api/library/studies/101', (text) => study({ keywords: [text] }), 'german.keywords.0'],
  ['POST', '/api/playlist', (name) => playlist({ name }), 'name'],
  ['POST', '/api/playlist', (description) => playlist({ description }), 'description'],
  [
    'POST',
    '/api/review',
    (comments) => ({
      hearticleTranslation: { id: 1 },
      reviewer: { id: '00000000-0000-4000-8000-000000000000' },
      status: 'NEEDS_REVISION',
      comments,
    }),
    'comments',
  ],
]

describe('texts of people behind the product', () => {
  const api = appForEachTest()

  test.each(PLACES)(
    '%s %s with what Word and nobody else writes is cleaned, not refused',
    async (method, path, bodyWith) => {
      const { headers } = await signedIn(api.stores, 'admin')
      // The database takes no half of a surrogate pair, and pages have no room for U+0000.
      const unseen = 'Blut\u001f\u00ad\ufeffdru\ud800\u0000\u0008ck\u001ewert'
      const response = await api.ask(method, path, bodyWith(unseen), headers)
      expect(response.status).not.toBe(400)
      if (response.status !== 200) return
      expect(JSON.stringify(await response.json())).toContain('Blutdruck\u2011wert')
    },
  )

  test.each(PLACES)('%s %s names the place of a text that is too long', async (...place) => {
    const [method, path, bodyWith, field] = place
    const { headers } = await signedIn(api.stores, 'admin')
    const response = await api.ask(method, path, bodyWith('a'.repeat(130_000)), headers)
    const { code, fields } = apiErrorSchema.parse(await response.json())
    expect(code).toBe('invalid_request')
    expect(Object.keys(fields ?? {})).toContain(`body.${field}`)
  })

  test('German texts of a study that the database has no room for are refused as too large', async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    // Each within its limit of letters: three bytes a letter are 600 KB, and an item holds 400.
    const abstract = Array.from({ length: 20 }, () => part('€'.repeat(10_000)))
    const path = '/api/library/studies/101'
    const response = await api.ask('PUT', path, study({ abstract }), headers)
    expect(response.status).toBe(413)
    const fits = study({ abstract: abstract.slice(0, 10) })
    expect((await api.ask('PUT', path, fits, headers)).status).toBe(200)
  })
})
