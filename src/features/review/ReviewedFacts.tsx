import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { languages } from '../../contract/protocol/language.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ReviewedSound } from './ReviewedSound.tsx'
import type { Citations } from './reading/Pieces.tsx'

interface ReviewedFactsProps {
  hearticle: WorkHearticle
  numberOf: Citations['numberOf']
}

/** Where and when it stands, and what readers are told of the change: approved with the rest. */
export function ReviewedFacts({ hearticle, numberOf }: ReviewedFactsProps) {
  const { t, language } = useWords()
  const { topicName, publicationDate, breaking, explanation } = hearticle
  const facts = [
    [t('review:fact_topic'), topicName ?? ''],
    [t('review:fact_day'), formatPublicationDate(publicationDate, locales[language])],
    [t('review:fact_breaking'), t(breaking ? 'changes:fact_yes' : 'changes:fact_no')],
    ...(explanation
      ? languages.map(
          (one) =>
            [
              `${t(`review:note_${explanation.kind}`)} (${t(`review:language_${one}`)})`,
              explanation.note[one],
            ] as const,
        )
      : []),
  ] as const
  return (
    <>
      <dl className="cluster review-facts">
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {languages.map((one) => (
        <ReviewedSound key={one} {...{ hearticle, numberOf }} language={one} />
      ))}
    </>
  )
}
