// Rules: P-NAMES-AT-ONCE.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { ListedNameChange } from '../../contract/desk/name-changes.ts'
import { NameChangeList } from './NameChanges.tsx'

test('a change says what was called how, and can be taken back', () => {
  const was = { de: 'Impfungen', en: 'Vaccination' }
  const of = { at: '2026-11-21T11:00:00Z', was }
  const changes: ListedNameChange[] = [
    { ...of, kind: 'topic', id: 1, is: { de: 'Impfungen schaden', en: 'Vaccination' } },
    { ...of, kind: 'picture', id: 1, is: was },
    { ...of, kind: 'playlist', id: 2, is: null },
  ]
  const draw = (language: 'de' | 'en') => {
    const props = { changes, isPending: false, onUndo: () => {} }
    const html = drawComponent(createElement(NameChangeList, props), language, ['library'])
    return [...html.matchAll(/<p><span>([^<]*)/g)].map(([, words]) => words)
  }
  expect(draw('de')).toEqual([
    'Thema: aus „Impfungen“ wurde „Impfungen schaden“',
    'Bild des Themas „Impfungen“ wurde geändert',
    'Playlist „Impfungen“ wurde gelöscht',
  ])
  expect(draw('en')).toEqual([
    'Topic “Vaccination” was changed',
    'Picture of the topic “Vaccination” was changed',
    'Playlist “Vaccination” was deleted',
  ])
})
