/** What an account did on lists of the desk and the service has not answered (P-DESK-UNSENT). */
const nameOf = (account: string) => `hearticle.unsent.${account}`

/** @returns undefined where this browser has no storage */
export function readUnsent(account: string): unknown[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return undefined
  }
}

/** @returns whether this browser keeps it */
export function writeUnsent(account: string, unsent: readonly unknown[]): boolean {
  try {
    if (unsent.length === 0) localStorage.removeItem(nameOf(account))
    else localStorage.setItem(nameOf(account), JSON.stringify(unsent))
    return true
  } catch {
    return false
  }
}

/** Tells when another tab changed it. @returns what ends that */
export function followUnsent(account: string, hear: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === nameOf(account)) hear()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
