// Rules: P-BOARD-BULK.
import { atom } from 'nanostores'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { RowChange } from '../../contract/desk/board.ts'
import { createBoard, type UnsavedChange } from './board.store.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'

const drawn = (change: Partial<RowChange>) => {
  const unsaved: UnsavedChange = {
    change: { key: 'hearticle-7', version: 1, ...change },
    why: { kind: 'conflict' },
  }
  const store = { ...createBoard('de', 'anna'), $unsaved: atom([unsaved]) }
  return drawComponent(createElement(UnsavedChanges, { store, people: [] }), 'de', ['board'])
}

test('what was chosen and not saved is said, a day that was taken away as no day', () => {
  expect(drawn({ dueOn: '2026-12-03' })).toContain('Fällig am: 03.12.2026')
  expect(drawn({ dueOn: null })).toContain('Fällig am: kein Tag')
  expect(drawn({ ownerId: null })).toContain('Verantwortlich: Niemand')
})
