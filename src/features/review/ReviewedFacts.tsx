import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { useWords } from '../../i18n/Words.tsx'

/** Where and when it stands, and what readers are told of the change: approved with the rest. */
export function ReviewedFacts({ hearticle }: { hearticle: WorkHearticle }) {
  const { t, language } = useWords()
  const { topicName, publicationDate, breaking, explanation } = hearticle
  const facts = [
    [t('review:fact_topic'), topicName ?? ''],
    [t('review:fact_day'), formatPublicationDate(publicationDate, locales[language])],
    [t('review:fact_breaking'), t(breaking ? 'review:fact_yes' : 'review:fact_no')],
    ...(explanation
      ? [[t(`review:note_${explanation.kind}`), explanation.note[language]] as const]
      : []),
  ] as const
  return (
    <dl className="cluster review-facts">
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
