/**
 * The token of a mailed link. It is taken out of the address, where others could read it over the
 * shoulder or in the history, and kept with this entry of the history, so a reload still has it.
 */
export function takeMailedToken(): string | undefined {
  const given = new URLSearchParams(location.search).get('token')
  if (given) history.replaceState({ mailedToken: given }, '', location.pathname)
  const kept: unknown = (history.state as { mailedToken?: unknown } | null)?.mailedToken
  return typeof kept === 'string' ? kept : undefined
}

/** It has been used up. */
export function dropMailedToken(): void {
  history.replaceState(null, '', location.pathname)
}
