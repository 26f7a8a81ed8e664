// Rules: P-DESK-PASSKEYS.
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Kind, sessionOf, signedIn, register as signUp } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { Authenticator } from '../support/authenticator.ts'
import { register, tryKey } from '../support/passkeys.ts'
import { noon } from '../support/records.ts'

const HOUR = 60 * 60 * 1000
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

describe('a desk that asks for passkeys', () => {
  const api = appForEachTest()
  const at = (moment: Date) => api.rebuild({ deskPasskeys: true, now: () => moment })
  const board = '/api/desk/board'

  test.each(['reviewer', 'editor', 'head', 'admin'] as const)(
    'lets a session of a %s that no key confirmed only read, and register one',
    async (kind) => {
      at(noon)
      const anna = await signedIn(api.stores, kind)
      const code = async (path: string) => (await api.askAs(anna, 'GET', path)).body.code
      expect(await code(board)).toBe('passkey_needed')
      expect((await api.askAs(anna, 'GET', '/api/auth/me')).body.username).toBe(kind)
      expect((await api.get('/api/hearticle/1', anna.headers)).status).not.toBe(200)
      expect((await register(api, anna)).status).toBe(200)
      expect(await code(board)).toBeUndefined()
    },
  )

  test('opens for twelve hours with each confirmation', async () => {
    at(noon)
    const anna = await signedIn(api.stores, 'editor')
    const { key } = await register(api, anna)
    const status = async (moment: Date) => {
      at(moment)
      return (await api.askAs(anna, 'GET', board)).status
    }
    expect(await status(later(12 * HOUR - 1))).toBe(200)
    expect(await status(later(12 * HOUR))).toBe(403)
    await tryKey(api, key, 'confirm', anna.headers)
    expect(await status(later(24 * HOUR - 1))).toBe(200)
  })

  test('turns away who has the password of somebody, however they come', async () => {
    at(noon)
    const anna = await signedIn(api.stores, 'editor', { username: 'anna' })
    await register(api, anna)
    const headers = await sessionOf(api.stores, anna.account)
    const stolen = { headers }
    expect((await api.askAs(stolen, 'GET', board)).body.code).toBe('passkey_needed')
    await expect(register(api, stolen)).rejects.toThrow('passkey_confirmation_needed')
    await expect(tryKey(api, new Authenticator(), 'confirm', headers)).resolves.toMatchObject({
      code: 'passkey_unknown',
    })
  })

  const asked = endpoints.filter(({ keyConfirmation }) => keyConfirmation === 'desk')

  test('asks once more, after five minutes, for what is public, for roles and for people', async () => {
    expect(asked.map(({ name }) => name).toSorted()).toEqual([
      'changeDeskSettings',
      'decideProposal',
      'deleteUser',
      'exportAccount',
      'passOnAnswers',
      'publishEdition',
      'resetPasskeys',
      'restoreTrashed',
      'setUserRoles',
      'undoNameChange',
    ])
    at(noon)
    const anna = await signedIn(api.stores, 'admin')
    const other = await signUp(api.stores, 'free', { username: 'other' })
    await register(api, anna)
    const kinds: Record<string, string> = { decideProposal: 'term', undoNameChange: 'playlist' }
    const bodies: Record<string, unknown> = {
      changeDeskSettings: { needsSecondPerson: true },
      decideProposal: { status: 'APPROVED', version: 1 },
      setUserRoles: ['ROLE_USER'],
      publishEdition: {},
      passOnAnswers: { partner: '', from: '2026-11-01', to: '2026-11-30' },
    }
    const codes = async () => {
      const found: Record<string, string> = {}
      for (const { name, method, path } of asked.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const address = path.replace('{kind}', kinds[name] ?? 'hearticle').replace('{id}', '1')
        const ofUser = path.includes('/users/') ? path.replace('{id}', other.id) : address
        const { body } = await api.askAs(anna, method, ofUser, bodies[name])
        found[name] = body.code ?? 'done'
      }
      return found
    }
    at(later(HOUR / 12))
    const refused = await codes()
    expect(Object.values(refused).filter((code) => code === 'passkey_confirmation_needed')).toEqual(
      asked.map(() => 'passkey_confirmation_needed'),
    )
    at(later(HOUR / 12 - 1))
    expect(Object.values(await codes())).not.toContain('passkey_confirmation_needed')
  })

  test('asks for it where saving publishes, as nobody else is needed', async () => {
    at(noon)
    const anna = await signedIn(api.stores, 'admin')
    const { key } = await register(api, anna)
    const both = (text: string) => ({ de: text, en: `${text} in English` })
    const none = { de: [], en: [] }
    const term = { term: both('Salz'), also: none, explanation: both('Ein Stoff.') }
    const german = { title: 'Salz', abstract: [], keywords: [] }
    const study = { version: 1, rubricId: null, topicId: null, german, studyCard: null }
    const calls = [
      () => api.askAs(anna, 'POST', '/api/desk/glossary', term),
      () => api.askAs(anna, 'PUT', '/api/library/studies/101', study),
    ]
    for (const needsSecondPerson of [false, true]) {
      await tryKey(api, key, 'confirm', anna.headers)
      await api.askAs(anna, 'PUT', '/api/admin/desk-settings', { needsSecondPerson })
      at(later(HOUR))
      for (const call of calls) {
        const { status, body } = await call()
        const refused = [403, 'passkey_confirmation_needed']
        expect([status, body.code]).toEqual(needsSecondPerson ? [200, undefined] : refused)
      }
    }
  })

  test('tells who only reads what it tells anybody', async () => {
    at(noon)
    const anna = await signedIn(api.stores, 'admin')
    const code = async (path: string) => (await api.askAs(anna, 'GET', path)).body.code
    expect(await code('/api/austrian-articles/rubric/1/latest')).toBe('premium_required')
    expect(await code(`/api/admin/users/${anna.account.id}/entitlement`)).toBe('passkey_needed')
  })

  test('leaves readers and analysts alone', async () => {
    at(noon)
    for (const kind of ['free', 'premium', 'analyst'] satisfies Kind[]) {
      const who = await signedIn(api.stores, kind)
      expect((await api.askAs(who, 'GET', '/api/account/export')).status).toBe(200)
    }
  })

  test('keeps the last key of who needs one', async () => {
    at(noon)
    const anna = await signedIn(api.stores, 'editor')
    const [first, second] = [await register(api, anna), await register(api, anna)]
    const remove = async (key: Authenticator) =>
      (await api.askAs(anna, 'DELETE', '/api/account/passkeys', { id: key.keyId })).body.code
    expect(await remove(first.key)).toBeUndefined()
    expect(await remove(second.key)).toBe('last_passkey')
  })

  test('that asks for none says so to who works there', async () => {
    const saysSo = async (kind: Kind) => {
      const who = await signedIn(api.stores, kind)
      return (await api.askAs(who, 'GET', '/api/auth/me')).body.withoutPasskeys
    }
    expect([await saysSo('editor'), await saysSo('free')]).toEqual([true, undefined])
    at(noon)
    expect(await saysSo('admin')).toBeUndefined()
  })
})
