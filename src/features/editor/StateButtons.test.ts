import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { StateButtons } from './StateButtons.tsx'

const drawn = (publicationDate: string) => {
  const stored = { status: 'PUBLISHED' as const, publicationDate, translations: [] }
  const buttons = { stored, disabled: false, isBlocked: false, onGo: () => {} }
  return drawComponent(createElement(StateButtons, buttons), 'de', ['editor'])
}

test('what is published says when it appears, and promises nothing that nobody knows', () => {
  expect(drawn('2999-12-03')).toContain('am 3. Dezember 2999 um 00:05 Uhr')
  expect(drawn('2026-01-02')).toContain('Veröffentlicht')
  expect(drawn('2026-01-02')).not.toContain('Minuten')
})
