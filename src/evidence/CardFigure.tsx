import type { KeyFigure } from '../contract/reading/evidence.ts'
import { useWords } from '../i18n/Words.tsx'
import { formatNumber } from './evidence-words.ts'
import { formatKeyFigure, KIND_SIGNS } from './key-figure.ts'

/** The key figure of a hearticle on a card, with its kind as sign, word and colour (P-CARD-FIGURE). */
export function CardFigure({ figure }: { figure: KeyFigure | null }) {
  const words = useWords()
  if (!figure) return null
  const { kind, outcome, participants } = figure
  return (
    <p className={`key-figure ${kind}`}>
      <b>
        <span aria-hidden="true">{KIND_SIGNS[kind]}</span> {words.t(`feed:kinds.${kind}`)}:{' '}
        {formatKeyFigure(figure, words)}
      </b>{' '}
      <span>
        {outcome}
        {participants !== null &&
          ` · ${words.t('feed:participants', { number: formatNumber(participants, words.language) })}`}
      </span>
    </p>
  )
}
