/** What the next page of this tab tells the person. Not by the address: anybody can write one. */
export type NextPageNotice = 'session-ended' | 'account-deleted' | 'account-created'

const KEY = 'hearticle.notice'

export function leaveNotice(notice: NextPageNotice): void {
  try {
    sessionStorage.setItem(KEY, notice)
  } catch {
    // Where the browser keeps nothing, the next page says nothing of it.
  }
}

/** What was left for this page, once. */
export function takeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return notice
  } catch {
    return null
  }
}
