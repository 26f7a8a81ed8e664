import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { AuditEntry } from '../../contract/administration/administration.ts'
import { translators } from '../../i18n/translators.ts'
import { createAudit } from './audit.store.ts'
import { auditCsv } from './audit-csv.ts'
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
  approvedBy: [],
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

  test('says which edition became public, of what kind, and who had approved it', () => {
    const published: AuditEntry = {
      ...entry,
      action: 'edition-replaced',
      subject: 'HEARTICLE#7',
      person: null,
      detail: { edition: 2, kind: 'correction' },
      approvedBy: [{ id: 'a', username: 'anna' }],
    }
    expect(formatDetail(published, de)).toBe('Ausgabe 2, Korrektur, freigegeben von anna')
    expect(formatDetail({ ...published, approvedBy: [] }, de)).toBe(
      'Ausgabe 2, Korrektur, noch nicht geprüft',
    )
    const approved = { ...entry, action: 'edition-approved', detail: { parts: ['evidence', 'de'] } }
    expect(formatDetail(approved, de)).toBe('Deutsch, Evidenz')
    const off = { ...entry, action: 'second-person-off', subject: 'DESK', person: null, detail: {} }
    expect(formatSubject(off, de)).toBe('Redaktion')
    expect(auditCsv([published], { t: de, language: 'de' })).toContain(
      '"Hearticle ersetzt";"Hearticle 7";"Ausgabe 2, Korrektur, freigegeben von anna"',
    )
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

  test('begins again with a filter, by which a file has all of it', async () => {
    const { $view, again, all } = createAudit()
    page.answer(AUDIT, 200, { content: [entry], next: null })
    await again({ action: 'roles-changed', by: 'anna', about: '', from: '2026-11-01', to: '' })
    expect(page.calls.at(-1)?.path).toBe(`${AUDIT}?action=roles-changed&by=anna&from=2026-11-01`)
    expect($view.get()).toMatchObject({ at: 'ready', entries: [entry] })
    page.answer(AUDIT, 200, { content: [entry], next: null })
    expect(await all()).toEqual([entry])
    expect(page.calls.at(-1)?.path).toContain('action=roles-changed')
    page.answer(AUDIT, 500, { code: 'internal_error', message: '' })
    expect(await all()).toBeUndefined()
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
