/** Browsers without locks, and pages without encryption, take every other visit for over. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

const nameOf = (visit: string) => `hearticle.draft.${visit}`

/**
 * Begins an opening of a form. It holds a lock that ends with the page whatever ends it, so other
 * tabs know that its draft is still being written.
 * @returns its id, and what ends it
 */
export function beginVisit(): { id: string; end: () => void } {
  const id = crypto.randomUUID()
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  void locks()?.request(nameOf(id), () => over)
  return { id, end }
}

/**
 * Calls once a visit is over, at once where it is, and keeps it from being taken by another tab
 * until what is returned is through or the signal ends it.
 */
export function whenOver(
  visit: string,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  const manager = locks()
  if (!manager) return act()
  return manager.request(nameOf(visit), { signal }, act).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** The visits that go on, in whatever tab. */
export async function visitsUnderWay(): Promise<(visit: string) => boolean> {
  const heldLocks = (await locks()?.query())?.held ?? []
  const names = new Set(heldLocks.map(({ name }) => name))
  return (visit) => names.has(nameOf(visit))
}

/**
 * Calls when the page may be about to end: left, closed, or put out of sight.
 * @returns ends it
 */
export function onLeavingPage(act: () => unknown): () => void {
  const call = () => void act()
  const callHidden = () => void (document.visibilityState === 'hidden' && act())
  addEventListener('beforeunload', call)
  addEventListener('pagehide', call)
  document.addEventListener('visibilitychange', callHidden)
  return () => {
    removeEventListener('beforeunload', call)
    removeEventListener('pagehide', call)
    document.removeEventListener('visibilitychange', callHidden)
  }
}
