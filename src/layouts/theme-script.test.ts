import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../tests/support/rounds.ts'
import { SESSION_KEY } from '../api/stored-session.ts'
import { opensEverything } from '../domain/account/access.ts'
import { acceptAll, noConsent, rejectAll, writeConsent } from '../domain/account/consent.ts'
import { standingOf } from '../domain/account/permissions.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { CONSENT_KEY } from '../features/consent/stored-consent.ts'
import { themeScript } from './theme-script.ts'

interface Shown {
  dataset: Record<string, string>
  hue: number | undefined
}

/** Runs the script on a page of a browser that keeps this; `undefined` for one that keeps nothing. */
function runOn(
  storage: Record<string, string> | undefined,
  now = new Date(),
  search = '',
  hash = '',
): Shown {
  const kept = storage && { [CONSENT_KEY]: writeConsent(rejectAll), ...storage }
  const { dataset, hue } = askOn(kept, { now, search, hash })
  return { dataset, hue }
}

/** The same where nothing is known of consent. */
function askOn(
  storage: Record<string, string> | undefined,
  {
    now = new Date(),
    search = '',
    hash = '',
    userAgent = 'Firefox/145.0',
    later = undefined as (() => void)[] | undefined,
  } = {},
): Shown {
  const dataset: Record<string, string> = {}
  let hue: number | undefined
  runInNewContext(themeScript, {
    document: {
      documentElement: {
        dataset,
        style: {
          setProperty(name: string, value: number) {
            if (name === '--day-hue') hue = value
          },
        },
      },
    },
    location: { search, hash },
    addEventListener() {},
    setTimeout: (run: () => void) => later?.push(run),
    navigator: { userAgent },
    localStorage: {
      getItem(key: string) {
        if (!storage) throw new Error('denied')
        return storage[key] ?? null
      },
    },
    Date: class extends Date {
      constructor(...at: [number?]) {
        super(at[0] ?? now.getTime())
      }
    },
  })
  return { dataset, hue }
}

describe('ahead of the first paint', () => {
  test('a chosen appearance is there, and nothing else is taken for one', () => {
    expect(runOn({ theme: 'dark' }).dataset).toEqual({ theme: 'dark' })
    expect(runOn({ theme: 'light' }).dataset).toEqual({ theme: 'light' })
    expect(runOn({ theme: 'pink' }).dataset).toEqual({})
  })

  test('it is known whether the address means searching', () => {
    const isExploring = (search: string) => 'explore' in runOn({}, new Date(), search).dataset
    expect(['?mode=explore', '?q=a&mode=explore&page=2'].map(isExploring)).toEqual([true, true])
    for (const search of ['', '?mode=explored', '?amode=explore', '?q=mode%3Dexplore']) {
      expect(isExploring(search)).toBe(false)
    }
  })

  test('it is known whether something is asked there', () => {
    const { explore } = runOn({}, new Date(), '?mode=explore&q=salz').dataset
    expect(explore).toBe('asked')
    for (const search of ['?mode=explore', '?mode=explore&q=', '?mode=explore&tab=pubmed']) {
      expect(runOn({}, new Date(), search).dataset.explore).toBe('')
    }
  })

  test('a kept session is known, one that cannot be read is none', () => {
    for (const user of [
      { username: 'maria', roles: [] },
      { username: 'maria', roles: ['ROLE_USER', 'PERMISSION_PAID_ACCESS'], accessBy: 'trial' },
      { username: 'maria', roles: ['PERMISSION_PAID_ACCESS'], accessBy: 'subscription' },
      { username: 'maria', roles: ['PERMISSION_PAID_ACCESS'] },
      { username: 'maria', roles: ['PERMISSION_ADMIN'], accessBy: null },
      { username: 'maria', roles: ['PERMISSION_REVIEW_HEARTICLES'], accessBy: null },
    ]) {
      const session = JSON.stringify({ token: 'x', user })
      const opens = opensEverything(user.roles) ? { opens: 'all' } : {}
      expect(runOn({ [SESSION_KEY]: session }).dataset).toEqual({
        session: standingOf(user),
        ...opens,
      })
    }
    for (const broken of ['{"token":7', '{"token":7}', 'null', '']) {
      expect(runOn({ [SESSION_KEY]: broken }).dataset).toEqual({})
    }
  })

  test('what is of somebody signed in is waited for a while only', () => {
    const later: (() => void)[] = []
    const session = JSON.stringify({ token: 'x', user: { username: 'maria', roles: [] } })
    const { dataset } = askOn({ [SESSION_KEY]: session }, { later })
    expect(dataset).not.toHaveProperty('late')
    for (const run of later) run()
    expect(dataset).toHaveProperty('late')
  })

  test('it is known that consent is to be asked for, of users and not of crawlers', () => {
    const isAsked = (storage: Record<string, string>, userAgent?: string) =>
      'ask' in askOn(storage, userAgent === undefined ? {} : { userAgent }).dataset
    expect(isAsked({})).toBe(true)
    expect(isAsked({}, 'Googlebot/2.1')).toBe(false)
    expect(isAsked({}, 'Mozilla/5.0 (Linux; Android 10; CUBOT X30) Chrome/140.0')).toBe(true)
    expect(isAsked({ [CONSENT_KEY]: writeConsent(acceptAll) })).toBe(false)
    for (const broken of ['', '{', 'null', '{"hasInteracted":"yes"}', writeConsent(noConsent)]) {
      expect(isAsked({ [CONSENT_KEY]: broken })).toBe(true)
    }
  })

  test('the full length is known before the first paint, any other value is none', () => {
    expect(runOn({ view: 'full' }).dataset).toEqual({ view: 'full' })
    for (const hash of ['#ausfuehrlich', '#in-full']) {
      expect(runOn({}, undefined, '', hash).dataset).toEqual({ view: 'full' })
    }
    expect(runOn({}, undefined, '', '#in-full-2').dataset).toEqual({})
    expect(runOn({ view: 'professional' }).dataset).toEqual({})
    expect(runOn({ view: '"><script>' }).dataset).toEqual({})
  })

  test.each([
    ['2026-01-01', 1],
    ['2026-12-25', 359],
    ['2026-12-26', 0],
    ['2026-12-31', 5],
    ['2028-02-29', 60],
    ['2028-12-31', 6],
  ])('the hue of %s is %i, the day of its year modulo 360', (day, hue) => {
    expect(runOn({}, new Date(`${day}T12:00:00Z`)).hue).toBe(hue)
  })

  const dayHue = (day: string) => {
    const start = Date.UTC(Number(day.slice(0, 4)), 0, 0)
    return Math.round((Date.parse(day) - start) / 86_400_000) % 360
  }

  test('the hue is that of the day in Vienna, at any moment', () => {
    const moments = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2060-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (now) => {
        expect(runOn({}, now).hue).toBe(dayHue(dayInVienna(now)))
      }),
      { numRuns: rounds(200, 2000) },
    )
  })

  test('the hue changes at midnight in Vienna, also on the days when clocks change', () => {
    for (let year = 2024; year < 2024 + rounds(7, 30); year += 1) {
      for (const month of [2, 9]) {
        for (let day = 24; day <= 31; day += 1) {
          for (const hour of [22, 23]) {
            const now = new Date(Date.UTC(year, month, day, hour, 30))
            expect(runOn({}, now).hue).toBe(dayHue(dayInVienna(now)))
          }
        }
      }
    }
  })

  test('a browser that keeps nothing has the hue all the same', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(runOn(undefined, now)).toEqual({ dataset: { ask: '' }, hue: 325 })
  })
})
