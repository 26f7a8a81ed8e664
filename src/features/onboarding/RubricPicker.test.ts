import { atom } from 'nanostores'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { maria } from '../../../tests/support/session-user.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { RubricPicker } from './RubricPicker.tsx'
import type { RubricChoice, RubricChoiceStore } from './rubric-choice.store.ts'

const rubrics = [
  { id: 1, name: 'Schlaf', description: '', motif: 'moon' },
  { id: 2, name: 'Herz', description: '', motif: 'heart' },
]

const drawn = (saved: number[], roles: readonly SessionUser['roles'][number][] = ['ROLE_USER']) => {
  const chosen = new Set(saved)
  const $state = atom<RubricChoice>({ at: 'choosing', rubrics, chosen, saved: chosen })
  const store = { $state, load: async () => {} } as unknown as RubricChoiceStore
  const user = { ...maria, roles: [...roles] }
  return drawComponent(createElement(RubricPicker, { user, store }), 'de', ['onboarding', 'form'])
}

test('who chose once and has no access sees the choice and the ways on, and no locked box', () => {
  const page = drawn([2])
  expect(page).toContain('<li>Herz</li>')
  expect(page).not.toContain('Schlaf')
  expect(page).not.toContain('checkbox')
  expect(page).toContain('Um sie zu ändern, brauchen Sie ein Premium-Abo.')
  expect(page).toContain('href="/profile?tab=subscription"')
  expect(page).toContain('href="/"')
})

test.each([
  ['who never chose', [], ['ROLE_USER']],
  ['who has access', [2], ['ROLE_USER', 'PERMISSION_PAID_ACCESS']],
] as const)('%s may choose', (_, saved, roles) => {
  const page = drawn([...saved], roles)
  expect(page.match(/type="checkbox"/g)).toHaveLength(2)
})
