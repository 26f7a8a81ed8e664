import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { stubLocks } from './locks.ts'

/** What of a browser's page the session and the client of the API touch. */
export interface BrowserPage {
  storage: Map<string, string>
  /** The calls that were made, oldest first. */
  calls: Array<{ path: string; method: string; headers: Headers; body: unknown }>
  /** What the next calls are answered; a call without an answer finds no connection. */
  answer(path: string, status: number, body: unknown): void
  /** The attributes that the page's root has. */
  attributes: Map<string, string>
  /** Another tab has changed what the browser keeps. */
  changeElsewhere(key: string, value: string | null): void
}

/** Puts a page in place of what Node lacks, until `vi.unstubAllGlobals()`. */
export function stubBrowserPage(language = 'de'): BrowserPage {
  const storage = new Map<string, string>()
  const target = new EventTarget()
  const answers = new Map<string, Response[]>()
  const calls: BrowserPage['calls'] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const attributes = new Map<string, string>()
  const documentElement = {
    lang: language,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  }
  const document = Object.assign(new EventTarget(), {
    documentElement,
    visibilityState: 'visible',
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('navigator', { locks: stubLocks() })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', headers, body } = init
    calls.push({ path, method, headers: new Headers(headers), body })
    const response = answers.get(path.replace(/\?.*/, ''))?.shift()
    if (!response) throw new TypeError('fetch failed')
    return response
  })
  return {
    storage,
    calls,
    attributes,
    answer(path, status, body) {
      const queue = answers.get(path) ?? []
      answers.set(path, [...queue, Response.json(body, { status })])
    },
    changeElsewhere(key, value) {
      if (value === null) storage.delete(key)
      else storage.set(key, value)
      target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
