import type { AnswerTo } from '../../contract/reading/answer.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { FirstResults } from './FirstResults.tsx'
import type { RubricName } from './filters/search-choice.ts'

interface WaysOnProps {
  to: AnswerTo
  rubrics: readonly RubricName[]
}

/**
 * What stands where there is nothing on what was asked: only what shares a medical topic with it, else
 * how to ask and the rubrics (P-SEARCH-CARD).
 */
export function WaysOn({ to, rubrics }: WaysOnProps) {
  const { t, language } = useWords()
  const topics = to.understood.flatMap((one) => (one.class === 'topic' ? [one.text] : []))
  const first = to.first.filter(({ has }) => has.some((word) => topics.includes(word)))
  if (first.length > 0)
    return (
      <section className="search-list" aria-labelledby="ways-on">
        <h2 id="ways-on">{t('search:sameTopic')}</h2>
        <FirstResults first={first} />
      </section>
    )
  return (
    <section className="search-list" aria-labelledby="ways-on">
      <h2 id="ways-on">{t('search:waysOn')}</h2>
      <p>{t('search:howToAsk')}</p>
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
