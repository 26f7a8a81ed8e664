export type LoginMode = 'sign-in' | 'forgot'

export function loginModeOf(search: string): LoginMode {
  return new URLSearchParams(search).get('mode') === 'forgot' ? 'forgot' : 'sign-in'
}

/** The query that names a form; whatever else stands there, such as the way back, stays. */
export function searchOf(mode: LoginMode, search: string): string {
  const query = new URLSearchParams(search)
  if (mode === 'forgot') query.set('mode', mode)
  else query.delete('mode')
  return query.size > 0 ? `?${query}` : ''
}
