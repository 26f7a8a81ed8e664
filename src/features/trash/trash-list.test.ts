// Rules: P-TRASH.
import { afterEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { maria } from '../../../tests/support/session-user.ts'
import { translators } from '../../i18n/translators.ts'
import { trashList } from './trash-list.tsx'

afterEach(() => void vi.unstubAllGlobals())

const listFor = (roles: string[]) =>
  trashList({ t: translators.en, language: 'en' }, { ...maria, roles })
const term = {
  kind: 'term' as const,
  id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11',
  state: 'deleted' as const,
  at: '2026-11-21T23:30:00Z',
  by: null,
  title: { de: 'Kohorte', en: '' },
  wasPublic: true,
}
const hearticle = { ...term, kind: 'hearticle' as const, id: '7', title: { de: '', en: '' } }

test('what lies there has one address of each kind, and is brought back by it', async () => {
  const page = stubBrowserPage()
  const list = listFor(['PERMISSION_REVIEW_HEARTICLES'])
  for (const row of [term, hearticle]) {
    expect(list.parts.row.accepts.test(list.keyOf(row))).toBe(true)
    page.answer(`/api/desk/trash/${row.kind}/${row.id}/restoration`, 200, {})
    const [restore] = list.actions
    expect(await restore?.now?.(row, {})).toMatchObject({ ok: true })
  }
  for (const key of ['playlist 7', 'term', 'term ', 'term a b', 'hearticle 7/..']) {
    expect(list.parts.row.accepts.test(key), key).toBe(false)
  }
})

test('it is named in the language that there is, and says until which day it stays', () => {
  const list = listFor([])
  expect(list.main(term)).toEqual({ text: 'Kohorte', lang: 'de' })
  expect(list.main(hearticle)).toEqual({ text: 'Without a headline', lang: undefined })
  const by = list.columns(undefined).find(({ name }) => name === 'end')?.sort
  // In Vienna it is the next day already.
  expect(typeof by === 'function' && by(term)).toBe('2026-12-22')
})

test('who writes may go on with it at once; who reviews may bring it back', () => {
  const mayEach = (roles: string[]) =>
    listFor(roles).actions.flatMap(({ name, may }) => (may(hearticle) ? name : []))
  expect(mayEach(['PERMISSION_EDIT_HEARTICLES'])).toEqual(['restore', 'edit'])
  expect(mayEach(['PERMISSION_REVIEW_HEARTICLES'])).toEqual(['restore'])
})
