import { describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '../../src/contract/endpoints.ts'
import { type Kind, register, sessionOf } from '../support/accounts.ts'
import { type AppFixture, appForEachTest } from '../support/app.ts'
import type { Who } from './contract-cases/case.ts'
import { ALLOWED } from './contract-cases/index.ts'

const KINDS = [
  'trial',
  'free',
  'premium',
  'reviewer',
  'editor',
  'head',
  'analyst',
  'admin',
] as const

type Caller = Kind | 'nobody'

/** Whom a rule lets in; `own` concerns calls for oneself. */
function lets(who: Who, caller: Caller): boolean {
  if (who === 'everybody') return true
  if (caller === 'nobody') return false
  if (who === 'signed-in' || who === 'own') return true
  if (who === 'paid') return ['trial', 'premium', 'admin'].includes(caller)
  return caller === 'admin' || isAmong(who, caller)
}

/** A head may do what editors and analysts may, and plan. */
function isAmong(who: readonly Kind[], caller: Kind): boolean {
  const kinds: readonly Kind[] = caller === 'head' ? ['head', 'editor', 'analyst'] : [caller]
  return kinds.some((kind) => who.includes(kind))
}

/** A call as little as it can be: what matters is whether it is turned away before anything else. */
async function statusOf(
  api: AppFixture,
  endpoint: NamedEndpoint,
  {
    subject,
    headers,
    query: paidParameter,
  }: { subject: string; headers?: Record<string, string>; query?: string },
): Promise<{ status: number; code?: string }> {
  const { query = paidParameter ?? '', body = {}, params } = ALLOWED[endpoint.name] ?? {}
  const values: Record<string, string> = { id: '1', userId: subject, pmid: '101', ...params }
  if (endpoint.path.startsWith('/api/admin/users/')) values.id = subject
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '1')
  const address = `${path}${query.replace('{me}', subject)}`
  const response = endpoint.upload
    ? await api.app.request(address, {
        method: endpoint.method,
        body: formWith(endpoint.upload.field),
        ...(headers && { headers }),
      })
    : await api.ask(endpoint.method, address, endpoint.method === 'GET' ? undefined : body, headers)
  const answer = await response.json().catch(() => ({}))
  return { status: response.status, code: (answer as { code?: string }).code ?? '' }
}

function formWith(field: string): FormData {
  const form = new FormData()
  form.set(field, new Blob(['no picture']))
  return form
}

describe('who may make which call (P-SERVER-DECIDES, P-ROLES, P-OWN-ACCOUNT)', () => {
  const api = appForEachTest()

  test('the table has every call, so that none is allowed by omission', () => {
    expect(Object.keys(ALLOWED).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const who = ALLOWED[name]?.who ?? []
      const other = await register(api.stores, 'free', { username: 'somebody-else' })
      const seen: Record<string, boolean> = {}
      const wanted: Record<string, boolean> = {}
      const anonymous = await statusOf(api, endpoint, { subject: other.id })
      if (who === 'paid') {
        expect(anonymous, name).toEqual({ status: 403, code: 'premium_required' })
      } else if (who !== 'everybody') {
        expect(anonymous, name).toEqual({ status: 401, code: 'unauthorized' })
      } else if (!ALLOWED[name]?.refusesByItself) {
        expect([401, 403], name).not.toContain(anonymous.status)
      }
      for (const kind of KINDS) {
        const account = await register(api.stores, kind)
        const headers = await sessionOf(api.stores, account)
        if (who === 'own') {
          const foreign = await statusOf(api, endpoint, { subject: other.id, headers })
          if (kind !== 'admin') expect(foreign, kind).toEqual({ status: 403, code: 'forbidden' })
          else expect([401, 403], kind).not.toContain(foreign.status)
        }
        const { status, code } = await statusOf(api, endpoint, { subject: account.id, headers })
        // What a call refuses for another reason than who asks is that call's own test.
        const isRefused = status === 401 || (status === 403 && code !== 'email_not_confirmed')
        seen[kind] = !isRefused || ALLOWED[name]?.refusesByItself === true
        wanted[kind] = lets(who, kind) || isAmong(ALLOWED[name]?.also ?? [], kind)
        if (status === 403 && !wanted[kind]) {
          expect(code, kind).toBe(who === 'paid' ? 'premium_required' : 'forbidden')
        }
      }
      expect(seen, name).toEqual(wanted)
    },
  )

  const withPaidQuery = endpoints.filter(({ name }) => ALLOWED[name]?.paid !== undefined)
  test.each(withPaidQuery.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s by a parameter that is paid for',
    async (name, endpoint) => {
      const paidParameter = ALLOWED[name]?.paid ?? ''
      const refused = { status: 403, code: 'premium_required' }
      expect(await statusOf(api, endpoint, { subject: '1', query: paidParameter })).toEqual(refused)
      const headers = { Authorization: 'Bearer a.b.c' }
      expect(
        (await statusOf(api, endpoint, { subject: '1', headers, query: paidParameter })).status,
      ).toBe(401)
      for (const kind of KINDS) {
        const headers = await sessionOf(api.stores, await register(api.stores, kind))
        const answer = await statusOf(api, endpoint, {
          subject: '1',
          headers,
          query: paidParameter,
        })
        expect(answer, kind).toEqual(lets('paid', kind) ? { status: 200, code: '' } : refused)
      }
    },
  )

  test('what the contract has paid for by a parameter stands in the cases', () => {
    const declared = endpoints.filter(({ paidQuery }) => paidQuery !== undefined)
    expect(declared.map(({ name }) => name)).toEqual(withPaidQuery.map(({ name }) => name))
  })
})
