import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import { listWorkHearticles } from '../../contract/desk/writing.ts'
import { PLAYLIST_HEARTICLES_MAXIMUM } from '../../contract/reading/playlists.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { Headlines } from './headlines.ts'

/** So many hearticles to tick on a page (P-PLAYLISTS-DESK). */
const PAGE_SIZE = 10

interface HearticleChecklistProps {
  chosen: readonly number[]
  headlines: Headlines
  onToggle: (id: number) => void
}

/** All published hearticles by pages, to be ticked; what is ticked stays so on other pages. */
export function HearticleChecklist({ chosen, headlines, onToggle }: HearticleChecklistProps) {
  const { t, language } = useWords()
  const [term, setTerm] = useState('')
  const [page, setPage] = useState(0)
  const wanted = useSettled(term.trim())
  const {
    value: list,
    error,
    again,
  } = useRemote('public-hearticles', `${language} ${page} ${wanted}`, () =>
    call(listWorkHearticles, {
      query: {
        lang: language,
        page,
        size: PAGE_SIZE,
        status: 'PUBLISHED',
        ...(wanted && { term: wanted }),
      },
    }),
  )
  useEffect(() => {
    if (list) headlines.learn(list.content)
  }, [list, headlines])

  const pages = list?.totalPages ?? 0
  const step = (words: string, to: number) => {
    const isEnd = to < 0 || to >= pages
    return (
      <Button isPending={isEnd} onClick={() => setPage(to)}>
        {words}
      </Button>
    )
  }
  const isFull = chosen.length >= PLAYLIST_HEARTICLES_MAXIMUM
  return (
    <fieldset className="hearticle-checklist">
      <legend>{t('administration:chooseHearticles')}</legend>
      <div className="field">
        <label htmlFor="checklist-term">{t('administration:findHearticle')}</label>
        <div className="field-frame">
          <input
            id="checklist-term"
            type="search"
            value={term}
            maxLength={100}
            autoComplete="off"
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={(event) => {
              setTerm(event.target.value)
              setPage(0)
            }}
          />
        </div>
      </div>
      {error && (
        <p className="cluster quiet list-failure" role="status">
          {t('administration:hearticles_failed')}{' '}
          <Button onClick={again}>{t('form:tryAgain')}</Button>
        </p>
      )}
      {list?.totalElements === 0 && <p>{t('administration:hearticles', { count: 0 })}</p>}
      {list?.content.map(({ id, translations, topic }) => (
        <label className="checkbox" key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
          <span>
            <span lang={translations[0]?.languageCode}>
              {translations[0]?.headline || t('administration:hearticleNumber', { id })}
            </span>{' '}
            <small>{topic.name}</small>
          </span>
        </label>
      ))}
      {pages > 1 && list && (
        <p className="cluster checklist-pages">
          {step(t('administration:previous'), list.page - 1)}
          <span role="status">
            {t('administration:pageOf', { page: list.page + 1, count: pages })}
          </span>
          {step(t('administration:next'), list.page + 1)}
        </p>
      )}
    </fieldset>
  )
}
