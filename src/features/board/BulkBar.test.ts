// Rules: P-BOARD-BULK, P-BOARD-RIGHTS.
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { PlanField } from '../../domain/desk/row-change.ts'
import { BulkBar } from './BulkBar.tsx'

const drawn = (fields: PlanField[], wanted?: PlanField) =>
  drawComponent(
    createElement(BulkBar, {
      ...{ count: 2, today: '2026-11-26', fields, wanted, asked: 0, isPending: false },
      peopleFor: () => ({ people: [{ id: 'me', name: 'eva' }] }),
      ...{ onField: () => {}, onApply: () => {}, onClear: () => {} },
    }),
    'de',
    ['board'],
  )
/** The names of the fields that can be chosen, and of the one that is filled in. */
const fieldsIn = (markup: string) => ({
  offered: [...markup.matchAll(/<option value="(\w+(?:On|Id))"/g)].map(([, name]) => name),
  chosen: /<option value="(\w+)" selected=""/.exec(markup)?.[1],
  label: /class="(?:select|input) board-input" aria-label="([^"]*)"/.exec(markup)?.[1],
})

describe('several rows at once', () => {
  test('are changed in what the reader may change of them, and in nothing else', () => {
    const ofReviewer = { offered: ['reviewerId'], chosen: 'reviewerId', label: 'Begutachtung' }
    expect(fieldsIn(drawn(['reviewerId']))).toEqual(ofReviewer)
    expect(fieldsIn(drawn(['reviewerId'], 'ownerId'))).toEqual(ofReviewer)
    expect(fieldsIn(drawn(['ownerId', 'dueOn'], 'dueOn')).chosen).toBe('dueOn')
  })

  test('of which the reader may change nothing can be let be', () => {
    expect(drawn([])).toContain('2')
    expect(drawn([])).not.toContain('type="submit"')
  })
})
