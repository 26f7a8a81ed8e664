// Rules: P-PICTURE, P-PICTURE-PRIVATE.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueSession } from '../../functions/accounts/issue-session.ts'
import { PROFILE_IMAGE_BYTES } from '../../src/contract/accounts/profile-image.ts'
import type { Role } from '../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { appForEachTest, testKeys } from '../support/app.ts'
import { encodePicture } from '../support/encode-picture.ts'
import { type PictureName, pictureOf, pictures } from '../support/pictures.ts'
import { pngOf } from '../support/png.ts'
import { noon } from '../support/records.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

interface Person {
  account: Account
  path: string
  headers: { Authorization: string }
}

const halfOfAJpeg = halfOf(await encodePicture('jpeg', 64))

describe('the picture of a person', () => {
  const api = appForEachTest()
  let anna: Person
  let bert: Person
  let admin: Person

  async function person(username: string, ...roles: Role[]): Promise<Person> {
    const made = await api.stores.registrations.register(
      {
        username,
        email: `${username}@example.com`,
        passwordHash: 'none',
        language: 'de',
        isChamberMember: false,
      },
      noon,
      { roles: ['ROLE_USER', ...roles], grant: 'Free' },
    )
    if ('taken' in made) throw new Error(made.taken)
    const { account } = made
    const session = { sessions: api.stores.sessions, signingKeys: async () => testKeys }
    return {
      account,
      path: `/api/admin/users/${account.id}/profile-image`,
      headers: { Authorization: `Bearer ${await issueSession(session, account, noon)}` },
    }
  }

  function formOf(bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png'): FormData {
    const form = new FormData()
    form.append('file', new File([bytes], name, { type }))
    return form
  }

  async function upload(person: Person, body: FormData, by = person): Promise<Response> {
    return api.app.request(person.path, { method: 'POST', headers: by.headers, body })
  }

  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  const keys = () => [...api.stores.objects.keys()]

  beforeEach(async () => {
    anna = await person('anna')
    bert = await person('bert')
    admin = await person('admin', 'ROLE_ADMIN')
  })

  test.each(pictures)(
    'can be $name, and comes back as a WebP of the picture alone',
    async ({ name }) => {
      const uploaded = await upload(anna, formOf(pictureOf(name), 'wrong.txt', 'text/plain'))
      expect(uploaded.status).toBe(200)
      expect(await uploaded.json()).toEqual({ profileImageChangedAt: noon.toISOString() })
      const shown = await api.get(`${anna.path}?t=${noon.toISOString()}`, anna.headers)
      expect(shown.status).toBe(200)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      const bytes = Buffer.from(await shown.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 12, height: 8 })
      expect(bytes.toString('latin1')).not.toMatch(/SECRET-PLACE|EXIF|XMP |ICCP|xmpmeta/)
      expect(new Uint8Array(bytes)).toEqual([...api.stores.objects.values()][0])
    },
  )

  test('is stored as it was held, no larger than it is shown, and without what stood behind it', async () => {
    const photograph = await encodePicture('jpeg', 1600, 900, (picture) =>
      picture.withExif({ IFD0: { Copyright: 'SECRET-PLACE' } }).withMetadata({ orientation: 6 }),
    )
    const archive = new TextEncoder().encode('PK\x03\x04<script>')
    await upload(anna, formOf(new Uint8Array([...photograph, ...archive])))
    const [stored = new Uint8Array()] = api.stores.objects.values()
    expect(await sharp(stored).metadata()).toMatchObject({ width: 288, height: 512 })
    expect(Buffer.from(stored).toString('latin1')).not.toMatch(/SECRET-PLACE|Exif|EXIF|script/)
  })

  test('takes the place of the one before, which goes', async () => {
    await upload(anna, formOf(pictureOf('png')))
    const [first] = keys()
    await upload(anna, formOf(pictureOf('jpeg')))
    expect(keys()).toHaveLength(1)
    expect(keys()).not.toContain(first)
    expect(keys()[0]).toMatch(new RegExp(`^private/avatars/${anna.account.id}/`))
    const me = await api.get('/api/auth/me', anna.headers)
    expect(await me.json()).toMatchObject({ profileImageChangedAt: noon.toISOString() })
  })

  test('stays what it was where a new one is refused', async () => {
    await upload(anna, formOf(pictureOf('png')))
    const before = keys()
    await upload(anna, formOf(new TextEncoder().encode('<svg/>')))
    expect(keys()).toEqual(before)
  })

  test('is set by an administrator, too', async () => {
    await upload(anna, formOf(pictureOf('png')))
    const shown = async (person: Person) =>
      Buffer.from(await (await api.get(anna.path, person.headers)).arrayBuffer())
    const before = await shown(admin)
    expect((await upload(anna, formOf(pngOf(3, 3)), admin)).status).toBe(200)
    expect((await shown(anna)).equals(before)).toBe(false)
  })

  test('is missing where there is none, and where there is nobody', async () => {
    const none = await api.get(anna.path, anna.headers)
    expect([none.status, await codeOf(none)]).toEqual([404, 'image_not_found'])
    const nobody = { ...admin, path: `/api/admin/users/${NOBODY}/profile-image` }
    for (const response of [
      await api.get(nobody.path, admin.headers),
      await upload(nobody, formOf(pictureOf('png'))),
    ]) {
      expect([response.status, await codeOf(response)]).toEqual([404, 'user_not_found'])
    }
    expect(keys()).toEqual([])
  })

  test('has an owner by a user id alone', async () => {
    for (const id of ['..', '%2e%2e', 'admin', `${anna.account.id}%2f..`, '1']) {
      const path = `/api/admin/users/${id}/profile-image`
      expect((await api.get(path, admin.headers)).status).toBeGreaterThanOrEqual(400)
      expect((await upload({ ...admin, path }, formOf(pictureOf('png')))).status).not.toBe(200)
    }
    expect(keys()).toEqual([])
  })

  test('is dropped again where the person is deleted while it comes in', async () => {
    const { users } = api.stores
    api.rebuild({ users: { ...users, setImage: async () => 'gone' } })
    const response = await upload(anna, formOf(pictureOf('png')))
    expect([response.status, await codeOf(response)]).toEqual([404, 'user_not_found'])
    expect(keys()).toEqual([])
  })

  describe('is refused', () => {
    const refusals: Array<[string, () => Uint8Array<ArrayBuffer>, number, string]> = [
      ['as an SVG that calls itself a PNG', () => svg(), 415, 'not_an_image'],
      ['as 17,000 × 17,000 pixels in a kilobyte', () => giant(), 400, 'image_dimensions'],
      ['as a JPEG that is cut off', () => cut('jpeg'), 415, 'not_an_image'],
      ['as a JPEG without half of its pixels', () => halfOfAJpeg, 415, 'not_an_image'],
      ['empty', () => new Uint8Array(), 415, 'not_an_image'],
    ]
    test.each(refusals)('%s', async (_, bytes, status, code) => {
      const response = await upload(anna, formOf(bytes()))
      expect([response.status, await codeOf(response)]).toEqual([status, code])
      expect(keys()).toEqual([])
    })

    test('of five megabytes, and not under', async () => {
      expect((await upload(anna, formOf(jpegOfSize(5_242_879)))).status).toBe(200)
      for (const size of [5_242_880, 5_342_880]) {
        const response = await upload(anna, formOf(jpegOfSize(size)))
        expect([response.status, await codeOf(response)]).toEqual([413, 'image_too_large'])
      }
    })

    test('without end, before it is all read', async () => {
      let sent = 0
      const endless = new ReadableStream({
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
        },
      })
      const response = await api.app.request(anna.path, {
        method: 'POST',
        headers: { ...anna.headers, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: endless,
        duplex: 'half',
      } as RequestInit)
      expect([response.status, await codeOf(response)]).toEqual([413, 'image_too_large'])
      expect(sent).toBeLessThan(2 * PROFILE_IMAGE_BYTES)
    })

    test('unread, where it is not theirs to set or too many come at once', async () => {
      const reads: boolean[] = []
      const unread = (by: Record<string, string>) => {
        const index = reads.push(false) - 1
        const body = new ReadableStream(
          {
            pull() {
              reads[index] = true
            },
          },
          { highWaterMark: 0 },
        )
        const headers = { ...by, 'Content-Type': 'multipart/form-data; boundary=x' }
        const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
        return api.app.request(anna.path, request)
      }
      for (const [by, status] of [
        [{}, 401],
        [bert.headers, 403],
        [{ ...anna.headers, 'Content-Length': '6000000' }, 413],
      ] as const) {
        expect((await unread(by)).status).toBe(status)
      }
      expect(reads).toEqual([false, false, false])
    })

    test('where two of that person are on their way, with a time to come again', async () => {
      const ends: (() => void)[] = []
      const slow = () => {
        const body = new ReadableStream({
          start: (controller) => void ends.push(() => controller.close()),
        })
        const headers = { ...anna.headers, 'Content-Type': 'multipart/form-data; boundary=x' }
        const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
        return api.app.request(anna.path, request)
      }
      // Whichever of them comes last to the two places.
      const waiting = [slow(), slow(), slow()]
      const refused = await Promise.race(waiting)
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await upload(bert, formOf(pictureOf('png')))).status).toBe(200)
      for (const end of ends) end()
      const statuses = (await Promise.all(waiting)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([400, 400, 429])
      expect((await upload(anna, formOf(pictureOf('png')))).status).toBe(200)
    })

    test('while it comes, where somebody else needs its place', async () => {
      const slow = (by: Person) => {
        const headers = { ...by.headers, 'Content-Type': 'multipart/form-data; boundary=x' }
        const request = { method: 'POST', headers, body: new ReadableStream(), duplex: 'half' }
        return api.app.request(by.path, request as RequestInit)
      }
      const people = [anna, bert, admin, await person('carl')]
      const waiting = people.flatMap((by) => [slow(by), slow(by)])
      const dora = await person('dora')
      expect((await upload(dora, formOf(pictureOf('png')))).status).toBe(200)
      const displaced = await Promise.race(waiting)
      expect([displaced.status, await codeOf(displaced)]).toEqual([429, 'too_many_requests'])
      expect(Number(displaced.headers.get('Retry-After'))).toBeGreaterThan(0)
    })

    test('as busy where there is too much to do, and not as no picture', async () => {
      const pictures = { secondsUsed: () => 0, prepare: async () => ({ fault: 'busy' }) as const }
      api.rebuild({ pictures })
      const response = await upload(anna, formOf(pictureOf('png')))
      expect([response.status, await codeOf(response)]).toEqual([503, 'images_busy'])
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(keys()).toEqual([])
    })

    test('in anything but a form', async () => {
      for (const [type, body] of [
        ['application/json', '{}'],
        ['image/png', pictureOf('png')],
        ['application/x-www-form-urlencoded', 'file=x'],
        ['multipart/form-data', 'x'],
        ['', pictureOf('png')],
      ] as const) {
        const headers = { ...anna.headers, 'Content-Type': type }
        const response = await api.app.request(anna.path, { method: 'POST', headers, body })
        expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_media_type'])
      }
    })

    test('in a form without one file in its field', async () => {
      const asText = new FormData()
      asText.append('file', 'text')
      const elsewhere = new FormData()
      elsewhere.append('image', new File([pictureOf('png')], 'me.png'))
      const twice = formOf(pictureOf('png'))
      twice.append('file', new File([pictureOf('png')], 'me.png'))
      for (const body of [asText, elsewhere, twice, new FormData()]) {
        const response = await upload(anna, body)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          code: 'invalid_request',
          fields: { 'body.file': expect.any(String) },
        })
      }
    })

    test('in a form that breaks off', async () => {
      for (const body of ['', '--x', '--x\r\nContent-Disposition: form-data; name="file"']) {
        const headers = { ...anna.headers, 'Content-Type': 'multipart/form-data; boundary=x' }
        const response = await api.app.request(anna.path, { method: 'POST', headers, body })
        expect([response.status, await codeOf(response)]).toEqual([400, 'invalid_request'])
      }
    })

    test('the thirty-first time in an hour', async () => {
      for (let count = 1; count <= 30; count += 1) {
        expect((await upload(anna, formOf(pictureOf('gif')))).status).toBe(200)
      }
      const response = await upload(anna, formOf(pictureOf('gif')))
      expect([response.status, await codeOf(response)]).toEqual([429, 'too_many_requests'])
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await upload(bert, formOf(pictureOf('gif')))).status).toBe(200)
      expect(keys()).toHaveLength(2)
    })
  })

  test('leaves other calls with the limit that they had', async () => {
    const response = await api.post('/api/interactions', { text: 'x'.repeat(1024 * 1024) })
    expect([response.status, await codeOf(response)]).toEqual([413, 'payload_too_large'])
  })
})

