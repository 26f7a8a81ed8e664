// Rules: P-LIBRARY, P-UPLOAD-PLACES, P-SOUND-FILES.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { audioFileOf } from '../../functions/files/audio.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import type { StudyAlarmFacts } from '../../src/contract/desk/library-imports.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { type Kind, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { mp3Of, taggedMp3Of } from '../support/mp3.ts'
import { pngOf } from '../support/png.ts'
import { incomingStudy, noon } from '../support/records.ts'
import { all } from '../support/stores.ts'

const UPLOAD = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
const SCRIPT = '<script>alert(document)</script>'

const topic = {
  rubricId: 1,
  name: { de: 'Träume', en: 'Dreams at Night' },
  color: '#336699',
}

describe('the library', () => {
  const api = appForEachTest()
  const { stores } = api

  const as = async (kind: Kind) => {
    const { headers } = await signedIn(stores, kind)
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await api.ask(method, path, body, headers)
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    }
    const upload = async (path: string, bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.append('file', new File([bytes], 'me.txt', { type: 'text/html' }))
      const response = await api.app.request(path, { method: 'POST', headers, body: form })
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    }
    return { ask, upload }
  }
  /** What calls of this test changed: what was there before them was written at another time. */
  const changes = async () =>
    (await all(queryAll(stores.table, 'CHANGE', { list: true })))
      .filter(({ at }) => at === noon.toISOString())
      .flatMap(({ entities }) => entities as string[])
      .filter((entity) => !entity.endsWith('#4'))

  test('gives new rubrics and topics ids that nothing else had, and a publication follows', async () => {
    const { ask } = await as('head')
    const rubric = { name: { de: 'Schlaf', en: 'Sleep' }, description: { de: 'a', en: 'b' } }
    const { body } = await ask('POST', '/api/library/rubrics', { ...rubric, search: null })
    expect(body).toMatchObject({ id: 3, version: 1, ...rubric })
    const made = await ask('POST', '/api/library/topics', { ...topic, rubricId: 3 })
    expect(made.body).toMatchObject({ id: 3, version: 1, imageName: 'dreams_at_night' })
    expect((await ask('GET', '/api/rubrics/3?lang=en')).body).toMatchObject({ name: 'Sleep' })
    expect(await changes()).toEqual(['TAXONOMY', 'TAXONOMY'])
  })

  test('keeps what is typed as text, whatever it looks like', async () => {
    const { ask } = await as('head')
    const names = { de: SCRIPT, en: SCRIPT }
    const { status, body } = await ask('POST', '/api/library/rubrics', {
      name: names,
      description: names,
      search: { text: SCRIPT, enabled: false },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: names, search: { text: SCRIPT } })
    expect(await ask('POST', '/api/library/topics', { ...topic, name: names })).toMatchObject({
      status: 200,
      body: { imageName: 'scriptalertdocumentscript' },
    })
  })

  test('says what still uses what is to be deleted', async () => {
    const { ask } = await as('head')
    const rubric = await ask('DELETE', '/api/library/rubrics/2?version=0')
    expect(rubric).toMatchObject({ status: 409, body: { code: 'rubric_in_use' } })
    expect(rubric.body.fields).toEqual({ topics: 'Salz' })
    const used = await ask('DELETE', '/api/library/topics/2?version=0')
    expect(used.body.fields).toEqual({ hearticles: '3, 2, 1, 4' })
  })

  test('lets one of two editors save what both have read', async () => {
    const { ask } = await as('head')
    const body = { version: 0, ...topic }
    const both = await Promise.all(
      [1, 2].map(() => ask('PUT', '/api/library/topics/1', { ...body })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    ['rubric', '/api/library/rubrics/1', { search: null }],
    ['topic', '/api/library/topics/1', topic],
  ])('a conflict about a %s names who saved it, and when', async (_, path, fields) => {
    const { headers, account } = await signedIn(stores, 'head')
    const names = { name: topic.name, description: { de: 'a', en: 'b' } }
    const save = async (version: number) =>
      (await api.ask('PUT', path, { ...names, ...fields, version }, headers)).json()
    await save(0)
    expect(await save(0)).toMatchObject({
      code: 'version_conflict',
      fields: { changedAt: noon.toISOString(), changedBy: account.username },
    })
  })

  test('takes a picture of each size, and keeps it when the topic is renamed', async () => {
    const { ask, upload } = await as('head')
    const address = '/api/library/topics/2/image'
    expect(await upload(`${address}?size=normal`, pngOf(500, 400))).toMatchObject({ status: 200 })
    expect(await upload(`${address}?size=big`, pngOf(1000, 800))).toMatchObject({
      body: { imageName: 'salt' },
    })
    const big = stores.objects.get('uploads/topic_images/big/salt.png')
    expect(await sharp(big).metadata()).toMatchObject({ format: 'png', width: 1000, height: 800 })
    await ask('PUT', '/api/library/topics/2', { version: 0, ...topic })
    expect(stores.objects.get('uploads/topic_images/big/dreams_at_night.png')).toEqual(big)
    expect(stores.objects.has('uploads/topic_images/dreams_at_night.png')).toBe(true)
  })

  test.each([
    ['a script', new TextEncoder().encode(SCRIPT), 415, 'not_a_png'],
    ['a picture that is cut off', pngOf(500, 400).subarray(0, 60).slice(), 415, 'not_a_png'],
    ['another size', pngOf(499, 400), 400, 'topic_image_dimensions'],
    ['five megabytes', new Uint8Array(5_000_000), 413, 'image_too_large'],
  ])('refuses as a picture %s', async (_, bytes, status, code) => {
    const { upload } = await as('head')
    const answer = await upload('/api/library/topics/2/image?size=normal', bytes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(stores.objects.size).toBe(0)
  })

  test('puts a sound file of several pieces together', async () => {
    const { ask, upload } = await as('head')
    const whole = taggedMp3Of(12_000)
    const size = 4 * 1024 * 1024
    const pieces = Math.ceil(whole.length / size)
    expect(pieces).toBe(2)
    for (let piece = 0; piece < pieces; piece += 1) {
      const part = whole.slice(piece * size, (piece + 1) * size)
      const path = `/api/hearticle/1/audio/2/pieces?upload=${UPLOAD}&piece=${piece}`
      expect(await upload(path, part)).toMatchObject({ status: 200, body: { bytes: part.length } })
    }
    const set = await ask('PUT', '/api/hearticle/1/audio/2', {
      version: 1,
      upload: UPLOAD,
      pieces,
    })
    expect(set.body).toEqual({ version: 2, hasAudio: true })
    const soundOf = async () => {
      const found = await stores.hearticles.findForDesk(1)
      if (!found || found === 'deleted') throw new Error('the hearticle is gone')
      const ofText = ({ translations }: HearticleRecord) => translations.find(({ id }) => id === 2)
      const { hearticle, published } = found
      return { worked: ofText(hearticle), read: published && ofText(published) }
    }
    // What readers hear stays as it is until that edition is published.
    expect((await soundOf()).read).not.toHaveProperty('sound')
    // 12,000 frames of 26 ms.
    const file = audioFileOf(whole)
    expect((await soundOf()).worked).toMatchObject({ sound: { file, seconds: 313 } })
    const original = `private/audio/1/2-${file}.mp3`
    expect([...stores.objects.keys()]).toEqual([original])
    expect(Buffer.from(stores.objects.get(original) ?? []).equals(whole)).toBe(true)
    expect(await changes()).toEqual(['AUDIO#1'])
    const deletion = await ask('DELETE', '/api/hearticle/1/audio/2?version=2')
    expect(deletion.body).toEqual({ version: 3, hasAudio: false })
    expect((await soundOf()).worked).not.toHaveProperty('sound')
    // The publication that follows removes it.
    expect([...stores.objects.keys()]).toEqual([original])
  })

  test('keeps apart what two people send under one id at once', async () => {
    const people = [await as('head'), await as('admin')]
    const sounds = [taggedMp3Of(30), taggedMp3Of(40)]
    await Promise.all(
      people.map(({ upload }, index) =>
        upload(
          `/api/hearticle/1/audio/${index + 1}/pieces?upload=${UPLOAD}&piece=0`,
          sounds[index] ?? mp3Of(1),
        ),
      ),
    )
    await people[1]?.upload(
      `/api/hearticle/1/audio/1/pieces?upload=${UPLOAD}&piece=0`,
      taggedMp3Of(50),
    )
    const set = await people[0]?.ask('PUT', '/api/hearticle/1/audio/1', {
      version: 1,
      upload: UPLOAD,
      pieces: 1,
    })
    expect(set?.status).toBe(200)
    expect([...stores.objects.values()]).toContainEqual(sounds[0])
    const desk = await stores.hearticles.findForDesk(1)
    const file = audioFileOf(sounds[0] ?? mp3Of(1))
    expect(desk).toMatchObject({ hearticle: { translations: [{ sound: { file } }, {}] } })
  })

  test('refuses a piece that is larger than a request may be', async () => {
    const { upload } = await as('head')
    const path = `/api/hearticle/1/audio/2/pieces?upload=${UPLOAD}&piece=0`
    const answer = await upload(path, new Uint8Array(4 * 1024 * 1024 + 1))
    expect([answer.status, answer.body.code]).toEqual([413, 'audio_too_large'])
    expect((await upload(path.replace('piece=0', 'piece=7'), mp3Of(3))).status).toBe(400)
  })

  test('gives German readers what editors wrote, and no import takes it away', async () => {
    const { ask } = await as('head')
    const german = {
      title: `Salz ${SCRIPT} und CO<sub>2</sub>`,
      abstract: [{ label: 'Methode', category: null, markup: 'Wir <b>maßen</b>.' }],
      keywords: ['Kochsalz'],
    }
    const saved = await ask('PUT', '/api/library/studies/101', {
      version: 1,
      rubricId: null,
      topicId: 2,
      german,
    })
    expect(saved.body).toMatchObject({ version: 2, rubricId: 2, topicId: 2, proposed: { german } })
    const approval = { version: 2, status: 'APPROVED' }
    const reviewer = await as('reviewer')
    const approved = await reviewer.ask('POST', '/api/proposals/study/101/decision', approval)
    expect(approved.body).toEqual({ version: 3 })
    await stores.studies.importMany([incomingStudy('101', { version: 2 })])
    const study = await ask('GET', '/api/pubmedarticles/public/101?lang=de')
    expect(study.body).toMatchObject({
      rubric: { id: 2 },
      topic: { id: 2 },
      translations: [
        {
          languageCode: 'de',
          translatedTitle: `Salz ${SCRIPT} und CO₂`,
          translatedAbstract: 'Methode: Wir maßen.',
          keywords: ['Kochsalz'],
        },
      ],
    })
    api.publish()
    const found = await ask('GET', '/api/library/studies?term=Kochsalz')
    expect(found.body).toMatchObject({ totalElements: 1, content: [{ pmid: '101' }] })
  })

  test('shows an alarm until a user dismisses it, once', async () => {
    const facts = { pmid: '101', title: SCRIPT, hearticleIds: [1], hearticles: [] }
    const alarm: StudyAlarmFacts = { ...facts, type: 'retracted' }
    const foundAt = noon.toISOString()
    // The other record says so, and is imported later.
    const notices = [{ type: 'retraction' as const, pmid: '101' }]
    await stores.studies.importMany([incomingStudy('900', {}, { notices })])
    const affected = [
      {
        hearticleId: 1,
        findings: [],
        sentences: [
          { languageCode: 'de', text: 'Weniger Salz.' },
          { languageCode: 'en', text: 'Less salt.' },
        ],
      },
    ]
    expect(await stores.library.imports.raise({ ...alarm, foundAt }, [])).toBe(true)
    expect(await stores.library.imports.raise({ ...alarm, foundAt }, [])).toBe(false)
    const { ask } = await as('head')
    expect((await ask('GET', '/api/library/imports')).body.alarms).toEqual([
      { ...alarm, foundAt, affected },
    ])
    expect((await ask('DELETE', '/api/library/alarms/101/retracted')).status).toBe(200)
    expect((await ask('GET', '/api/library/imports')).body.alarms).toEqual([])
    expect((await ask('DELETE', '/api/library/alarms/101/retracted')).status).toBe(404)
    expect(await stores.library.imports.raise({ ...alarm, foundAt }, [])).toBe(false)
  })
})
