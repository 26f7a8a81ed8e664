// Rules: P-REVIEW-PASSAGES.
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, incomingStudy, noon, translation } from '../support/records.ts'

describe('comments on passages', () => {
  const api = appForEachTest()
  let me: Awaited<ReturnType<typeof signedIn>>

  beforeEach(async () => {
    me = await signedIn(api.stores, 'reviewer')
  })

  const review = (more: object, headers: Record<string, string> = me.headers) => {
    const reviewed = { hearticleTranslation: { id: 1 }, reviewer: { id: me.account.id } }
    return api.post('/api/review', { ...reviewed, status: 'NEEDS_REVISION', ...more }, headers)
  }
  const listed = async (id = 1) =>
    (await api.get(`/api/review/translation/${id}`, me.headers)).json()
  const german = { languageCode: 'de', field: 'HEADLINE', listIndex: null }
  const passageComment = (more: object = {}) => ({
    ...{ place: german, start: 0, end: 7, quote: 'Weniger', comment: ' Wie viel? ' },
    ...more,
  })
  const ask = (...passageComments: object[]) => review({ version: 1, passageComments })

  test('stand in either text, in a list and in the abstract, and are listed and taken along', async () => {
    const places = [
      passageComment(),
      passageComment({
        place: { languageCode: 'en', field: 'KEYWORD', listIndex: 0 },
        ...{ end: 4, quote: 'salt' },
      }),
      passageComment({ place: { pmid: '101' }, start: 9, end: 20, quote: 'We measured' }),
    ]
    const answer = await ask(...places)
    expect(answer.status).toBe(200)
    const expected = places.map((one) => ({ ...one, comment: 'Wie viel?' }))
    for (const id of [1, 2]) {
      expect(await listed(id)).toMatchObject([{ passageComments: expected }])
    }
    const taken = await (await api.get('/api/account/export', me.headers)).json()
    expect(taken.reviews).toMatchObject([{ passageComments: expected }])
    await api.stores.removals.remove(me.account, noon)
    const editor = await signedIn(api.stores, 'editor')
    const left = await api.get('/api/review/translation/1', editor.headers)
    expect(await left.json()).toMatchObject([
      { reviewer: { username: null }, passageComments: expected },
    ])
  })

  test.each([
    ['a quote that is not there', passageComment({ quote: 'Salz' }), 'quote'],
    ['a place beyond the text', passageComment({ start: 90, end: 97 }), 'quote'],
    [
      'a study that the hearticle does not cite',
      passageComment({ place: { pmid: '205' } }),
      'quote',
    ],
    ['an end before the start', passageComment({ start: 7, end: 0 }), 'end'],
    ['a negative start', passageComment({ start: -1 }), 'start'],
    ['no words', passageComment({ comment: ' ' }), 'comment'],
    ['too many words', passageComment({ comment: 'a'.repeat(2001) }), 'comment'],
    ['too long a passage', passageComment({ quote: 'a'.repeat(2001), end: 2001 }), 'quote'],
    [
      'an entry of what is no list',
      passageComment({ place: { ...german, listIndex: 0 } }),
      'place',
    ],
    [
      'a language that is none',
      passageComment({ place: { ...german, languageCode: 'fr' } }),
      'place',
    ],
  ])('%s is refused by its field', async (_, wrong, field) => {
    await api.stores.studies.importMany([incomingStudy('205')])
    const refused = await ask(passageComment(), wrong)
    expect(refused.status).toBe(400)
    const { code, fields } = await refused.json()
    expect(code).toBe('invalid_request')
    const [name] = Object.keys(fields)
    expect(name).toMatch(new RegExp(`^body\\.passageComments\\.1\\.${field}`))
    expect(await listed()).toEqual([])
  })

  test('more than fifty, and more than fits, are refused', async () => {
    expect((await ask(...Array(51).fill(passageComment()))).status).toBe(400)
    const text = 'ä'.repeat(100_000)
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft('long', {
        translations: [translation('de', { mainTextBody: text }), translation('en')],
      }),
    )
    const long = passageComment({
      place: { languageCode: 'de', field: 'MAIN_TEXT_BODY', listIndex: null },
      ...{ end: 2000, quote: 'ä'.repeat(2000), comment: '漢'.repeat(2000) },
    })
    const [german] = hearticle.translations
    const refused = await review({
      hearticleTranslation: { id: german?.id },
      passageComments: Array(50).fill(long),
    })
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'payload_too_large'])
  })

  test('are about the version that was read, and sent again with other words are refused', async () => {
    const draft = hearticleDraft('salt-of-day', {})
    const { hearticle } = await api.stores.hearticles.importByKey(draft)
    const [german] = hearticle.translations
    await api.stores.hearticles.importByKey({
      ...draft,
      translations: [translation('de', { headline: 'Ganz anders' }), translation('en')],
    })
    const send = (comment: string, version: number) =>
      review(
        {
          ...{ hearticleTranslation: { id: german?.id }, version },
          passageComments: [passageComment({ comment })],
        },
        { ...me.headers, 'Idempotency-Key': `3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c1${version}` },
      )
    expect((await send('Wie viel?', 2)).status).toBe(400)
    expect((await send('Wie viel?', 1)).status).toBe(200)
    expect((await send('Wie viel?', 1)).status).toBe(200)
    expect((await send('Ach ja?', 1)).status).toBe(422)
  })
})
