// Rules: P-PICTURE-ENCODED.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPictureLane } from '../../functions/files/pictures/picture-lane.ts'
import type { PictureForm } from '../../functions/files/pictures/picture-task.ts'
import { createPictures, type Pictures } from '../../functions/files/pictures/pictures.ts'
import { profileImageTypes } from '../../src/contract/accounts/profile-image.ts'
import { encodePicture } from '../support/encode-picture.ts'
import { pngOf } from '../support/png.ts'

const AVATAR: PictureForm = {
  from: profileImageTypes,
  within: { width: 512, height: 512 },
  as: 'webp',
}
const script = new URL('../../functions/files/pictures/picture-process.ts', import.meta.url)
const never = new AbortController().signal
const uploadRequest = { signal: never, setAtWork: () => {} }
const tiny = pngOf(4, 4)

const quick = { pixels: 2 ** 20, milliseconds: 300, memoryBytes: 2 ** 28 }
const whole = { pixels: 2 ** 24, milliseconds: 6000, memoryBytes: 2 ** 29 }
const patienceMilliseconds = 30_000
const limits = { quick, whole, patienceMilliseconds }

const pictures = createPictures()

const prepare = (bytes: Uint8Array, form = AVATAR, by: Pictures = pictures) =>
  by.prepare('anna', bytes, form, uploadRequest)

/** A WebP of 4096 × 4096 pixels with so many frames, each of 48 bytes. */
async function framesOf(count: number): Promise<Uint8Array> {
  const chunk = (type: string, content: Uint8Array) => {
    const head = Buffer.from(`${type}____`)
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const dot = await sharp(tiny).resize(1, 1).webp({ lossless: true }).toBuffer()
  const placed = Buffer.concat([Buffer.alloc(12), Buffer.from([100, 0, 0, 0]), dot.subarray(12)])
  const frame = chunk('ANMF', placed)
  const side = [0xff, 0x0f, 0]
  const start = chunk('VP8X', Buffer.from([2, 0, 0, 0, ...side, ...side]))
  const frames = Array.from({ length: count }, () => frame)
  return chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), start, chunk('ANIM', Buffer.alloc(6)), ...frames]),
  )
}

describe('a picture is made of', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s, large or small', async (kind) => {
    for (const side of [40, 1100]) {
      const prepared = await prepare(await encodePicture(kind, side))
      if (!('picture' in prepared)) throw new Error(prepared.fault)
      const { format, width } = await sharp(prepared.picture).metadata()
      expect([format, width]).toEqual(['webp', Math.min(side, 512)])
    }
  })

  test('a JPEG in the colours of print', async () => {
    const print = await sharp(tiny).toColourspace('cmyk').jpeg().toBuffer()
    const prepared = await prepare(print)
    if (!('picture' in prepared)) throw new Error(prepared.fault)
    expect(await sharp(prepared.picture).metadata()).toMatchObject({ space: 'srgb' })
  })

  test.each(['tiff', 'jp2', 'svg', 'pdf', 'text'] as const)('no %s', async (kind) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const others = {
      tiff: await sharp(tiny).tiff().toBuffer(),
      jp2: Buffer.from('0000000c6a5020200d0a870a', 'hex'),
      svg: Buffer.from(svg),
      pdf: Buffer.from('%PDF-1.7\n'),
      text: Buffer.from('<script>alert(1)</script>'),
    }
    expect(await prepare(others[kind])).toEqual({ fault: 'not_an_image' })
  })

  test('what has the sides that are asked for once it is turned, and of the kind', async () => {
    const form: PictureForm = {
      from: ['image/jpeg'],
      exactly: { width: 20, height: 30 },
      as: 'jpeg',
    }
    const turned = await encodePicture('jpeg', 30, 20, (image) =>
      image.withMetadata({ orientation: 6 }),
    )
    expect(await prepare(turned, form)).toHaveProperty('picture')
    expect(await prepare(await encodePicture('jpeg', 30, 20), form)).toEqual({
      fault: 'other_size',
    })
    const png = await encodePicture('png', 20, 30)
    expect(await prepare(png, form)).toEqual({ fault: 'not_an_image' })
  })

  test('4096 pixels, and not of one more', async () => {
    expect(await prepare(pngOf(4096, 4096))).toHaveProperty('picture')
    for (const [width, height] of [
      [4097, 8],
      [8, 4097],
    ] as const) {
      expect(await prepare(pngOf(width, height))).toEqual({ fault: 'image_dimensions' })
    }
  })
})

