import { type RefObject, useEffect, useRef, useState } from 'react'

/** The keys of the board, as its help lists them. */
export const boardKeys = [
  { name: 'next', keys: ['j', '↓'] },
  { name: 'previous', keys: ['k', '↑'] },
  { name: 'open', keys: ['↵'] },
  { name: 'select', keys: ['␣', 'x'] },
  { name: 'owner', keys: ['o'] },
  { name: 'due', keys: ['f'] },
  { name: 'plan', keys: ['p'] },
  { name: 'reviewer', keys: ['r'] },
  { name: 'add', keys: ['n'] },
  { name: 'search', keys: ['/'] },
  { name: 'help', keys: ['?'] },
] as const

export type BoardKey = (typeof boardKeys)[number]['name']

const NAMES: Readonly<Record<string, BoardKey>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  ' ': 'select',
  x: 'select',
  o: 'owner',
  f: 'due',
  p: 'plan',
  r: 'reviewer',
  n: 'add',
  '/': 'search',
  '?': 'help',
}

/** Of these a control that has the focus keeps its own meaning. */
const OF_CONTROLS = ['ArrowDown', 'ArrowUp', ' ']

const STORED = 'hearticle.board-keys'

/**
 * Lets single keys move and act on the board, unless somebody types, a dialog is open, or they were
 * turned off.
 * @param act is given the row that has the focus; undefined where none has
 */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  act: (key: Exclude<BoardKey, 'next' | 'previous' | 'open'>, rowKey: string | undefined) => void,
): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const name = NAMES[event.key]
      const { ctrlKey, altKey, metaKey, target } = event
      if (!name || ctrlKey || altKey || metaKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || isTyped(target)) return
      const row = (target as Element | null)?.closest?.<HTMLElement>('[data-key]')
      const isInRow = row?.contains(document.activeElement) === true
      // Outside of the rows arrows scroll, and Space presses what has the focus.
      if (OF_CONTROLS.includes(event.key) && !isInRow) return
      if (event.key === ' ' && !(target as Element).matches('[data-main]')) return
      event.preventDefault()
      if (name === 'next' || name === 'previous') return move(board.current, row, name)
      if (name !== 'open') latest.current(name, row?.dataset.key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, board])
  const turn = (next: boolean) => {
    localStorage.setItem(STORED, next ? 'on' : 'off')
    setOn(next)
  }
  return [isOn, turn]
}

function isTyped(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable="true"]')
  )
}

/** The focus goes to the headline of the row after or before; to the first where none has it. */
function move(
  board: HTMLElement | null,
  from: HTMLElement | null | undefined,
  way: 'next' | 'previous',
): void {
  const rows = [...(board?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
  const at = from ? rows.indexOf(from) : -1
  const index = at === -1 ? 0 : at + (way === 'next' ? 1 : -1)
  focusRow(rows[Math.max(0, Math.min(index, rows.length - 1))])
}

export function focusRow(row: HTMLElement | null | undefined): void {
  row?.querySelector<HTMLElement>('[data-main]')?.focus()
}
