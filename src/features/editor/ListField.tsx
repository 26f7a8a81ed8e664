import { Plus, X } from 'lucide'
import { useId } from 'react'
import { cleanText } from '../../contract/clean-text.ts'
import { TooLong } from '../../drafts/TooLong.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showPlace } from '../../ui/show-place.ts'
import { pasteMarkup } from './paste-markup.ts'

interface ListFieldProps {
  name: string
  label: string
  /** What one entry is called, with its number. */
  entry: (number: number) => string
  words: { add: string; remove: (number: number) => string }
  lang: string
  values: readonly string[]
  maximum: number
  maxLength: number
  /** Entries are sentences, not words. */
  isLong?: boolean
  onChange: (values: string[]) => void
  /** An entry goes, which can be undone. */
  onRemove: (values: string[]) => void
}

/** A list of short texts, each in a field of its own. */
export function ListField(props: ListFieldProps) {
  const { name, label, entry, words, lang, values, maximum, maxLength, isLong, onChange } = props
  const { onRemove } = props
  const id = useId()
  // By its name: the list may be drawn anew meanwhile.
  const focus = (index: number) =>
    requestAnimationFrame(() => showPlace(document, `${name}.${Math.max(0, index)}`))
  const add = (at: number) => {
    if (values.length >= maximum) return
    onChange(values.toSpliced(at, 0, ''))
    focus(at)
  }
  return (
    <fieldset className="editor-entries" data-long={isLong}>
      <legend>{label}</legend>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place, its text changes
        <div key={index} className="editor-entry">
          <textarea
            id={`${id}-${index}`}
            data-place={`${name}.${index}`}
            aria-label={entry(index + 1)}
            lang={lang}
            rows={1}
            value={value}
            onChange={({ target }) => onChange(values.with(index, cleanText(target.value)))}
            {...(isLong && { onPaste: pasteMarkup })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              add(index + 1)
            }}
          />
          <TooLong text={value} maximum={maxLength} />
          <button
            type="button"
            className="icon-button"
            aria-label={words.remove(index + 1)}
            onClick={() => {
              onRemove(values.toSpliced(index, 1))
              focus(index - 1)
            }}
          >
            <Icon nodes={X} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="text-button editor-add"
        data-place={name}
        aria-disabled={values.length >= maximum}
        onClick={() => add(values.length)}
      >
        <Icon nodes={Plus} /> {words.add}
      </button>
    </fieldset>
  )
}
