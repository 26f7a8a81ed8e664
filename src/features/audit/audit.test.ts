import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { AuditEntry } from '../../contract/administration/administration.ts'
import { translators } from '../../i18n/translators.ts'
import { createAudit } from './audit.store.ts'
import { formatAction, formatDetail, formatSubject, formatUser } from './format-entry.ts'
import { createSecondPerson } from './second-person.store.ts'

const AUDIT = '/api/admin/audit'
const entry: AuditEntry = {
  at: '2026-11-21T11:00:00.000Z',
  by: { id: 'a', username: 'anna' },
  action: 'roles-changed',
  subject: 'b',
  person: { id: 'b', username: null },
  detail: { from: ['ROLE_USER'], to: ['ROLE_USER', 'ROLE_EDITOR'] },
}

describe('an entry in words', () => {
  const { de, en } = translators

  test('names who did what to whom, and what it was and became', () => {
    expect(formatUser(entry.by, de)).toBe('anna')
    expect(formatUser({ id: 'operator', username: null }, de)).toBe('Kommandozeile')
    expect(formatAction(entry, de)).toBe('Rollen geändert')
    expect(formatSubject(entry, de)).toBe('gelöschtes Konto')
    expect(formatDetail(entry, de)).toBe('Benutzer → Benutzer, Redaktion')
    const level = { ...entry, action: 'level-changed', detail: { from: 1, to: 2 } }
    expect(formatDetail(level, en)).toBe('Free → Premium')
  })

  test('names a record by its kind and number, and an unknown action by its code', () => {
    const deleted = { ...entry, action: 'hearticle-deleted', subject: 'HEARTICLE#7', person: null }
    expect(formatSubject(deleted, en)).toBe('Hearticle 7')
    expect(formatAction({ ...deleted, action: 'new-one' }, en)).toBe('new-one')
    expect(formatSubject({ ...deleted, subject: 'PUBLICATION' }, en)).toBe('–')
    expect(formatDetail({ ...deleted, detail: {} }, en)).toBe('')
  })
})

describe('the list', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('goes on piece by piece, and keeps what it has when a piece fails', async () => {
    const { $view, more } = createAudit()
    page.answer(AUDIT, 200, { content: [entry], next: 'abc' })
    await more()
    expect($view.get()).toEqual({ at: 'ready', entries: [entry], next: 'abc' })
    await more()
    expect($view.get()).toEqual({ at: 'failed', entries: [entry], next: 'abc' })
    page.answer(AUDIT, 200, { content: [{ ...entry, subject: 'c' }], next: null })
    await more()
    expect(page.calls.at(-1)?.path).toBe(`${AUDIT}?cursor=abc`)
    expect($view.get()).toMatchObject({ at: 'ready', entries: [{}, { subject: 'c' }], next: null })
  })
})

describe('whether a second person is needed (P-SECOND-PERSON-OFF)', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is loaded, changed, and stays as it was where the change fails', async () => {
    const SETTINGS = '/api/admin/desk-settings'
    const { $view, load, change } = createSecondPerson()
    await load()
    expect($view.get()).toEqual({ at: 'failed' })
    page.answer(SETTINGS, 200, { needsSecondPerson: true })
    await load()
    expect($view.get()).toEqual({ at: 'ready', needsSecondPerson: true })
    expect(await change(false)).toMatchObject({ ok: false })
    expect($view.get()).toEqual({ at: 'ready', needsSecondPerson: true })
    page.answer(SETTINGS, 200, { needsSecondPerson: false })
    expect(await change(false)).toEqual({ ok: true })
    expect($view.get()).toEqual({ at: 'ready', needsSecondPerson: false })
  })
})
