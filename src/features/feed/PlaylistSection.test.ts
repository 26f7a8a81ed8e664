import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { de } from '../../i18n/de.ts'
import { PlaylistSection } from './PlaylistSection.tsx'

test('a playlist in which nothing is to be read yet says so', () => {
  const playlist = {
    id: 1,
    name: 'Später',
    description: 'Bald',
    status: 'ACTIVE' as const,
    hearticles: [],
  }
  const page = drawComponent(createElement(PlaylistSection, { playlist }), 'de', ['feed'])
  expect(page).toContain('<h1>Später</h1><p>Bald</p>')
  expect(page).toContain(de.feed.playlistEmpty)
})
