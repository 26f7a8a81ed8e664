// Rules: P-OWN-PICTURE.
import { describe, expect, test } from 'vitest'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { explanation, publishApproved } from '../support/editions.ts'
import { encodePicture } from '../support/encode-picture.ts'
import { pictureOf } from '../support/pictures.ts'
import { describedStudy, salt, today, writtenTranslation } from '../support/records.ts'

const ADDRESS = '/api/hearticle/pictures'

describe('a picture that an editor brings for a hearticle', () => {
  const api = appForEachTest()

  const editor = async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await api.stores.studies.importMany([describedStudy('101')])
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.set('file', new File([bytes], '../../me.svg', { type: 'image/svg+xml' }))
      const response = await api.app.request(ADDRESS, { method: 'POST', headers, body })
      const answer = (await response.json()) as Record<string, string>
      return { status: response.status, answer }
    }
    const send = async (method: string, path: string, more: object) => {
      const body = {
        topic: salt.id,
        publicationDate: today,
        citedPmids: ['101'],
        noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
        translations: [writtenTranslation('de'), writtenTranslation('en')],
        ...more,
      }
      const response = await api.ask(method, path, body, headers)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    return { upload, send }
  }

  const stored = () =>
    [...api.stores.objects.keys()].filter((key) => key.startsWith('uploads/pictures/'))

  test('is stored without its data under the name of its bytes, twice the same', async () => {
    const { upload } = await editor()
    const plain = await encodePicture('jpeg', 1280, 800)
    const comment = new TextEncoder().encode('Wien, 48.2')
    const withComment = new Uint8Array([
      ...plain.subarray(0, 2),
      ...[0xff, 0xfe, 0, comment.length + 2, ...comment],
      ...plain.subarray(2),
    ])
    const { status, answer } = await upload(plain)
    expect([status, answer.file]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)])
    expect((await upload(withComment)).answer).toEqual(answer)
    expect(stored()).toEqual([`uploads/pictures/${answer.file}`])
  })

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number, string]>([
    ['of another size', () => encodePicture('jpeg', 800, 1280), 400, 'invalid_request'],
    ['of another kind', async () => pictureOf('png'), 415, 'not_an_image'],
    ['that is text', async () => new TextEncoder().encode('<svg/>'), 415, 'not_an_image'],
    [
      'that is cut off',
      async () => (await encodePicture('jpeg', 1280, 800)).slice(0, 9000),
      415,
      'not_an_image',
    ],
    ['that is too large', async () => new Uint8Array(1_500_001), 413, 'image_too_large'],
  ])('one %s is refused and not kept', async (_, bytes, status, code) => {
    const { upload } = await editor()
    const refused = await upload(await bytes())
    expect([refused.status, refused.answer.code]).toEqual([status, code])
    expect(stored()).toEqual([])
  })

  test('is shown to readers once what is on it is said in both languages', async () => {
    const { upload, send } = await editor()
    const { file } = (await upload(await encodePicture('jpeg', 1280, 800))).answer
    const picture = (en: string) => ({ file, focus: 'left-top', alt: { de: 'Ein Streuer', en } })
    const { body } = await send('POST', '/api/hearticle', { ownPicture: picture(' ') })
    const path = `/api/hearticle/${body.id}`
    const refused = await send('PUT', path, { version: 1, status: 'IN_REVIEW' })
    expect(refused.body.fields).toEqual({ ownPicture: 'Hier fehlt ein Text.' })
    await send('PUT', path, { version: 1, status: 'IN_REVIEW', ownPicture: picture('A cellar') })
    await publishApproved(api.stores, Number(body.id), api.now())
    const shown = async () => {
      const response = await api.get(`/api/public/hearticle/${body.id}?lang=en`)
      return ((await response.json()) as { picture: { own?: unknown } }).picture.own
    }
    expect(await shown()).toEqual({ file, focus: 'left-top', alt: 'A cellar' })
    await send('PUT', path, { version: 5, status: 'IN_REVIEW', ownPicture: null, explanation })
    expect(await shown()).toMatchObject({ file })
    const { account } = await signedIn(api.stores, 'reviewer')
    await publishApproved(api.stores, Number(body.id), api.now(), account.id)
    expect(await shown()).toBeUndefined()
  })

  test.each([
    ['never brought', `${'0'.repeat(32)}.jpg`, 'body.ownPicture'],
    ['of another place', '../../private/avatars/1.jpg', 'body.ownPicture.file'],
  ])('a file %s is refused with the hearticle', async (_, file, field) => {
    const { send } = await editor()
    const ownPicture = { file, focus: 'left-top', alt: { de: 'a', en: 'b' } }
    const { status, body } = await send('POST', '/api/hearticle', { ownPicture })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })
})
