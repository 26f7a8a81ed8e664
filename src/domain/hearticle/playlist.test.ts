import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playlistLength, presentPlaylist } from './playlist.ts'

const record = {
  id: 3,
  name: 'Salz',
  description: 'Wenig davon',
  status: 'ACTIVE' as const,
  hearticleIds: [2, 1],
  version: 1,
}

test('a playlist is presented in the language asked for', () => {
  const translations = {
    de: { name: 'Salz', description: 'Wenig davon' },
    en: { name: 'Salt', description: 'A little of it' },
  }
  expect(presentPlaylist({ ...record, translations }, 'de')).toEqual(record)
  expect(presentPlaylist({ ...record, translations }, 'en')).toEqual({
    ...record,
    name: 'Salt',
    description: 'A little of it',
  })
})

test('without translations it has its keeper’s words in every language', () => {
  expect(presentPlaylist(record, 'de')).toEqual(record)
  expect(presentPlaylist(record, 'en')).toEqual(record)
})

describe('how long a playlist takes (P-PLAYLISTS-PUBLIC)', () => {
  const lasting = (readingMinutes: number, audioSeconds: number | null) => ({
    translations: [
      {
        languageCode: 'de' as const,
        readingMinutes,
        hasAudio: audioSeconds !== null,
        audioSeconds,
      },
    ],
  })

  test('is the sum of what is known, and says of how many', () => {
    expect(playlistLength([lasting(3, 100), lasting(4, 100)], 'de')).toEqual({
      readingMinutes: 7,
      listeningMinutes: 3,
      heard: 2,
    })
    expect(playlistLength([lasting(3, 100), lasting(4, null)], 'en')).toEqual({
      readingMinutes: 7,
      listeningMinutes: 2,
      heard: 1,
    })
  })

  test('is not known of nothing, nor heard of what nobody measured', () => {
    expect(playlistLength([], 'de')).toMatchObject({
      readingMinutes: undefined,
      listeningMinutes: undefined,
    })
    const unmeasured = lasting(3, 100)
    for (const text of unmeasured.translations) Object.assign(text, { audioSeconds: null })
    expect(playlistLength([unmeasured], 'de').listeningMinutes).toBeUndefined()
  })

  test('is never zero, nor shorter for what is put in', () => {
    const one = fc.record({
      readingMinutes: fc.integer({ min: 1, max: 60 }),
      audioSeconds: fc.option(fc.integer({ min: 1, max: 4000 })),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 500 }), one, (list, added) => {
        const items = list.map((item) => lasting(item.readingMinutes, item.audioSeconds))
        const before = playlistLength(items, 'de')
        const after = playlistLength(
          [...items, lasting(added.readingMinutes, added.audioSeconds)],
          'de',
        )
        expect(after.readingMinutes).toBe((before.readingMinutes ?? 0) + added.readingMinutes)
        expect(before.listeningMinutes).not.toBe(0)
        expect(after.listeningMinutes ?? 0).toBeGreaterThanOrEqual(before.listeningMinutes ?? 0)
      }),
    )
  })
})
