import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'

interface Removal {
  /** @param isHeld the focus stays where it is, as what has it does not go */
  remove: (index: number, name: string, isHeld?: boolean) => void
  /** Says what went last, and puts it back; stands beside the list, always. */
  notice: ReactNode
  /** Grows when entries move into other fields by it: those whose key has it begin anew. */
  round: number
}

const NAME_SHOWN = 80

/**
 * Takes entries out of a list of a form. The last one can be put back in its place; what was written
 * since then stays.
 * @param focus gives the focus to an entry that has come back
 */
export function useRemoval<T>(
  entries: readonly T[],
  onChange: (entries: T[]) => void,
  focus: (index: number) => void,
): Removal {
  const { t } = useWords()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<{ entry: T; index: number; name: string }>()
  const [round, setRound] = useState(0)
  const change = (next: T[], nextRemoved: typeof removed) =>
    flushSync(() => {
      setRemoved(nextRemoved)
      setRound(round + 1)
      onChange(next)
    })
  const remove: Removal['remove'] = (index, name, isHeld = false) => {
    const taken = entries.slice(index, index + 1).map((entry) => ({ entry, index, name }))
    change(entries.toSpliced(index, 1), taken[0])
    if (!isHeld) button.current?.focus()
  }
  const putBack = ({ entry, index }: { entry: T; index: number }) => {
    const place = Math.min(index, entries.length)
    change(entries.toSpliced(place, 0, entry), undefined)
    focus(place)
  }
  const notice = (
    <div className="cluster removal">
      <p role="status" id={id}>
        {removed && t('form:entryRemoved', { name: shortened(removed.name) })}
      </p>
      {removed && (
        <Button ref={button} aria-describedby={id} onClick={() => putBack(removed)}>
          {t('form:undo')}
        </Button>
      )}
    </div>
  )
  return { remove, notice, round }
}

const shortened = (name: string) =>
  name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}…` : name
