import { ArrowDown, ArrowUp, Plus, X } from 'lucide'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cleanLine, cleanText } from '../contract/protocol/clean-text.ts'
import { hearticleLimits } from '../contract/protocol/hearticle-text.ts'
import type { Language } from '../contract/protocol/language.ts'
import { nameOfPlace } from '../domain/hearticle/text-place.ts'
import { charactersOver } from '../domain/text/characters-over.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import { TooLong } from './TooLong.tsx'
import { useRemoval } from './use-removal.tsx'

interface ListFieldProps {
  language: Language
  field: 'keywords' | 'mainActions' | 'harmfulActions'
  label: string
  /** What the button says that adds an entry. */
  add: string
  values: readonly string[]
  /** What else is wrong with an entry; counted as places are. */
  faultOf?: (index: number) => string | undefined
  /** Left out, an entry is a field of the browser. */
  drawEntry?: ((entry: EntryField) => ReactNode) | undefined
  onChange: (values: string[]) => void
}

/** One of a list's texts, for who draws its field; the field has `data-entry`. */
export interface EntryField {
  /** As errors name it; undefined while it is empty. */
  place: string | undefined
  label: string
  value: string
  maxLength: number
  /** The id of what is said of its fault. */
  describedBy: string | undefined
  onChange: (value: string) => void
  /** The next entry begins. */
  onEnter: () => void
}

/** A list of a hearticle's short texts in their order, each in a field of its own. */
export function ListField(props: ListFieldProps) {
  const { language, field, label, values, faultOf, drawEntry } = props
  const isLong = field !== 'keywords'
  const maximum = isLong ? hearticleLimits.actions : hearticleLimits.keywords
  const maxLength = isLong ? hearticleLimits.action : hearticleLimits.keyword
  const { t } = useWords()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const focus = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[index]?.focus()
  const { remove, notice, round } = useRemoval(values, props.onChange, focus)
  const change = (next: string[], focused: number) => {
    flushSync(() => props.onChange(next))
    focus(focused)
  }
  const add = (at: number) => {
    if (values.length < maximum) change(values.toSpliced(at, 0, ''), at)
  }
  const swap = (index: number, other: number) => {
    const [moved = '', others = ''] = [values[index], values[other]]
    change(values.with(index, others).with(other, moved), other)
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // The next one begins.
    event.preventDefault()
    add(index + 1)
  }
  const nameOf = (place: number) =>
    place < 0 ? undefined : nameOfPlace(language, { field, index: place })
  // What is sent has no entries without words, so what is said of one counts without them.
  const places = values.flatMap((value, index) => (value.trim() === '' ? [] : [index]))
  return (
    <fieldset className="stack tight list-field" data-long={isLong}>
      <legend>{label}</legend>
      <ol className="plain-list stack tight" ref={list}>
        {values.map((value, index) => {
          const number = index + 1
          const entry = t('form:entry', { list: label, number })
          const place = places.indexOf(index)
          const fault = place < 0 ? undefined : faultOf?.(place)
          const button = (what: 'moveUp' | 'moveDown' | 'removeEntry') => ({
            type: 'button' as const,
            className: 'icon-button',
            'aria-label': t(`form:${what}`, { entry }),
          })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; two can say the same
            <li key={`${round}.${index}`}>
              {drawEntry?.({
                ...{ value, maxLength, label: entry, place: nameOf(place) },
                describedBy: fault ? `${id}-${index}` : undefined,
                onChange: (text) => props.onChange(values.with(index, text)),
                onEnter: () => add(index + 1),
              }) ?? (
                <textarea
                  data-entry=""
                  data-place={nameOf(place)}
                  aria-label={entry}
                  aria-invalid={fault || charactersOver(value, maxLength) > 0 ? true : undefined}
                  aria-describedby={fault ? `${id}-${index}` : undefined}
                  lang={language}
                  rows={1}
                  value={value}
                  onChange={({ target }) =>
                    props.onChange(
                      values.with(index, (isLong ? cleanText : cleanLine)(target.value)),
                    )
                  }
                  onKeyDown={(event) => onKey(event, index)}
                />
              )}
              <span className="list-field-buttons">
                <button
                  {...button('moveUp')}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <Drawn content={icon(ArrowUp)} />
                </button>
                <button
                  {...button('moveDown')}
                  disabled={number === values.length}
                  onClick={() => swap(index, index + 1)}
                >
                  <Drawn content={icon(ArrowDown)} />
                </button>
                <button
                  {...button('removeEntry')}
                  onClick={() => remove(index, [entry, value.trim()].filter(Boolean).join(': '))}
                >
                  <Drawn content={icon(X)} />
                </button>
              </span>
              {!drawEntry && <TooLong text={value} maximum={maxLength} />}
              {fault && (
                <p className="field-error" id={`${id}-${index}`}>
                  {fault}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {notice}
      <Button
        className="text-button"
        data-place={nameOfPlace(language, { field })}
        aria-disabled={values.length >= maximum}
        onClick={() => add(values.length)}
      >
        <Drawn content={icon(Plus)} /> {props.add}
      </Button>
    </fieldset>
  )
}