function svg(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
}

/** A PNG that claims to be as large in its header alone. */
function giant(): Uint8Array<ArrayBuffer> {
  const png = pictureOf('png')
  const header = new DataView(png.buffer)
  header.setUint32(16, 17_000)
  header.setUint32(20, 17_000)
  header.setUint32(29, crc32(png.subarray(12, 29)))
  return png
}

/** A JPEG whose coded pixels break off, and which ends as one does. */
function halfOf(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...jpeg.subarray(0, jpeg.length * 0.7), 0, 0xff, 0xd9])
}

function cut(name: PictureName): Uint8Array<ArrayBuffer> {
  return pictureOf(name).slice(0, -20)
}

/** A JPEG with as many empty comments as it takes. */
function jpegOfSize(size: number): Uint8Array<ArrayBuffer> {
  const jpeg = pictureOf('jpeg')
  const parts = [jpeg.subarray(0, 2)]
  for (let left = size - jpeg.length; left > 0; ) {
    const length = left > 65_537 + 4 ? 65_537 : left
    const comment = new Uint8Array(length)
    comment.set([0xff, 0xfe, (length - 2) >> 8, (length - 2) & 255])
    parts.push(comment)
    left -= length
  }
  return new Uint8Array(Buffer.concat([...parts, jpeg.subarray(2)]))
}
