import { type InboxState, inboxStates } from '../../contract/desk/inbox.ts'

/** What of the inbox is shown; the address has it. */
export interface InboxPlace {
  state: InboxState
  /** The id of a rubric, 'none', or '' for all. */
  rubric: string
  text: string
  /** From 0. */
  page: number
  /** The PMID of the study that is looked at; '' for the first. */
  study: string
}

export const FIRST_PLACE: InboxPlace = {
  state: 'waiting',
  rubric: '',
  text: '',
  page: 0,
  study: '',
}

export function placeOf(search: string): InboxPlace {
  const query = new URLSearchParams(search)
  const named = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : ''
  }
  return {
    state: inboxStates.find((state) => state === query.get('state')) ?? FIRST_PLACE.state,
    rubric: named('rubric', /^(none|[1-9]\d{0,8})$/),
    text: (query.get('text') ?? '').slice(0, 200),
    page: Number(named('page', /^\d{1,4}$/)),
    study: named('study', /^[1-9]\d{0,9}$/),
  }
}

/** The query that names a place; '' for the first. */
export function queryOf(place: InboxPlace): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(place)) {
    if (String(value) !== String(FIRST_PLACE[name as keyof InboxPlace])) {
      query.set(name, String(value))
    }
  }
  return query.size === 0 ? '' : `?${query}`
}