describe('what a picture costs', () => {
  test('ends it, however long the decoder would go on, and the next one is read', async () => {
    const by = createPictures({ limits: { ...limits, whole: { ...whole, milliseconds: 300 } } })
    const frames = await framesOf(60_000)
    expect(await prepare(frames, AVATAR, by)).toEqual({ fault: 'image_too_complex' })
    expect(by.secondsUsed('anna')).toBeCloseTo(0.6)
    expect(by.secondsUsed('bert')).toBe(0)
    expect(await prepare(tiny, AVATAR, by)).toHaveProperty('picture')
  })

  test('ends it where that is too much memory', async () => {
    const little = { ...whole, memoryBytes: 2 ** 27 }
    const by = createPictures({ limits: { ...limits, whole: little } })
    const plain = { width: 2500, height: 2500, channels: 3, background: 'red' } as const
    const avif = await sharp({ create: plain }).avif({ effort: 0 }).toBuffer()
    expect(await prepare(avif, AVATAR, by)).toEqual({ fault: 'image_too_complex' })
  })

  test('by the clock is nobody’s fault: it is given up as busy', async () => {
    const by = createPictures({ limits: { ...limits, patienceMilliseconds: 1 } })
    expect(await prepare(tiny, AVATAR, by)).toEqual({ fault: 'busy' })
  })

  test('keeps no small picture of another person waiting', async () => {
    const ended: string[] = []
    const by = createPictures({ limits: { ...limits, whole: { ...whole, milliseconds: 1500 } } })
    const frames = await framesOf(60_000)
    const slow = by
      .prepare('mallory', frames, AVATAR, uploadRequest)
      .finally(() => ended.push('frames'))
    await Promise.all(
      ['bert', 'carl'].map((person) =>
        by.prepare(person, tiny, AVATAR, uploadRequest).finally(() => ended.push(person)),
      ),
    )
    await slow
    expect(ended).toEqual(['bert', 'carl', 'frames'])
  })

  test('is spared where it is given up while it waits, and not once it is begun', async () => {
    const giving = new AbortController()
    const atWork: boolean[] = []
    const given = { signal: giving.signal, setAtWork: (is: boolean) => void atWork.push(is) }
    const picture = await encodePicture('jpeg', 1100)
    // Of somebody whose pictures have cost nothing yet, so that it is looked at among the small ones.
    const preparing = pictures.prepare('oscar', picture, AVATAR, {
      ...given,
      setAtWork(is) {
        given.setAtWork(is)
        giving.abort(new Error('given up'))
      },
    })
    const waiting = pictures.prepare('oscar', tiny, AVATAR, given)
    await expect(waiting).rejects.toThrow('given up')
    // Begun and read to see how large it is; then it would have waited for its decoder.
    await expect(preparing).rejects.toThrow('given up')
    expect(atWork).toEqual([true, false])
    expect(await prepare(tiny)).toHaveProperty('picture')
  })
})

describe('a process that reads pictures', () => {
  test('reads those of all people in turn', async () => {
    const lane = createPictureLane(script)
    const ended: string[] = []
    const task = { bytes: tiny, form: AVATAR, limits: whole }
    await Promise.all(
      ['anna', 'anna', 'anna', 'bert', 'carl', 'bert'].map(async (person) => {
        await lane.read(person, task, uploadRequest, never)
        ended.push(person)
      }),
    )
    expect(ended).toEqual(['anna', 'bert', 'carl', 'anna', 'bert', 'anna'])
  })

  test('that cannot start or breaks is an error of ours', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-pictures-'))
    const path = join(folder, 'broken.mjs')
    await writeFile(path, 'process.on("message", () => process.exit(3))')
    try {
      for (const broken of [path, join(folder, 'none.mjs')]) {
        const by = createPictures({ script: pathToFileURL(broken) })
        await expect(prepare(tiny, AVATAR, by)).rejects.toThrow('the process that reads pictures')
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('knows no secrets of the one that started it', async () => {
    process.env.SECRET_OF_TEST = 'hidden'
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-pictures-'))
    const path = join(folder, 'telling.mjs')
    const childScript =
      'process.send({ picture: Buffer.from(JSON.stringify(process.env)), milliseconds: 0 })'
    await writeFile(path, `process.on('message', () => ${childScript})`)
    try {
      const prepared = await prepare(tiny, AVATAR, createPictures({ script: pathToFileURL(path) }))
      if (!('picture' in prepared)) throw new Error(prepared.fault)
      expect(Buffer.from(prepared.picture).toString()).not.toContain('SECRET_OF_TEST')
    } finally {
      delete process.env.SECRET_OF_TEST
      await rm(folder, { recursive: true })
    }
  })
})
