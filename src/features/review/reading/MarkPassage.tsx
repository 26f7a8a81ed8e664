import { type RefObject, useEffect, useId, useState } from 'react'
import { MAX_PASSAGE } from '../../../contract/desk/comments.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PassageField, trimmedPassage } from '../../../ui/fields/PassageField.tsx'
import { type MarkedPassage, selectedPassage } from './selected-passage.ts'

interface MarkPassageProps {
  /** The texts of a column, as they were. */
  texts: readonly string[]
  lang: string
  /** Where they are shown. */
  column: RefObject<HTMLElement | null>
  onMark: (marked: MarkedPassage) => void
}

/**
 * The button that comments on what is selected in a column. Where nothing is, it opens the texts in
 * a field in which a passage can be marked without a mouse.
 */
export function MarkPassage({ texts, lang, column, onMark }: MarkPassageProps) {
  const { t } = useWords()
  const id = useId()
  const [isSelected, setSelected] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const [fault, setFault] = useState('')
  useEffect(() => {
    const look = () => setSelected(!!selectedPassage(column.current, getSelection()))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [column])

  const take = ({ block, ...passage }: MarkedPassage) => {
    const marked = trimmedPassage(texts[block] ?? '', passage)
    const isTooLong = marked && marked.end - marked.start > MAX_PASSAGE
    setFault(isTooLong ? t('review:passageTooLong', { maximum: MAX_PASSAGE }) : '')
    if (!marked || isTooLong) return
    setOpen(false)
    getSelection()?.removeAllRanges()
    onMark({ block, ...marked })
  }
  const press = () => {
    const selected = selectedPassage(column.current, getSelection())
    if (selected) take(selected)
    else setOpen(!isOpen)
  }
  const filled = texts.flatMap((text, block) => (text === '' ? [] : [block]))
  const shown = filled.includes(chosen) ? chosen : (filled[0] ?? 0)
  if (filled.length === 0) return null
  return (
    <div className={isSelected ? 'mark-passage mark-passage-selected' : 'mark-passage'}>
      <Button
        className={isSelected ? 'button' : 'text-button'}
        aria-expanded={isSelected ? undefined : isOpen}
        // What is selected stays so.
        onPointerDown={(event) => event.preventDefault()}
        onClick={press}
      >
        {t('review:commentPassage')}
      </Button>
      <p role="alert">{fault}</p>
      {isOpen && (
        <div className="field">
          {filled.length > 1 && (
            <>
              <label htmlFor={id}>{t('review:entry')}</label>
              <select
                id={id}
                value={shown}
                onChange={({ target }) => setChosen(Number(target.value))}
              >
                {filled.map((block) => (
                  <option key={block} value={block}>
                    {texts[block]}
                  </option>
                ))}
              </select>
            </>
          )}
          <PassageField
            key={shown}
            text={texts[shown] ?? ''}
            lang={lang}
            words={{
              label: t('review:markLabel'),
              hint: t('review:markHint'),
              mark: t('review:markTake'),
              marked: '',
              nothingMarked: t('review:markNothing'),
            }}
            onMark={(passage) => take({ block: shown, ...passage })}
          />
        </div>
      )}
    </div>
  )
}
