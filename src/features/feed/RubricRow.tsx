import type { Rubric } from '../../contract/reading/rubrics.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'

interface RubricRowProps {
  rubrics: readonly Pick<Rubric, 'id' | 'name'>[]
  active: number | undefined
}

/** The rubrics as links; the active one leads back to the whole (P-RUBRIC-LABEL). */
export function RubricRow({ rubrics, active }: RubricRowProps) {
  const { t, language } = useWords()
  return (
    <nav className="rubric-row" aria-label={t('feed:rubrics')}>
      <ul className="wrap">
        {rubrics.map(({ id, name }) =>
          id === active ? (
            <li key={id}>
              <a href={addressOf({ page: 'home' }, language)} aria-current="page">
                {name}
              </a>
            </li>
          ) : (
            <li key={id}>
              <a href={addressOf({ page: 'rubric', id }, language)} data-gate="rubric">
                {name}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
