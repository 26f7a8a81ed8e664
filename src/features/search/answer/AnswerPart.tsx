import { Phone } from 'lucide'
import type { AnswerChoice, AnswerHelp, AnswerTo } from '../../../contract/reading/answer.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { telephoneAddress } from '../../../ui/html/telephone.ts'
import { queryOfSearch, type SearchPlace } from '../place/search-address.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { lackingInWords, nothingInWords, partInWords } from './answer-words.ts'

interface AnswerPartProps {
  to: AnswerTo
  place: SearchPlace
  onSearch: (term: string) => void
}

/** What stands first below a question: help, the answer, or what there is nothing on (P-ANSWER). */
export function AnswerPart({ to, place, onSearch }: AnswerPartProps) {
  const words = useWords()
  const { t } = words
  const { answer, partial, help, understood, isOtherLanguage, didYouMean = [], together } = to
  const shown = help ? undefined : (answer ?? partial)
  const nothing = !help && !shown && nothingInWords(to, words)
  return (
    <>
      {help && <Help help={help} />}
      {isOtherLanguage && <p className="answer-says">{t('search:otherLanguage')}</p>}
      {understood.map(
        ({ text, choices = [] }) =>
          choices.length > 0 && (
            <Choices
              key={text}
              asks={t('search:whichMeaning', { text })}
              choices={choices}
              place={place}
              onSearch={onSearch}
            />
          ),
      )}
      {didYouMean.length > 0 && (
        <Choices
          asks={t('search:nearest')}
          choices={didYouMean}
          place={place}
          onSearch={onSearch}
        />
      )}
      {nothing && together && (
        <Choices
          asks={nothing}
          choices={together.about.map((name) => ({ concept: name, name, question: name }))}
          place={place}
          onSearch={onSearch}
        />
      )}
      {nothing && !together && <p className="answer-says">{nothing}</p>}
      {shown && (
        <AnswerCard
          answer={shown}
          part={answer ? undefined : partInWords(to, words)}
          lacking={lackingInWords(to, words)}
        />
      )}
    </>
  )
}

/** Where to get help at once; no figure stands beside it (P-EMERGENCY). */
function Help({ help: { kind, text, numbers } }: { help: AnswerHelp }) {
  const { t } = useWords()
  return (
    <section className="answer-help" aria-labelledby="help">
      <h2 id="help">{t(`search:help.${kind}`)}</h2>
      <p>{text}</p>
      <ul className="plain-list">
        {numbers.map(({ number, name }) => (
          <li key={number}>
            <a className="button" href={telephoneAddress(number)}>
              <Drawn content={icon(Phone)} />
              {number}
            </a>{' '}
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChoicesProps {
  asks: string
  choices: readonly AnswerChoice[]
  place: SearchPlace
  onSearch: (term: string) => void
}

/** Ways on, each with the question that a press asks. */
function Choices({ asks, choices, place, onSearch }: ChoicesProps) {
  return (
    <section className="answer-choices" aria-label={asks}>
      <p className="answer-says">{asks}</p>
      <ul className="plain-list">
        {choices.map(({ concept, name, question }) => (
          <li key={concept}>
            <a
              className="pill"
              href={queryOfSearch({ ...place, term: question, page: 0, without: [] })}
              onClick={(event) => {
                event.preventDefault()
                onSearch(question)
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
