import { useState } from 'react'
import type {
  WishGroup as Group,
  SearchWish,
  WishTopic,
} from '../../contract/desk/search-wishes.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { titleLang } from '../../domain/study/title-language.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

/** So many questions of a topic are shown at once; the others unfold. */
const SHOWN = 5

interface WishGroupProps {
  group: Group
  onDone: (wish: SearchWish) => Promise<void>
  /** Makes an idea for a hearticle of it. */
  onIdea: (wish: SearchWish) => Promise<void>
}

/** Questions about one topic, beside the studies on it that no hearticle cites. */
export function WishGroup({ group, onDone, onIdea }: WishGroupProps) {
  const { t, language } = useWords()
  const { topic, wishes, askedBy, lastAskedOn } = group
  const [first, others] = [wishes.slice(0, SHOWN), wishes.slice(SHOWN)]
  const listed = (some: readonly SearchWish[]) => (
    <ul className="plain-list library-list">
      {some.map((wish) => (
        <Wish key={wish.id} wish={wish} onDone={() => onDone(wish)} onIdea={() => onIdea(wish)} />
      ))}
    </ul>
  )
  const day = formatDay(lastAskedOn, language)
  return (
    <section className="wish-group">
      <header>
        <h4>{topic ? topic.name[language] : t('library:wishOther')}</h4>
        <small>{t('library:wishAsked', { count: askedBy, day })}</small>
      </header>
      <div>
        {listed(first)}
        {others.length > 0 && (
          <details className="disclosure">
            <summary>{t('library:wishMore', { count: others.length })}</summary>
            {listed(others)}
          </details>
        )}
      </div>
      {topic && <Waiting topic={topic} />}
    </section>
  )
}

/** The newest studies on a topic that wait for a hearticle, and what there is on it. */
function Waiting({ topic }: { topic: WishTopic }) {
  const { t, language } = useWords()
  const { state, waiting } = topic
  const name = topic.name[language]
  const shownDate = (date: string | null) => date && formatPublicationDate(date, locales[language])
  return (
    <div className="wish-waiting">
      <h5>
        {waiting.total === 0
          ? t('library:wishNoneWaiting')
          : t('library:wishWaiting', { count: waiting.total })}
      </h5>
      {state !== 'present' && state !== 'ambiguous' && <p>{t(`library:wishTopic_${state}`)}</p>}
      {waiting.newest.length > 0 && (
        <ul className="plain-list">
          {waiting.newest.map(({ pmid, germanTitle, journal, publicationDate, ...study }) => {
            const own = language === 'de' ? germanTitle : null
            const lang = own === null && study.title ? titleLang(study, language) : undefined
            return (
              <li key={pmid}>
                <a href={addressOf({ page: 'study', pmid }, language)} lang={lang}>
                  {own ?? (study.title || `PMID ${pmid}`)}
                </a>
                <small>{[journal, shownDate(publicationDate)].filter(Boolean).join(' · ')}</small>
              </li>
            )
          })}
        </ul>
      )}
      <a href={searchOf(name, language)}>{t('library:wishTopicSearch', { name })}</a>
    </div>
  )
}

interface WishProps {
  wish: SearchWish
  onDone: () => Promise<void>
  onIdea: () => Promise<void>
}

/** A question with the search of studies for it, which editors may use, in its language. */
function Wish({ wish, onDone, onIdea }: WishProps) {
  const { t, language } = useWords()
  const [isPending, setPending] = useState(false)
  const { question, languageCode, askedBy, lastAskedOn } = wish
  const until = async (done: () => Promise<void>) => {
    setPending(true)
    await done()
    setPending(false)
  }
  const day = formatDay(lastAskedOn, language)
  return (
    <li className="library-row">
      <div>
        <strong lang={languageCode}>{question}</strong>
        <small>
          {t('library:wishAsked', { count: askedBy, day })}
          {'\u00a0· '}
          {t(`library:language_${languageCode}`)}
        </small>
      </div>
      <p className="actions">
        <a
          className="pill"
          href={searchOf(question, languageCode)}
          aria-label={t('library:wishSearchNamed', { question })}
        >
          {t('library:wishSearch')}
        </a>
        <Button
          isPending={isPending}
          aria-label={t('library:wishIdeaNamed', { question })}
          onClick={() => void until(onIdea)}
        >
          {t('library:wishIdea')}
        </Button>
        <Button
          isPending={isPending}
          aria-label={t('library:wishDoneNamed', { question })}
          onClick={() => void until(onDone)}
        >
          {t('library:wishDone')}
        </Button>
      </p>
    </li>
  )
}

/** The search of studies for words, in their language. */
function searchOf(words: string, language: Language): string {
  const query = new URLSearchParams({ mode: 'explore', tab: 'pubmed', q: words })
  return `${addressOf({ page: 'home' }, language)}?${query}`
}
