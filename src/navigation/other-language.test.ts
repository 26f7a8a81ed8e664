// Rules: P-LANG-CHOICE.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followLanguageSwitch, markMailedLinkUsed, takeMailedLink } from './mailed-token.ts'
import { giveToOtherLanguage, takeFromOtherLanguage } from './other-language.ts'

const storage = new Map<string, string>()
let link: EventTarget

/** Opens a page, as an entry of the history of its own. */
function open(path: string, search = ''): void {
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, address: string) {
      history.state = state
      vi.stubGlobal('location', { pathname: address, search: '' })
    },
  }
  link = new EventTarget()
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', { pathname: path, search })
  vi.stubGlobal('document', { querySelector: () => link })
}

const click = (keys: { ctrlKey?: boolean } = {}) =>
  link.dispatchEvent(Object.assign(new Event('click'), { button: 0, ...keys }))

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('the page in the other language', () => {
  test('gets what there is at the click, once, and no other page does', () => {
    open('/signup')
    let typed = 'ma'
    giveToOtherLanguage('signup', () => typed)
    typed = 'maria'
    click()
    expect(takeFromOtherLanguage('login')).toBeNull()
    expect(takeFromOtherLanguage('signup')).toBe('maria')
    expect(takeFromOtherLanguage('signup')).toBeNull()
    expect(storage.size).toBe(0)
  })

  test('gets nothing where it opens in another tab, or nobody hands over any more', () => {
    open('/signup')
    const end = giveToOtherLanguage('signup', () => 'maria')
    click({ ctrlKey: true })
    end()
    click()
    expect(storage.size).toBe(0)
  })

  test('is there all the same where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    open('/signup')
    giveToOtherLanguage('signup', () => 'maria')
    click()
    expect(takeFromOtherLanguage('signup')).toBeNull()
  })
})

describe('a mailed token', () => {
  const page = 'reset-password'

  test('leaves the address, survives a reload and crosses to the other language', () => {
    open('/reset-password', '?token=a-token')
    expect(takeMailedLink(page)).toEqual({ mailedToken: 'a-token' })
    expect(location.search).toBe('')
    expect(takeMailedLink(page)).toEqual({ mailedToken: 'a-token' })
    followLanguageSwitch(page)
    click()
    open('/en/reset-password')
    expect(takeMailedLink(page)).toEqual({ mailedToken: 'a-token' })
    expect(location.search).toBe('')
    open('/en/reset-password')
    expect(takeMailedLink(page)).toBeUndefined()
  })

  test('is gone once it is used, which the other language knows', () => {
    open('/confirm-email', '?token=a-token')
    takeMailedLink('confirm-email')
    followLanguageSwitch('confirm-email')
    markMailedLinkUsed()
    click()
    expect([...storage.values()].join()).not.toContain('a-token')
    open('/en/confirm-email')
    expect(takeMailedLink('confirm-email')).toEqual({ isUsed: true })
  })

  test('of a new link counts, not one that was handed over', () => {
    open('/reset-password', '?token=old')
    takeMailedLink(page)
    followLanguageSwitch(page)
    click()
    open('/en/reset-password', '?token=new')
    expect(takeMailedLink(page)).toEqual({ mailedToken: 'new' })
    expect(storage.size).toBe(0)
  })
})
