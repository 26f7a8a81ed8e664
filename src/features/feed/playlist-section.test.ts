import { expect, test } from 'vitest'
import { de } from '../../i18n/de.ts'
import { translators } from '../../i18n/translators.ts'
import { playlistSection } from './playlist-section.ts'

test('a playlist in which nothing is to be read yet says so', () => {
  const playlist = {
    id: 1,
    name: 'Später',
    description: 'Bald',
    status: 'ACTIVE' as const,
    hearticles: [],
  }
  const page = String(playlistSection(playlist, undefined, { t: translators.de, language: 'de' }))
  expect(page).toContain('<h1>Später</h1><p>Bald</p>')
  expect(page).toContain(de.feed.playlistEmpty)
})
