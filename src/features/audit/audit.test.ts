import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { AuditEntry } from '../../contract/administration/administration.ts'
import { translators } from '../../i18n/translators.ts'
import { auditCsv } from './audit-csv.ts'
import { allEntries, loadEntries } from './entries.ts'
import { formatAction, formatDetail, formatSubject, formatUser } from './format-entry.ts'

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
    const deleted = { ...entry, action: 'work-deleted', subject: 'HEARTICLE#7', person: null }
    expect(formatSubject(deleted, en)).toBe('Hearticle 7')
    expect(formatAction({ ...deleted, action: 'new-one' }, en)).toBe('new-one')
    expect(formatSubject({ ...deleted, subject: 'PUBLICATION' }, en)).toBe('–')
    expect(formatDetail({ ...deleted, detail: {} }, en)).toBe('')
  })
})

describe('what is asked for', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())
  const place = { action: 'roles-changed', by: 'anna', about: '', from: '2026-11-01', to: '' }

  test('is what the filters say, from where the last piece ended', async () => {
    page.answer(AUDIT, 200, { content: [entry], next: null })
    expect(await loadEntries(place, 'abc')).toMatchObject({ value: { content: [entry] } })
    expect(page.calls.at(-1)?.path).toBe(
      `${AUDIT}?action=roles-changed&by=anna&from=2026-11-01&cursor=abc`,
    )
  })

  test('is for a file every entry of the filters, or nothing where one does not come', async () => {
    page.answer(AUDIT, 200, { content: [entry], next: 'abc' })
    page.answer(AUDIT, 200, { content: [{ ...entry, subject: 'c' }], next: null })
    expect(await allEntries(place)).toMatchObject([{ subject: 'b' }, { subject: 'c' }])
    expect(page.calls.at(-1)?.path).toContain('action=roles-changed')
    page.answer(AUDIT, 200, { content: [entry], next: 'abc' })
    page.answer(AUDIT, 500, { code: 'internal_error', message: '' })
    expect(await allEntries(place)).toBeUndefined()
  })
})
