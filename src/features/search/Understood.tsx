import type { Understood as UnderstoodConcept } from '../../contract/reading/answer.ts'
import type { NamedConcept } from '../../contract/reading/search.ts'
import { useWords } from '../../i18n/Words.tsx'
import { queryOfSearch, type SearchPlace } from './place/search-address.ts'

interface UnderstoodProps {
  concepts: readonly UnderstoodConcept[]
  /** The names of the concepts that a search can leave out; none for those who see no list. */
  switchable: readonly string[]
  /** The names of those that are off: of the address, since an answer comes later. */
  without: readonly string[]
  onSwitch: (without: string[]) => void
}

/** As what a question was read; what the list rests on is switched off and on by a tap (P-UNDERSTOOD). */
export function Understood({ concepts, switchable, without, onSwitch }: UnderstoodProps) {
  const { t } = useWords()
  // An address may leave out what this question does not mean.
  const others = without.filter((name) => concepts.every(({ concept }) => concept !== name))
  if (concepts.length + others.length === 0) return null
  const toggle = (concept: string) =>
    onSwitch(
      without.includes(concept)
        ? without.filter((other) => other !== concept)
        : [...without, concept],
    )
  return (
    <fieldset className="understood">
      <legend className="visually-hidden">{t('search:understood')}</legend>
      <span aria-hidden="true">{t('search:understood')}</span>
      <ul className="plain-list">
        {concepts.map((one) => (
          <li key={`${one.concept} ${one.text}`}>
            {switchable.includes(one.concept) || without.includes(one.concept) ? (
              <button
                type="button"
                className="pill"
                aria-pressed={!without.includes(one.concept)}
                onClick={() => toggle(one.concept)}
              >
                <ConceptWords {...one} />
              </button>
            ) : (
              <span className="understood-word">
                <ConceptWords {...one} />
              </span>
            )}
          </li>
        ))}
        {others.map((concept) => (
          <li key={concept}>
            <button
              type="button"
              className="pill"
              aria-pressed={false}
              onClick={() => toggle(concept)}
            >
              {concept}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function ConceptWords({ text, name, state, class: askedAs }: UnderstoodConcept) {
  const { t } = useWords()
  const isMissing =
    state !== 'present' && (state === 'population' || askedAs === 'topic' || askedAs === 'outcome')
  return (
    <>
      <span>{text.toLowerCase() === name.toLowerCase() ? text : `${text} = ${name}`}</span>
      {isMissing && <small> · {t(`search:topicStates.${state}`)}</small>}
    </>
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
