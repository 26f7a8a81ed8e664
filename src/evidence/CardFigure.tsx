import { useWords } from '../i18n/Words.tsx'
import { type CardFigured, presentCardFigure } from './key-figure.ts'

/** The figure of a card (`presentCardFigure`), where lists are React. */
export function CardFigure({ hearticle }: { hearticle: CardFigured }) {
  const { notice, figure } = presentCardFigure(hearticle, useWords())
  return (
    <>
      {notice && (
        <p className="card-notice">
          <em className="flag">{notice}</em>
        </p>
      )}
      {figure && (
        <p className={`key-figure ${figure.kind}`}>
          <b>
            <span aria-hidden="true">{figure.sign}</span> {figure.said}
          </b>{' '}
          <span>{figure.about}</span>
        </p>
      )}
    </>
  )
}
