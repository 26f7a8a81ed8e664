import { expect, test } from 'vitest'
import { presentPlaylist } from './playlist.ts'

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
