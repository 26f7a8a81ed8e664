import { Phone } from 'lucide'
import type { AnswerHelp, AnswerTo, Understood } from '../../../contract/reading/answer.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { queryOfSearch, type SearchPlace } from '../place/search-address.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { nothingInWords, partInWords } from './answer-words.ts'

interface AnswerPartProps {
  to: AnswerTo
  place: SearchPlace
  onSearch: (term: string) => void
}

/** What stands first below a question: help, the answer, or what there is nothing on (P-ANSWER). */
export function AnswerPart({ to, place, onSearch }: AnswerPartProps) {
  const words = useWords()
  const { t } = words
  const { answer, partial, help, understood, isOtherLanguage } = to
  const shown = help ? undefined : (answer ?? partial)
  const nothing = !help && !shown && nothingInWords(to, words)
  const asked = understood.filter(({ choices }) => choices && choices.length > 0)
  return (
    <>
      {help && <Help help={help} />}
      {isOtherLanguage && <p className="answer-says">{t('search:otherLanguage')}</p>}
      {asked.map((one) => (
        <Choices key={one.text} understood={one} place={place} onSearch={onSearch} />
      ))}
      {nothing && <p className="answer-says">{nothing}</p>}
      {shown && <AnswerCard answer={shown} part={answer ? undefined : partInWords(to, words)} />}
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
            <a className="button" href={`tel:${number.replace(/(?!^\+)\D/g, '')}`}>
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
  understood: Understood
  place: SearchPlace
  onSearch: (term: string) => void
}

/** What an ambiguous word may mean, or one that was guessed; choosing asks the question of that meaning. */
function Choices({ understood: { text, state, choices = [] }, place, onSearch }: ChoicesProps) {
  const { t } = useWords()
  const asks = state === 'guessed' ? t('search:nearest') : t('search:whichMeaning', { text })
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
