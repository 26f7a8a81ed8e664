import { BadgeCheck, Clock, Zap } from 'lucide'
import { type MouseEvent, useEffect, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import { type EditionState, editionStates } from '../../contract/desk/edition-parts.ts'
import { type HearticleListItem, listWorkHearticles } from '../../contract/desk/writing.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { locales } from '../../domain/text/locales.ts'
import { ageInWords } from '../../domain/time/age-in-words.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { usePageWords } from '../../i18n/use-page-words.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { pagination } from '../../ui/html/pagination.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { addressOfPlace } from './place.ts'
import { plannedDay, stateClass } from './publishing/status-words.ts'

type Shown = OutputOf<typeof listWorkHearticles>

const DEBOUNCE_MILLISECONDS = 300

interface HearticleListProps {
  /** The day in Vienna: what is dated later is embargoed. */
  today: string
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** All hearticles in whatever state, with their filters. */
export function HearticleList({ today, onLink }: HearticleListProps) {
  const { t, language } = useWords()
  const pageWords = usePageWords()
  const [state, setState] = useState<EditionState | ''>('')
  const [term, setTerm] = useState('')
  const [page, setPage] = useState(0)
  const [shown, setShown] = useState<Shown>()
  const [error, setError] = useState<CallError>()
  const [tries, setTries] = useState(0)
  const [latest] = useState(createLatestOnly)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const ask = async () => {
      const query = { lang: language, page, ...(state && { state }), ...(term && { term }) }
      const outcome = await latest.ask((signal) => call(listWorkHearticles, { query }, { signal }))
      if (outcome === 'overtaken') return
      setError(outcome.ok ? undefined : outcome.error)
      if (outcome.ok) setShown(outcome.value)
    }
    const timer = setTimeout(ask, term ? DEBOUNCE_MILLISECONDS : 0)
    return () => {
      clearTimeout(timer)
      latest.cancel()
    }
  }, [language, page, state, term, tries, latest])

  return (
    <>
      <div className="editor-filters">
        <label className="field">
          <span>{t('editor:filterTerm')}</span>
          <input
            type="search"
            value={term}
            maxLength={100}
            onChange={({ target }) => {
              setTerm(target.value)
              setPage(0)
            }}
          />
        </label>
        <label className="field">
          <span>{t('editor:filterStatus')}</span>
          <select
            value={state}
            onChange={({ target }) => {
              setState(target.value as EditionState | '')
              setPage(0)
            }}
          >
            <option value="">{t('editor:allStates')}</option>
            {editionStates.map((name) => (
              <option key={name} value={name}>
                {t(`edition:state_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <a
          className="button"
          href={addressOfPlace({ hearticle: 'new' }, language)}
          onClick={onLink}
        >
          {t('editor:newHearticle')}
        </a>
      </div>
      {error && (
        <LoadFailure
          words={messageOf(error) ?? t('editor:listFailed')}
          onTryAgain={() => setTries(tries + 1)}
        />
      )}
      {!shown && !error && <p role="status">{t('editor:loading')}</p>}
      {shown && (
        <>
          <p className="work-count" role="status">
            {t('editor:found', { count: shown.totalElements })}
          </p>
          {shown.totalElements === 0 && (
            <p>{t(state || term ? 'editor:noneFound' : 'editor:none')}</p>
          )}
          <ul className="plain-list work-list">
            {shown.content.map((item) => (
              <Row key={item.id} item={item} today={today} onLink={onLink} />
            ))}
          </ul>
          <Drawn
            as="div"
            content={pagination(shown, { ...pageWords, label: t('editor:pages') })}
            onPress={({ dataset }) => setPage(Number(dataset.page))}
          />
        </>
      )}
    </>
  )
}

interface RowProps extends HearticleListProps {
  item: HearticleListItem
}

function Row({ item, today, onLink }: RowProps) {
  const { t, language } = useWords()
  const { id, state, publicationDate, breaking, topic, translations, owner, savedAt } = item
  const headlineIn = (code: string) =>
    translations.find(({ languageCode }) => languageCode === code)?.headline ||
    t('editor:noHeadline')
  const other = language === 'de' ? 'en' : 'de'
  const planned = plannedDay(item, state, language)
  const reviewed = translations.filter((translation) => translation.reviewed)
  return (
    <li>
      <a href={addressOfPlace({ hearticle: id }, language)} onClick={onLink} lang={language}>
        {headlineIn(language)}
      </a>
      <p className="editor-other" lang={other}>
        {headlineIn(other)}
      </p>
      <p className="work-facts">
        <span className={stateClass[state]}>
          {planned && state !== 'lapsed'
            ? t('editor:planned', { day: planned })
            : t(`edition:state_${state}`)}
        </span>
        {item.isPublic && item.status !== 'PUBLISHED' && <span>{t('editor:alsoPublic')}</span>}
        <span>{topic.name}</span>
        {!planned && (
          <time dateTime={publicationDate}>
            {formatPublicationDate(publicationDate, locales[language])}
          </time>
        )}
        {!planned && publicationDate > today && (
          <span className="editor-fact">
            <Drawn content={icon(Clock)} />
            {t('editor:embargoed')}
          </span>
        )}
        {breaking && (
          <span className="editor-fact">
            <Drawn content={icon(Zap)} />
            {t('editor:breaking')}
          </span>
        )}
        {reviewed.length > 0 && (
          <span className="editor-fact editor-good">
            <Drawn content={icon(BadgeCheck)} />
            {t('editor:reviewedIn', {
              languages: reviewed.map(({ languageCode }) => languageCode.toUpperCase()).join(', '),
            })}
          </span>
        )}
        {owner !== null && <span>{t('editor:ownedBy', { owner })}</span>}
        {savedAt !== null && (
          <time dateTime={savedAt}>
            {t('editor:lastSaved', { age: ageInWords(savedAt, new Date(), locales[language]) })}
          </time>
        )}
        <span className="editor-id">#{id}</span>
      </p>
    </li>
  )
}
