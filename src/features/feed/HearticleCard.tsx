import { memo } from 'react'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { CardFigure } from '../../evidence/CardFigure.tsx'
import { useWords } from '../../i18n/Words.tsx'

/**
 * A hearticle on a card: a real link, with the gate on it unless it is breaking (P-CARD-FREE-ONE).
 */
export const HearticleCard = memo(function HearticleCard({
  hearticle,
}: {
  hearticle: HearticleSummary
}) {
  const { t, language } = useWords()
  const { id, topic, breaking, publicationDate } = hearticle
  const translation = translationFor(hearticle.translations, language)
  return (
    <article className={`hearticle-card ${topicClasses(topic.color)}`}>
      <p className="badge">{topic.name}</p>
      <h3>
        {breaking && <span className="breaking">{t('feed:breaking')}</span>}{' '}
        <a
          href={addressOf({ page: 'hearticle', id }, language)}
          data-gate={breaking ? undefined : 'hearticle'}
          data-id={id}
          lang={translation?.languageCode}
        >
          {translation?.headline || t('feed:noTitle')}
        </a>
      </h3>
      <CardFigure hearticle={hearticle} />
      <p className="meta">
        <time dateTime={publicationDate}>
          {formatPublicationDate(publicationDate, locales[language])}
        </time>
      </p>
    </article>
  )
})
