import { Buffer } from 'node:buffer'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueSession } from '../../functions/accounts/issue-session.ts'
import { PROFILE_IMAGE_BYTES } from '../../src/contract/accounts/profile-image.ts'
import type { Role } from '../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { appForEachTest, testKeys } from '../support/app.ts'
import { jpegWithoutItsEnd, type PictureName, pictureOf, pictures } from '../support/pictures.ts'
import { noon } from '../support/records.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

interface Person {
  account: Account
  path: string
  headers: { Authorization: string }
}

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

  async function upload(of: Person, body: FormData, by = of): Promise<Response> {
    return api.app.request(of.path, { method: 'POST', headers: by.headers, body })
  }

  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  const keys = () => [...api.stores.objects.keys()]

  beforeEach(async () => {
    anna = await person('anna')
    bert = await person('bert')
    admin = await person('admin', 'ROLE_ADMIN')
  })

  test.each(pictures)('can be $name, and comes back as what it is', async ({ name, mediaType }) => {
    const uploaded = await upload(anna, formOf(pictureOf(name), 'wrong.txt', 'text/plain'))
    expect(uploaded.status).toBe(200)
    expect(await uploaded.json()).toEqual({ profileImageChangedAt: noon.toISOString() })
    const shown = await api.get(`${anna.path}?t=${noon.toISOString()}`, anna.headers)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': mediaType,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.includes('SECRET-PLACE')).toBe(false)
    expect(new Uint8Array(bytes)).toEqual([...api.stores.objects.values()][0])
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

  test('is nobody else’s but an administrator’s to see and to set', async () => {
    await upload(anna, formOf(pictureOf('png')))
    for (const response of [
      await api.get(anna.path, bert.headers),
      await upload(anna, formOf(pictureOf('gif')), bert),
      await api.get(`/api/admin/users/${NOBODY}/profile-image`, bert.headers),
    ]) {
      expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden'])
    }
    for (const response of [
      await api.get(anna.path),
      await api.app.request(anna.path, { method: 'POST', body: formOf(pictureOf('gif')) }),
    ]) {
      expect([response.status, await codeOf(response)]).toEqual([401, 'unauthorized'])
    }
    expect((await api.get(anna.path, admin.headers)).headers.get('Content-Type')).toBe('image/png')
    expect((await upload(anna, formOf(pictureOf('gif')), admin)).status).toBe(200)
    expect((await api.get(anna.path, anna.headers)).headers.get('Content-Type')).toBe('image/gif')
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
      ['with an archive behind it', () => polyglot(), 415, 'not_an_image'],
      ['as a JPEG that is cut off', () => cut('jpeg'), 415, 'not_an_image'],
      ['as a JPEG without most of its pixels', () => jpegWithoutItsEnd(), 415, 'not_an_image'],
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

function giant(): Uint8Array<ArrayBuffer> {
  const gif = pictureOf('gif')
  new DataView(gif.buffer).setUint16(6, 17_000, true)
  new DataView(gif.buffer).setUint16(8, 17_000, true)
  return gif
}

function polyglot(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([pictureOf('gif'), Buffer.from('PK\x03\x04')]))
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
