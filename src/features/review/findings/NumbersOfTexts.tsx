import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { isMarkedIn, studyText } from '../../../domain/evidence/abstract-text.ts'
import { shownNumber } from '../../../domain/numbers/render-numbers.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'

type Entry = WorkHearticle['numbers'][number]

interface NumbersOfTextsProps {
  hearticle: Pick<WorkHearticle, 'numbers' | 'findings' | 'relatedPubMedArticles'>
}

/** The numbers of the texts that stand in an abstract and that no finding has. */
export function NumbersOfTexts({ hearticle }: NumbersOfTextsProps) {
  const { t, language } = useWords()
  const quoted = hearticle.numbers.filter(({ passage }) => passage)
  const shown = ({ id, value }: Entry) => shownNumber({ source: id }, language, hearticle) ?? value
  if (quoted.length === 0) return null
  return (
    <details className="review-numbers">
      <summary>{t('review:numbersOfPassages', { number: quoted.length })}</summary>
      <dl className="held-facts">
        {quoted.map((number) => (
          <div key={number.id} id={`number-${number.id}`}>
            <dt>{shown(number)}</dt>
            <dd>
              <Quoted number={number} hearticle={hearticle} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** So many characters of the abstract are shown on either side of a number. */
const AROUND = 120

function Quoted({ number: { passage }, hearticle }: NumbersOfTextsProps & { number: Entry }) {
  const { t, language } = useWords()
  if (!passage) return null
  const { pmid, start, end } = passage
  const study = hearticle.relatedPubMedArticles.find((one) => one.pmid === pmid)
  const abstract = study ? studyText(study) : ''
  return (
    <>
      <a href={addressOf({ page: 'study', pmid }, language)} target="_blank" rel="noopener">
        {`PMID ${pmid}`}
      </a>
      {isMarkedIn(abstract, passage) ? (
        <blockquote lang="en">
          {start > AROUND && '… '}
          {abstract.slice(Math.max(0, start - AROUND), start)}
          <mark>{abstract.slice(start, end)}</mark>
          {abstract.slice(end, end + AROUND)}
          {end + AROUND < abstract.length && ' …'}
        </blockquote>
      ) : (
        <p className="field-error">{t('review:passageMoved')}</p>
      )}
    </>
  )
}
