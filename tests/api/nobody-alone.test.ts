/** One person alone changes nothing that readers see of a hearticle (P-SECOND-PERSON). */
import { beforeEach, describe, expect, test } from 'vitest'
import { releasePlanned } from '../../functions/editorial/release-planned.ts'
import { type Person, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { encodePicture } from '../support/encode-picture.ts'
import { mp3Of } from '../support/mp3.ts'
import {
  bloodPressure,
  describedStudy,
  noon,
  salt,
  today,
  translation,
  writtenTranslation,
} from '../support/records.ts'

const note = { de: 'Weil.', en: 'Because.' }
const explanation = { kind: 'update', note }

describe('one person alone', () => {
  const api = appForEachTest()
  let editor: Person
  let reviewer: Person
  let id: number

  const ask = api.askAs
  const path = () => `/api/hearticle/${id}`
  const content = (more: object = {}, german: object = {}) => ({
    topic: salt.id,
    publicationDate: today,
    citedPmids: ['101', '103'],
    status: 'IN_REVIEW',
    explanation,
    noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
    translations: [writtenTranslation('de', german), writtenTranslation('en')],
    ...more,
  })
  const work = async () => (await ask(editor, 'GET', path())).body
  const translationId = async () => (((await work()).translations ?? []) as [{ id: number }])[0].id
  /** Saves it as an editor can. @returns the status of the answer */
  const save = async (more: object = {}, german: object = {}, who = editor) => {
    const { version } = await work()
    return (await ask(who, 'PUT', path(), { ...content(more, german), version })).status
  }
  const review = async (who: Person, more: object) => {
    const hearticleTranslation = { id: await translationId() }
    const body = { hearticleTranslation, reviewer: { id: who.account.id }, status: 'APPROVED' }
    return (await ask(who, 'POST', '/api/review', { ...body, ...more })).status
  }
  const bytesOf = async (language: 'de' | 'en') =>
    Promise.all(
      [`hearticle/${id}`, `hearticle/${id}/changes`, 'hearticles', 'hearticles/all'].map(
        async (call) => {
          const query = `?lang=${language}&languageCode=${language}&publicationDate=${today}`
          const answer = await api.get(`/api/public/${call}${query}`)
          return [answer.status, await answer.text()]
        },
      ),
    )
  /** All that a stranger is answered. */
  const shown = async () => {
    api.publish()
    return [await bytesOf('de'), await bytesOf('en')]
  }
  /** Every way to publish what is there by then, on this day and on days to come. */
  const publishInAnyWay = async (who: Person) => {
    const bodies = [
      {},
      explanation,
      { kind: 'correction', note, explanation },
      { kind: 'typo', note },
      { ...explanation, publicationDate: today },
      { ...explanation, publicationDate: '2020-01-01' },
      { ...explanation, publicationDate: '2026-11-22' },
      { ...explanation, isApproved: true, headline: 'Anders' },
    ]
    for (const body of bodies) await ask(who, 'POST', `${path()}/publication`, body)
    await releasePlanned(api.stores, new Date(noon.getTime() + 3 * 86_400_000))
  }

  beforeEach(async () => {
    editor = await signedIn(api.stores, 'editor', { username: 'writes' })
    reviewer = await signedIn(api.stores, 'reviewer', { username: 'reviews' })
    await api.stores.studies.importMany([describedStudy('101'), describedStudy('103')])
    id = Number((await ask(editor, 'POST', '/api/hearticle', content())).body.id)
    for (const { id: one } of (await work()).translations as Array<{ id: number }>) {
      await review(reviewer, { hearticleTranslation: { id: one }, evidence: true })
    }
    expect((await ask(editor, 'POST', `${path()}/publication`, {})).status).toBe(200)
  })

  const saved =
    (more: object, german: object = {}) =>
    async () => {
      expect(await save(more, german)).toBe(200)
    }
  const text1 = translation('de')
  const uploadPicture = async () => {
    const body = new FormData()
    const bytes = await encodePicture('jpeg', 1280, 800)
    body.set('file', new File([bytes], 'a.jpg', { type: 'image/jpeg' }))
    const init = { method: 'POST', headers: editor.headers, body }
    const answer = await api.app.request('/api/hearticle/pictures', init)
    const { file } = (await answer.json()) as { file: string }
    return { file, focus: 'left-top', alt: { de: 'Salz', en: 'Salt' } }
  }
  const speak = async () => {
    const upload = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
    const audio = `${path()}/audio/${await translationId()}`
    const body = new FormData()
    body.append('file', new File([mp3Of(4)], 'a.mp3'))
    const init = { method: 'POST', headers: editor.headers, body }
    await api.app.request(`${audio}/pieces?upload=${upload}&piece=0`, init)
    const { version } = await work()
    expect((await ask(editor, 'PUT', audio, { version, upload, pieces: 1 })).status).toBe(200)
  }

  /** By what an editor tries. */
  const attempts: Record<string, () => Promise<unknown>> = {
    'another topic': saved({ topic: bloodPressure.id }),
    'a breaking flag': saved({ breaking: true }),
    'an earlier day': saved({ publicationDate: '2026-11-20' }),
    'a day long ago': saved({ publicationDate: '2020-01-01' }),
    'a later day': saved({ publicationDate: '2026-11-22' }),
    'topic and flag with another text': saved(
      { topic: bloodPressure.id, breaking: true },
      { headline: 'Mehr Salz hilft' },
    ),
    'nothing but a note': saved({}),
    'a note and a flag': saved({ breaking: true, explanation: { kind: 'correction', note } }),
    'another headline': saved({}, { headline: 'Mehr Salz hilft' }),
    'a full stop': saved({}, { headline: `${text1.headline}.` }),
    'a comma': saved({}, { headline: 'Weniger Salz, hilft' }),
    'a small letter': saved({}, { headline: 'weniger Salz hilft' }),
    'a space within a word': saved({}, { headline: 'Weniger Salz hilf t' }),
    'two letters': saved({}, { headline: 'Wenigre Salz hilft' }),
    'a minus': saved({}, { mainTextBody: `– ${text1.mainTextBody}` }),
    'a paragraph less': saved({}, { mainTextBody: 'Salz.[Ref101]' }),
    'another mark': saved({}, { mainTextBody: 'Weniger **Salz**.[Ref101]' }),
    'a citation more': saved({}, { mainTextBody: '**Weniger** Salz.[Ref101, Ref103]' }),
    'the citations turned round': saved({ citedPmids: ['103', '101'] }),
    'a keyword': saved({}, { keywords: ['Salz', 'Blutdruck'] }),
    'a keyword less': saved({}, { keywords: [] }),
    'what helps': saved({}, { mainActions: ['Salzen'] }),
    'what harms': saved({}, { harmfulActions: ['Kochen'] }),
    'the English text': saved({
      translations: [writtenTranslation('de'), writtenTranslation('en', { headline: 'Salt' })],
    }),
    'a motif': saved({ motif: 'heart' }),
    'a picture': async () => {
      expect(await save({ ownPicture: await uploadPicture() })).toBe(200)
    },
    'why there are no findings': saved({ noFindingsReason: { de: 'Anders', en: 'Other' } }),
    'the practice': saved({
      practice: { professional: note, lay: note },
    }),
    'who answers for it': saved({ responsibility: { nextReviewOn: '2027-01-31' } }),
    'an approval that is sent along': saved({
      evidenceReview: { at: noon.toISOString(), reviewerId: 'x' },
      writers: [],
      translations: [
        writtenTranslation('de', {
          headline: 'Anders',
          review: { at: noon.toISOString(), reviewerId: 'x' },
        }),
        writtenTranslation('en'),
      ],
    }),
    'a state that nobody can set': async () => {
      expect(await save({ status: 'PUBLISHED' }, { headline: 'Anders' })).toBe(400)
    },
    'a draft': saved({ status: 'DRAFT' }, { headline: 'Anders' }),
    'there and back': async () => {
      await save({ breaking: true }, { headline: 'Anders' })
      await save({ breaking: true })
    },
    'an approval of their own': async () => {
      await save({}, { headline: 'Anders' })
      expect(await review(editor, { evidence: true })).toBe(403)
    },
    'an approval in the name of another': async () => {
      await save({}, { headline: 'Anders' })
      await review(editor, { reviewer: { id: reviewer.account.id }, evidence: true })
    },
    'the key of the first publication again': async () => {
      await save({ breaking: true })
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const body = { ...explanation, version: 1 }
      await ask(editor, 'POST', `${path()}/publication`, body, key)
      await ask(editor, 'POST', `${path()}/publication`, explanation, key)
    },
    'two publications at once': async () => {
      await save({ breaking: true })
      await Promise.all(
        [1, 2, 3].map(() => ask(editor, 'POST', `${path()}/publication`, explanation)),
      )
    },
    'an older version taken up': async () => {
      await save({ breaking: true }, { headline: 'Anders' })
      await ask(editor, 'DELETE', `${path()}/working-copy`)
      await save({ breaking: true }, { headline: 'Anders' })
    },
    'a withdrawal, and back': async () => {
      await ask(editor, 'POST', `${path()}/withdrawal`, {})
      await save({ breaking: true }, { headline: 'Anders' })
      await publishInAnyWay(editor)
      expect(
        (await ask(editor, 'POST', `/api/desk/trash/hearticle/${id}/restoration`)).status,
      ).toBe(200)
    },
    'a deletion, and back': async () => {
      await save({ breaking: true }, { headline: 'Anders' })
      await ask(editor, 'DELETE', path())
      expect(
        (await ask(editor, 'POST', `/api/desk/trash/hearticle/${id}/restoration`)).status,
      ).toBe(200)
    },
    'a plan on the board': async () => {
      await save({ breaking: true })
      const row = { key: `hearticle-${id}`, version: 0, plannedOn: '2026-11-22', dueOn: today }
      expect((await ask(editor, 'PUT', '/api/desk/board', { rows: [row] })).status).toBe(200)
    },
    'a sound': speak,
    'a newer edition for a study': async () => {
      await ask(editor, 'POST', '/api/desk/studies/103/edition', { hearticleId: id })
    },
    'German words of a cited study': async () => {
      const { body } = await ask(editor, 'GET', '/api/library/studies/101')
      const german = { title: 'Falscher Titel', abstract: 'Falsch.', keywords: [] }
      await ask(editor, 'PUT', '/api/library/studies/101', { ...body, german })
    },
    'a comment': async () => {
      const passage = { place: { languageCode: 'de', field: 'HEADLINE' }, start: 0, end: 7 }
      await ask(editor, 'POST', `/api/desk/hearticles/${id}/comments`, {
        ...passage,
        quote: 'Weniger',
        comment: 'Mehr!',
        version: 2,
      })
    },
    'a link to a preview': async () => {
      await save({ breaking: true }, { headline: 'Anders' })
      await ask(editor, 'POST', `/api/desk/hearticles/${id}/preview-links`, { days: 1 })
    },
  }

  test('there are at least 40 ways', () => {
    expect(Object.keys(attempts).length).toBeGreaterThanOrEqual(40)
  })

  test.each(Object.keys(attempts))('who edits changes nothing by %s', async (name) => {
    const before = await shown()
    await attempts[name]?.()
    await publishInAnyWay(editor)
    expect(await shown()).toEqual(before)
  })

  const proposed = (newValue: string) => ({
    changes: [{ field: 'HEADLINE', previousValue: text1.headline, newValue }],
  })
  test.each<[string, () => Promise<unknown>]>([
    ['an approval', () => review(reviewer, { evidence: true })],
    ['an approval with words', () => review(reviewer, proposed('Anders'))],
    [
      'a request with words',
      () => review(reviewer, { ...proposed('A'), status: 'NEEDS_REVISION' }),
    ],
    ['a save', () => save({}, { headline: 'Anders' }, reviewer)],
    ['a publication', () => ask(reviewer, 'POST', `${path()}/publication`, explanation)],
    ['an end of the working copy', () => ask(reviewer, 'DELETE', `${path()}/working-copy`)],
  ])('who reviews changes nothing by %s', async (_, attempt) => {
    const before = await shown()
    await attempt()
    await publishInAnyWay(reviewer)
    expect(await shown()).toEqual(before)
  })
})
