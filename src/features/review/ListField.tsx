import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { TEXT_OF_FIELD } from '../../domain/review.ts'
import { nameOfPlace } from '../../domain/text-place.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type FieldProps, faultInWords } from './field.ts'
import { ListDifference } from './ListDifference.tsx'

interface ListFieldProps extends FieldProps {
  field: 'KEYWORD' | 'MAIN_ACTION' | 'HARMFUL_ACTION'
}

/** A list as it is, with what becomes of it, beside the one that is proposed, entry by entry. */
export function ListField({ store, work, shown, faults, changes, field }: ListFieldProps) {
  const { t, language } = useWords()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<number>()
  const name = TEXT_OF_FIELD[field]
  const entries = work.texts[name]
  const title = t(`review:field_${field}`)
  const ofList = faults.filter((one) => one.field === name)
  const whole = ofList.find(({ index }) => index === null)

  // An entry that comes, goes or moves takes the focus along.
  useEffect(() => {
    if (focused === undefined) return
    list.current?.querySelectorAll('textarea')[focused]?.focus()
    setFocused(undefined)
  }, [focused])

  const change = (next: string[], focus?: number) => {
    store.edit({ [name]: next })
    if (focus !== undefined) setFocused(Math.min(focus, next.length - 1))
  }
  const swap = (index: number, with_: number) => {
    const next = [...entries]
    next[index] = entries[with_] ?? ''
    next[with_] = entries[index] ?? ''
    change(next, with_)
  }
  const add = (at: number) => change(entries.toSpliced(at, 0, ''), at)
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // An entry is one line; the next one begins.
    event.preventDefault()
    add(index + 1)
  }
  // Entries without words are dropped before the rest is looked at, so faults count without them.
  const places = entries.flatMap((entry, index) => (entry.trim() === '' ? [] : [index]))
  const placeOf = (index: number) =>
    index < 0 ? undefined : nameOfPlace(language, { field: name, index })
  return (
    <section className="review-field" aria-label={title}>
      <h2>{title}</h2>
      <div className="review-sides">
        <div className="review-side">
          <h3>{t('review:current')}</h3>
          <ListDifference
            entries={shown.base[name]}
            changes={changes.filter((one) => one.field === field)}
          />
        </div>
        <div className="review-side">
          <h3 id={`${id}-title`}>{t('review:proposed')}</h3>
          <ol ref={list} className="review-entries" aria-labelledby={`${id}-title`}>
            {entries.map((entry, index) => {
              const fault = ofList.find((one) => one.index !== null && places[one.index] === index)
              const number = index + 1
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; two can say the same
                <li key={index}>
                  <textarea
                    rows={1}
                    data-place={placeOf(places.indexOf(index))}
                    className="review-input"
                    lang={language}
                    value={entry}
                    aria-label={t('review:entry', { title, number })}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault ? `${id}-${index}` : undefined}
                    onKeyDown={(event) => onKey(event, index)}
                    onChange={({ target }) =>
                      change(entries.with(index, target.value.replaceAll('\n', ' ')))
                    }
                  />
                  <span className="review-entry-actions">
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('review:moveUp', { title, number })}
                      disabled={index === 0}
                      onClick={() => swap(index, index - 1)}
                    >
                      <Icon nodes={ArrowUp} />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('review:moveDown', { title, number })}
                      disabled={index === entries.length - 1}
                      onClick={() => swap(index, index + 1)}
                    >
                      <Icon nodes={ArrowDown} />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('review:remove', { title, number })}
                      onClick={() => change(entries.toSpliced(index, 1), index)}
                    >
                      <Icon nodes={Trash2} />
                    </button>
                  </span>
                  {fault && (
                    <p className="field-error" id={`${id}-${index}`}>
                      {faultInWords(t, fault)}
                    </p>
                  )}
                </li>
              )
            })}
          </ol>
          <button
            type="button"
            className="pill"
            data-place={nameOfPlace(language, { field: name })}
            onClick={() => add(entries.length)}
          >
            <Icon nodes={Plus} />
            {t(`review:add_${field}`)}
          </button>
          {whole && <p className="field-error">{faultInWords(t, whole)}</p>}
        </div>
      </div>
    </section>
  )
}
