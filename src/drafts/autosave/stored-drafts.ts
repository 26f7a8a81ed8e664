/** What one opening of a form has that is not saved, as this browser keeps it. */
export interface StoredDraft {
  /** Of the user who wrote it: it is offered to nobody else. */
  account: string
  /** Kind and id of what is written, such as `rubric/3`; `rubric/new` for what is not there yet. */
  form: string
  /** The opening of the form: two tabs with the same form have two. */
  visit: string
  /** What it is, in the words of its form. */
  title: string
  /** RFC 3339. */
  at: string
  /** Whatever the form makes of it. */
  content: unknown
}

export type DraftKey = Pick<StoredDraft, 'account' | 'form' | 'visit'>

/** Is in local storage while this browser keeps any draft, for pages that carry no React. */
const MARK = 'hearticle.drafts'

const STORE = 'drafts'

/** The connection stays open, so that what is left to keep can be sent while a page is being left. */
const opened = new WeakMap<IDBFactory, Promise<IDBDatabase>>()

/** @throws where the browser has none, as some have not in private windows */
function open(): Promise<IDBDatabase> {
  const factory = globalThis.indexedDB as IDBFactory | null | undefined
  if (!factory) throw new DOMException('no storage', 'InvalidStateError')
  const connection = opened.get(factory)
  if (connection) return connection
  const forget = () => opened.delete(factory)
  const database = new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open('hearticle', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['account', 'form', 'visit'] })
    request.onsuccess = () => {
      // The browser can take its data away while the page is open.
      request.result.onclose = forget
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opened.set(factory, database)
  database.catch(forget)
  return database
}

/** Does something with what is kept, all of it or nothing; through when the browser says so. */
async function within<T>(mode: IDBTransactionMode, act: (drafts: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  // Strict: what was written is on the disk, and survives the end of the process.
  const transaction = database.transaction(STORE, mode, { durability: 'strict' })
  const request = act(transaction.objectStore(STORE))
  // Said outright, it goes through even where the page ends before it is answered.
  transaction.commit()
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  return request.result
}

const keyOf = ({ account, form, visit }: DraftKey) => [account, form, visit]

/**
 * Changes what is kept, all of it or nothing.
 * @param put what is kept from now on, in place of what this opening of the form kept before
 * @throws DOMException where the storage is full (`QuotaExceededError`) or refused
 */
export async function changeDrafts(
  put: readonly StoredDraft[],
  removed: readonly DraftKey[],
): Promise<void> {
  if (put.length > 0) mark(true)
  const left = await within('readwrite', (drafts) => {
    for (const key of removed) drafts.delete(keyOf(key))
    for (const draft of put) drafts.put(draft)
    return drafts.count()
  })
  mark(left > 0)
}

function mark(hasDrafts: boolean): void {
  try {
    if (hasDrafts) localStorage.setItem(MARK, '')
    else localStorage.removeItem(MARK)
  } catch {
    // Without the mark nobody is asked before signing out; what is kept stays kept.
  }
}

/**
 * What is kept of a user, the newest first; nothing where the browser refuses to tell.
 * @param form left out, of all forms
 */
export async function draftsOf(account: string, form?: string): Promise<StoredDraft[]> {
  const from = form === undefined ? [account] : [account, form]
  try {
    // In the order of keys, a list comes after every text.
    const range = IDBKeyRange.bound(from, [...from, []])
    const found: StoredDraft[] = await within('readonly', (drafts) => drafts.getAll(range))
    return found.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  } catch {
    return []
  }
}
