import { type RefObject, useEffect, useRef, useState } from 'react'

/** The keys of every list; the help names them in this order. Those of its actions come on top. */
export const listKeys = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  select: ['x', ' '],
  selectAll: ['*'],
  undo: ['u'],
  filter: ['/'],
  none: ['Escape'],
  help: ['?'],
} as const satisfies Record<string, readonly string[]>

export type ListKey = keyof typeof listKeys

const FIELDS =
  'input:not([type=checkbox], [type=radio]), select, textarea, dialog, summary, [contenteditable]'
const STORED = 'hearticle.desk-keys'

/**
 * Single keys act on a list while the focus is in it or nowhere, unless they were turned off
 * (WCAG 2.1.4). What a field, a button or the browser means by a key stays theirs.
 * @param act says whether it meant something by it
 */
export function useKeys(
  area: RefObject<HTMLElement | null>,
  act: (key: string, isInRow: boolean) => boolean,
): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return
      const isWithin = target === document.body || area.current?.contains(target)
      if (!isWithin || target.closest(FIELDS) || document.querySelector('dialog[open]')) return
      const isInRow = target.closest('[data-main]') !== null
      // Arrows choose among answers.
      if (target.matches('[type=radio]') && key.startsWith('Arrow')) return
      // Enter and Space press what has the focus; of a row's own line they are the list's.
      if ((key === ' ' || key === 'Enter') && !isInRow) return
      if (latest.current(key, isInRow)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, area])
  const turn = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(STORED, next ? 'on' : 'off')
    } catch {
      // A full storage forgets it with the page.
    }
  }
  return [isOn, turn]
}
