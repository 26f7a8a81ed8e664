import { useWords } from '../i18n/Words.tsx'
import { BARS } from './key-bars.ts'
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
        <p className={`key-figure ${figure.kind}`} data-key-result="">
          <b>
            <span aria-hidden="true">{figure.sign}</span> {figure.said}
          </b>{' '}
          {figure.bars && (
            <svg
              className="key-bars"
              viewBox={`0 0 ${BARS.width} ${BARS.height}`}
              width={BARS.width}
              height={BARS.height}
              aria-hidden="true"
            >
              <path className="whole" d={figure.bars.whole} />
              <path className="treated" d={figure.bars.treated} />
              <path className="compared" d={figure.bars.compared} />
            </svg>
          )}
          <span>{figure.about}</span>
        </p>
      )}
    </>
  )
}
