import type { NamedConcept, UnderstoodConcept } from '../../contract/reading/search.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { SearchTab } from './filters/search-choice.ts'
import { queryOfSearch, type SearchPlace } from './search-address.ts'

interface UnderstoodProps {
  concepts: readonly UnderstoodConcept[]
  isOf: SearchTab
  /** The names of those that are off: of the address, since an answer comes later. */
  without: readonly string[]
  onSwitch: (without: string[]) => void
}

/** As which concepts the question was read; each is switched off and on by a tap (P-UNDERSTOOD). */
export function Understood({ concepts, isOf, without, onSwitch }: UnderstoodProps) {
  const { t, language } = useWords()
  if (concepts.length === 0) return null
  return (
    <fieldset className="understood">
      <legend>{t('search:understood')}</legend>
      <ul>
        {concepts.map(({ concept, words, term, languageCode, count }) => (
          <li key={concept}>
            <button
              type="button"
              className="pill"
              aria-pressed={!without.includes(concept)}
              onClick={() =>
                onSwitch(
                  without.includes(concept)
                    ? without.filter((other) => other !== concept)
                    : [...without, concept],
                )
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
