import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'

export interface Choice {
  key: string
  /** Stands first, in strong letters. */
  shown: string
  label: string
}

interface ChoicesOptions {
  choices: readonly Choice[]
  /** Which one Enter takes before an arrow was pressed; -1 for none. */
  first: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** One of a list, by arrows and Enter from wherever the focus is, or by a press. */
export function useChoices({ choices, first, onChoose, onClose }: ChoicesOptions) {
  const keys = choices.map(({ key }) => key).join('\n')
  const [state, setState] = useState({ keys, active: first })
  // Another list begins anew.
  const active = state.keys === keys ? state.active : first
  const go = (to: number) => setState({ keys, active: (to + choices.length) % choices.length })
  /** @returns whether the key was one of the list's */
  const onKey = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
    const { key } = event
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (key === 'Escape') onClose()
    else if (!isPlain || choices.length === 0) return false
    else if (key === 'ArrowDown') go(active + 1)
    else if (key === 'ArrowUp') go(active < 0 ? choices.length - 1 : active - 1)
    else if (key === 'Enter' && active >= 0) onChoose(active)
    else return false
    event.preventDefault()
    return true
  }
  return { active, onKey }
}

interface SearchedChoicesProps extends ChoiceListProps {
  /** What is looked for by. */
  search: string
  words: string
  onWords: (words: string) => void
  onKey: (event: ReactKeyboardEvent) => boolean
  /** How many were found. */
  found: string
}

/** A list with a field that narrows it, whose keys choose. */
export function SearchedChoices(props: SearchedChoicesProps) {
  const { search, words, onWords, onKey, found, ...list } = props
  const { id, active } = list
  return (
    <>
      <label className="field">
        <span>{search}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just asked for, by a key or a press
          autoFocus
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active < 0 ? undefined : optionId(id, active)}
          autoComplete="off"
          value={words}
          onChange={({ target }) => onWords(target.value)}
          onKeyDown={onKey}
        />
      </label>
      <FoundChoices {...list} found={found} />
    </>
  )
}

/** A list, and how many were found. */
export function FoundChoices({ found, ...list }: ChoiceListProps & { found: string }) {
  return (
    <>
      <p className="text-prompt-hint" role="status">
        {found}
      </p>
      <ChoiceList {...list} />
    </>
  )
}

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  active: number
  onChoose: (index: number) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

function ChoiceList({ id, label, choices, active, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="choices" tabIndex={-1}>
      {choices.map(({ key, shown, label: name }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, see useChoices
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <b>{shown}</b> <span>{name}</span>
        </div>
      ))}
    </div>
  )
}
