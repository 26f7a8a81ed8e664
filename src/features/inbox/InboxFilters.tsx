import { type RefObject, useEffect, useId, useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import type { Desk } from './desk.ts'
import type { InboxView } from './inbox.store.ts'
import type { InboxPlace } from './place.ts'

interface InboxFiltersProps {
  ref: RefObject<HTMLInputElement | null>
  place: InboxPlace
  rubrics: InboxView['rubrics']
  desk: Desk | undefined
  onShow: (place: Partial<InboxPlace>) => void
  /** The words are those that are wanted: the keys go on in the list. */
  onDone: () => void
}

/** After so many milliseconds without a key the words are looked for. */
const PAUSE = 300

export function InboxFilters({ ref, place, rubrics, desk, onShow, onDone }: InboxFiltersProps) {
  const { t, language } = useWords()
  const [text, setText] = useState(place.text)
  const id = useId()
  useEffect(() => setText(place.text), [place.text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only of what is typed
  useEffect(() => {
    if (text === place.text) return
    const timer = setTimeout(() => onShow({ text }), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const nameOf = (rubricId: number | null) =>
    desk?.rubrics.find((rubric) => rubric.id === rubricId)?.name[language]
  const known = rubrics.filter(({ rubricId }) => rubricId === null || nameOf(rubricId))
  const all = rubrics.reduce((sum, { count }) => sum + count, 0)
  return (
    <search className="fields inbox-filters">
      <div className="field">
        <label htmlFor={`${id}-rubric`}>{t('inbox:rubric')}</label>
        <select
          id={`${id}-rubric`}
          value={place.rubric}
          onChange={({ target }) => onShow({ rubric: target.value })}
        >
          <option value="">{t('inbox:allRubrics', { count: all })}</option>
          {known.map(({ rubricId, count }) => (
            <option key={rubricId ?? 'none'} value={rubricId ?? 'none'}>
              {`${nameOf(rubricId) ?? t('inbox:noRubric')} (${count})`}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`}>{t('inbox:words')}</label>
        <input
          id={`${id}-text`}
          ref={ref}
          type="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            if (event.key === 'Enter') onShow({ text })
            onDone()
          }}
        />
      </div>
    </search>
  )
}
