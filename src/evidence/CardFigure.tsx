import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { useWords } from '../i18n/Words.tsx'
import { figureSource, formatKeyFigure, KIND_SIGNS } from './key-figure.ts'

/**
 * The key figure of a hearticle on a card, with its kind as sign, word and colour (P-CARD-FIGURE),
 * behind what befell a study that it cites.
 */
export function CardFigure({
  hearticle: { keyFigure: figure, notice },
}: {
  hearticle: Pick<HearticleSummary, 'keyFigure' | 'notice'>
}) {
  const words = useWords()
  const { t } = words
  return (
    <>
      {notice && (
        <p className="card-notice">
          <strong className="flag">{t(`feed:cited_${notice}`)}</strong>
        </p>
      )}
      {figure && (
        <p className={`key-figure ${figure.kind}`}>
          <b>
            <span aria-hidden="true">{KIND_SIGNS[figure.kind]}</span>{' '}
            {t(`feed:kinds.${figure.kind}`)}: {formatKeyFigure(figure, words)}
          </b>{' '}
          <span>{[figure.outcome, ...figureSource(figure, words)].join(' · ')}</span>
        </p>
      )}
    </>
  )
}
