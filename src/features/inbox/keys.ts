import type { KeyboardEvent } from 'react'

/** What a key does in the inbox; the help names them in this order. */
export const inboxKeys = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  accept: ['a'],
  reject: ['r'],
  later: ['l'],
  edition: ['e'],
  select: ['x', ' '],
  selectAll: ['*'],
  undo: ['u'],
  filter: ['/'],
  none: ['Escape'],
  help: ['?'],
} as const

export type InboxKey = keyof typeof inboxKeys

const FIELDS = 'input:not([type=checkbox]), select, textarea, dialog, summary, [contenteditable]'

/** What was meant by a key; undefined where it is a field's, a button's or the browser's. */
export function keyMeant(event: KeyboardEvent): InboxKey | undefined {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (!(target instanceof Element) || target.closest(FIELDS)) return undefined
  // A link or button that has the focus is pressed by it.
  if (key === ' ' && target.closest('a, button:not(.inbox-row-button), input')) return undefined
  const found = Object.entries(inboxKeys).find(([, keys]) =>
    (keys as readonly string[]).includes(key),
  )
  return found?.[0] as InboxKey | undefined
}
