// Rules: P-BOARD, P-BOARD-OWNER, P-BOARD-RIGHTS.
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { BoardRow } from '../../contract/desk/board.ts'
import type { Permission } from '../../contract/protocol/account-fields.ts'
import { WHOLE_BOARD } from '../../domain/desk/board-place.ts'
import { BoardTable } from './BoardTable.tsx'

const row: BoardRow = {
  ...{ key: 'hearticle-7', hearticleId: 7, headline: { de: 'Salz & <b>', en: 'Salt' } },
  ...{ state: 'approved', lapsed: null, isPublic: false, breaking: false, isSample: false },
  ...{ topicId: 2, rubricId: null, reviewer: null, writers: ['w'], version: 1 },
  owner: { id: 'w', name: 'anna', isActive: true },
  ...{ dueOn: '2026-11-20', plannedOn: '2026-12-03', publicationDate: '2026-11-01' },
  ...{ nextReviewOn: null, savedAt: null, hearticleVersion: 3, from: null },
}

const drawn = (
  more: Partial<BoardRow> = {},
  permissions: Permission[] = ['PERMISSION_PLAN', 'PERMISSION_EDIT_HEARTICLES'],
  language: 'de' | 'en' = 'de',
) =>
  drawComponent(
    createElement(BoardTable, {
      ...{
        rows: [{ ...row, ...more }],
        place: WHOLE_BOARD,
        edited: undefined,
        today: '2026-11-26',
      },
      ...{
        caller: { userId: 'me', permissions },
        selected: new Set<string>(),
        pending: new Set<string>(),
      },
      subjectOf: () => ({ topicId: 2, rubricId: 1, name: 'Salz' }),
      ...{ peopleFor: () => ({ people: [] }) },
      ...{ onSort: () => {}, onSelect: () => {}, onEdit: () => {}, onChange: () => {} },
      ...{ onOpenIdea: () => {}, onRelease: () => {} },
    }),
    language,
    ['board', 'edition', 'editor'],
  )

describe('a row of the board', () => {
  test('says what it is, where it stands, whose it is, and that it is overdue', () => {
    expect(drawn()).toContain('href="/editor?hearticle=7">Salz &amp; &lt;b&gt;</a>')
    expect(drawn()).toContain('Freigegeben')
    expect(drawn()).toContain('data-field="ownerId">anna<')
    expect(drawn()).toContain('20.11.2026</time><strong class="board-late">überfällig</strong>')
    expect(drawn({}, undefined, 'en')).toContain('href="/en/editor?hearticle=7">Salt</a>')
  })

  test('says that nobody owns it any more, and who did', () => {
    const owner = { id: 'w', name: 'anna', isActive: false }
    expect(drawn({ owner })).toContain('<em>niemand mehr</em><small>früher anna</small>')
    expect(drawn({ owner: { ...owner, name: null } })).not.toContain('früher')
  })

  test('offers to change what one may, and nothing else', () => {
    const fields = (permissions: Permission[], more: Partial<BoardRow> = {}) =>
      [...drawn(more, permissions).matchAll(/data-field="(\w+)"/g)].map(([, field]) => field)
    expect(fields(['PERMISSION_PLAN'])).toEqual(['ownerId', 'reviewerId', 'dueOn', 'plannedOn'])
    expect(fields(['PERMISSION_EDIT_HEARTICLES'])).toEqual([])
    expect(fields(['PERMISSION_EDIT_HEARTICLES'], { owner: null })).toEqual(['ownerId'])
    const mine = { owner: { id: 'me', name: 'me', isActive: true } }
    expect(fields(['PERMISSION_EDIT_HEARTICLES'], mine)).toEqual(['ownerId', 'dueOn'])
    const review: Permission[] = ['PERMISSION_REVIEW_HEARTICLES']
    expect(fields(review, { state: 'in-review' })).toEqual(['reviewerId'])
    expect(fields(review, { state: 'in-review', writers: ['me'] })).toEqual([])
    expect(drawn({}, review)).toContain('href="/review/translation/7"')
  })

  test('is released for its day by one key where it is approved and never was public (P-BOARD-WEEK)', () => {
    const key = 'Für diesen Tag freigeben: Salz'
    expect(drawn()).toContain(key)
    expect(drawn({ isPublic: true })).not.toContain(key)
    expect(drawn({ state: 'in-review' })).not.toContain(key)
    expect(drawn({ plannedOn: '2026-11-25' })).not.toContain(key)
    expect(drawn({ state: 'planned', publicationDate: '2026-12-04' })).toContain('04.12.2026')
  })
})
