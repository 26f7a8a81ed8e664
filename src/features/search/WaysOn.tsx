import type { AnswerTo } from '../../contract/reading/answer.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { FirstResults } from './FirstResults.tsx'
import type { RubricName } from './filters/search-choice.ts'

interface WaysOnProps {
  to: AnswerTo
  /** What was asked. */
  term: string
  rubrics: readonly RubricName[]
}

/**
 * What stands where there is nothing on what was asked: only what shares a medical topic with it, else
 * how to ask and the rubrics (P-SEARCH-CARD); and the way to the editors (P-ASK).
 */
export function WaysOn({ to, term, rubrics }: WaysOnProps) {
  const { t, language } = useWords()
  const topics = to.understood.flatMap((one) => (one.class === 'topic' ? [one.text] : []))
  const first = to.first.filter(({ has }) => has.some((word) => topics.includes(word)))
  const askUs = (
    <p>
      <a href={`${addressOf({ page: 'ask' }, language)}?about=${encodeURIComponent(term)}`}>
        {t('search:askUs')}
      </a>
    </p>
  )
  if (first.length > 0)
    return (
      <section className="search-list" aria-labelledby="ways-on">
        <h2 id="ways-on">{t('search:sameTopic')}</h2>
        <FirstResults first={first} />
        {askUs}
      </section>
    )
  return (
    <section className="search-list" aria-labelledby="ways-on">
      <h2 id="ways-on">{t('search:waysOn')}</h2>
      <p>{t('search:howToAsk')}</p>
      {askUs}
      <ul className="plain-list cluster">
        {rubrics.map(({ id, name }) => (
          <li key={id}>
            <a
              className="pill"
              href={addressOf({ page: 'rubric', id }, language)}
              data-gate="rubric"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
