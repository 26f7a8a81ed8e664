import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'

/** Where a text was typed: nobody but this account is offered it, in this form alone. */
export interface KeptPlace {
  /** Of the user, or `visitor`. */
  account: string
  /** Kind and id of what is written, such as `rubric/3`; `rubric/new` for what is not there yet. */
  form: string
}

/** The account of whoever is not signed in. */
export const VISITOR = 'visitor'

export interface KeptText<V = unknown> {
  /** When it was typed (RFC 3339). */
  at: string
  value: V
}

/** What a form left. */
export interface KeptRecord {
  /** The opening of the form that wrote it: two tabs with the same form have two. */
  opening: string
  /** The newest first: what was typed, then what was offered there and not decided. */
  texts: readonly KeptText[]
}

const keyOf = ({ account, form }: KeptPlace) => [account, form]

const DATABASE = 'hearticle-kept'

let opened: { factory: IDBFactory; store: UseStore } | undefined

/** @throws where the browser has no storage, as some have none in private windows */
function storage(): UseStore {
  const factory = globalThis.indexedDB
  if (opened?.factory !== factory) opened = { factory, store: createStore(DATABASE, 'texts') }
  return opened.store
}

/**
 * Whether anything was ever kept here: before somebody typed, a browser is left without a database
 * of ours (P-CONSENT).
 * @throws where the browser refuses to tell
 */
async function isThere(): Promise<boolean> {
  // What this page is about to make is not listed yet.
  if (opened?.factory === globalThis.indexedDB) return true
  const all = await globalThis.indexedDB.databases()
  return all.some(({ name }) => name === DATABASE)
}

/** Keeps what a form has, in place of what it kept before: of two tabs the last that typed wins. */
export async function keepTexts(place: KeptPlace, record: KeptRecord): Promise<void> {
  await storage()('readwrite', (texts) => {
    texts.put(record, keyOf(place))
    // Said outright, it goes through even where the page ends before it is answered.
    texts.transaction.commit()
    return promisifyRequest(texts.transaction)
  })
}

/** @throws where the browser refuses to tell */
export async function keptTexts(place: KeptPlace): Promise<KeptRecord | undefined> {
  return (await isThere()) ? get<KeptRecord>(keyOf(place), storage()) : undefined
}

/** Forgets what these openings of a form kept; what another tab typed since then stays. */
export async function forgetTexts(place: KeptPlace, openings: ReadonlySet<string>): Promise<void> {
  if (!(await isThere())) return
  await storage()('readwrite', (texts) => {
    const found: IDBRequest<KeptRecord | undefined> = texts.get(keyOf(place))
    found.onsuccess = () => {
      if (found.result && openings.has(found.result.opening)) texts.delete(keyOf(place))
    }
    return promisifyRequest(texts.transaction)
  })
}

/** Whether any account has texts here; true where the browser refuses to tell. */
export async function keepsTexts(): Promise<boolean> {
  try {
    if (!(await isThere())) return false
    const all = await keys<[string, string]>(storage())
    return all.some(([account]) => account !== VISITOR)
  } catch {
    return true
  }
}

/** The forms of an account whose texts this browser keeps; none where it refuses to tell. */
export async function keptForms(account: string): Promise<string[]> {
  try {
    if (!(await isThere())) return []
    const all = await keys<[string, string]>(storage())
    return all.filter(([owner]) => owner === account).map(([, form]) => form)
  } catch {
    return []
  }
}

/** Forgets all that an account typed here. */
export async function forgetAccount(account: string): Promise<void> {
  if (!(await isThere())) return
  await storage()('readwrite', (texts) => {
    // In the order of keys, a list comes after every text.
    texts.delete(IDBKeyRange.bound([account], [account, []]))
    return promisifyRequest(texts.transaction)
  })
}
