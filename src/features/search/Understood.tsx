import type { NamedConcept, UnderstoodConcept } from '../../contract/reading/search.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { SearchTab } from './filters/search-choice.ts'
import { queryOfSearch, type SearchPlace } from './search-address.ts'

interface UnderstoodProps {
  concepts: readonly UnderstoodConcept[]
  isOf: SearchTab
  /** The names of those that are off now. */
  onSwitch: (without: string[]) => void
}

/** As which concepts the question was read; each is switched off and on by a tap (P-UNDERSTOOD). */
export function Understood({ concepts, isOf, onSwitch }: UnderstoodProps) {
  const { t, language } = useWords()
  if (concepts.length === 0) return null
  const off = concepts.flatMap(({ concept, isUsed }) => (isUsed ? [] : [concept]))
  return (
    <fieldset className="understood">
      <legend>{t('search:understood')}</legend>
      <ul>
        {concepts.map(({ concept, words, term, languageCode, count, isUsed }) => (
          <li key={concept}>
            <button
              type="button"
              className="pill"
              aria-pressed={isUsed}
              onClick={() =>
                onSwitch(isUsed ? [...off, concept] : off.filter((other) => other !== concept))
              }
            >
              <span>{words}</span>
              {words.toLowerCase() !== term.toLowerCase() && (
                <>
                  {' = '}
                  <span lang={languageCode === language ? undefined : languageCode}>{term}</span>
                </>
              )}
              {count > 0 && (
                <small>
                  {' · '}
                  {t(`search:${isOf}In_${languageCode}`, {
                    count,
                    all: formatNumber(count, language),
                  })}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface NearestProps {
  concepts: readonly NamedConcept[]
  place: SearchPlace
  onSearch: (term: string) => void
}

/** Where nothing was found: what is spelt alike and can be found. */
export function Nearest({ concepts, place, onSearch }: NearestProps) {
  const { t, language } = useWords()
  if (concepts.length === 0) return null
  return (
    <p className="nearest">
      {t('search:nearest')}{' '}
      {concepts.map(({ concept, term, languageCode }) => (
        <a
          key={concept}
          className="pill"
          href={queryOfSearch({ ...place, term, page: 0, without: [] })}
          lang={languageCode === language ? undefined : languageCode}
          onClick={(event) => {
            event.preventDefault()
            onSearch(term)
          }}
        >
          {term}
        </a>
      ))}
    </p>
  )
}
