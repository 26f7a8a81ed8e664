import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { sourcesOf } from '../../domain/hearticle/hearticle.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { sourceMark } from '../../evidence/source-line.ts'
import { cardFacts, cardLine, vouched } from '../../evidence/study-card.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { html } from '../../ui/html/html.ts'
import { FullText } from './reading/FullText.tsx'

interface ReviewedStudiesProps {
  hearticle: WorkHearticle
  title: string
  /** Those of the cited studies that are named here. */
  pmids: readonly string[]
  /** Those whose cards no approved edition had as they are. */
  newCards: readonly string[]
}

/**
 * Cited studies: of those on which something rests, the cards as readers see them, each in a line that
 * opens; what is new of them is open (P-REVIEW-EVIDENCE).
 */
export function ReviewedStudies({ hearticle, title, pmids, newCards }: ReviewedStudiesProps) {
  const { t, language } = useWords()
  const { relatedPubMedArticles, findings } = hearticle
  const sources = useMemo(() => new Set(sourcesOf(hearticle)), [hearticle])
  if (pmids.length === 0) return null
  const cards = pmids.flatMap((pmid) => {
    const card = relatedPubMedArticles.find((one) => one.pmid === pmid)?.studyCard
    return card && sources.has(pmid) ? [vouched(card, { t, language })] : []
  })
  // What holds for all of them is said once.
  const isCommon = cards.length > 1 && new Set(cards).size === 1
  return (
    <div className="review-sources">
      <dt>
        {title}
        {isCommon && <span className="about"> · {cards[0]}</span>}
      </dt>
      {pmids.map((pmid) => {
        const study = relatedPubMedArticles.find((one) => one.pmid === pmid)
        const address = addressOf({ page: 'study', pmid }, language)
        if (study && sources.has(pmid)) {
          return (
            <dd key={pmid}>
              <Card
                {...{ study, address, isCommon }}
                isOpen={newCards.includes(pmid)}
                isLinked={findings.some((one) => one.pmid === pmid)}
              />
            </dd>
          )
        }
        return (
          <dd key={pmid}>
            {study && <Drawn content={html`${sourceMark(study, t)}`} />}
            <a href={address} target="_blank" rel="noopener">
              {`PMID ${pmid}`}
            </a>{' '}
            {study?.title}
          </dd>
        )
      })}
    </div>
  )
}

interface CardProps {
  study: Study
  address: string
  isOpen: boolean
  /** Who vouches for it stands above. */
  isCommon: boolean
  /** The ways to it stand at a finding. */
  isLinked: boolean
}

function Card({ study, address, isOpen, isCommon, isLinked }: CardProps) {
  const { t, language } = useWords()
  const { pmid, title, studyCard } = study
  const words = { t, language }
  const isVouched = studyCard?.state === 'confirmed' && !studyCard.isUnchecked
  const line = studyCard
    ? [...cardLine(studyCard, words), !isVouched && t('review:placeNotConfirmed')]
    : [t('review:noCard')]
  return (
    <details className="review-card" open={isOpen}>
      <summary>
        <Drawn content={html`${sourceMark(study, t)}`} />
        {`PMID ${pmid}`}
        <span className="card-line">{` · ${line.filter(Boolean).join(' · ')}`}</span>
        <span className="card-study" lang="en">
          {` · ${title}`}
        </span>
      </summary>
      {studyCard && (
        <Drawn as="div" content={cardFacts(studyCard, words, 'held-facts held-line')} />
      )}
      {studyCard && !isCommon && <p className="note">{vouched(studyCard, words)}</p>}
      {!isLinked && (
        <>
          {' '}
          <a href={address} target="_blank" rel="noopener">
            {t('review:toPage')}
          </a>{' '}
          <FullText study={study} />
        </>
      )}
    </details>
  )
}
