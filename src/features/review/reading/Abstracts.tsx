import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide'
import { type RefObject, useId, useMemo, useState } from 'react'
import type { PassagePlace } from '../../../contract/desk/comments.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { isMarkedIn, studyText } from '../../../domain/evidence/abstract-text.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { gravestNotice } from '../../../domain/study/study-notices.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { FullText } from './FullText.tsx'
import type { Citations } from './Pieces.tsx'
import { type Block, type Passages, ReadColumn } from './ReadColumn.tsx'

interface AbstractsProps {
  hearticle: WorkHearticle
  /** The study that is shown. */
  pmid: string
  /** What is read rests on none of it, unless it is asked for. */
  isAside: boolean
  onChoose: (pmid: string) => void
  /** Takes the focus when a citation in the text brings a study. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Leads back to that citation. */
  onBack: (() => void) | undefined
  passages: Passages
  citations: Citations
}

/** The abstract of one of the cited studies, with the passages that findings stand on. */
export function Abstracts(props: AbstractsProps) {
  const { hearticle, pmid, isAside, onChoose, heading, onBack, passages, citations } = props
  const { t, language } = useWords()
  const id = useId()
  const { citedPmids, findings, relatedPubMedArticles } = hearticle
  const study = relatedPubMedArticles.find((one) => one.pmid === pmid)
  const abstract = study ? studyText(study) : ''
  const blocks = useMemo(
    (): Block[] => [{ place: { pmid }, segments: [{ kind: 'same', text: abstract }] }],
    [pmid, abstract],
  )
  const marked = useMemo(
    () =>
      findings.flatMap(({ pmid: findingPmid, passage }) =>
        findingPmid === pmid && passage && isMarkedIn(abstract, passage) ? [passage] : [],
      ),
    [findings, pmid, abstract],
  )
  const [isOpened, setOpened] = useState(false)
  const { comments } = useStore(passages.discussion.store.$state)
  const begun = useStore(passages.discussion.store.$begun)
  const isOfAbstract = ({ place }: { place: PassagePlace }) =>
    'pmid' in place && place.pmid === pmid
  const isDiscussed = [...comments, ...begun.map(({ passage }) => passage)].some(isOfAbstract)
  // A citation brings it.
  const isFolded = !isOpened && !onBack && !isDiscussed
  const notice = study && gravestNotice(study)
  return (
    <aside
      className={isFolded && !isAside ? 'review-abstract review-folded' : 'review-abstract'}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
        {t('review:sources')}
      </h2>
      {isFolded && (
        <Button
          className="text-button review-more"
          onClick={() => {
            // The button goes.
            heading.current?.focus()
            setOpened(true)
          }}
        >
          {t('review:showAbstract')}
        </Button>
      )}
      {notice && (
        <p className="review-notice">
          <Drawn content={icon(TriangleAlert)} /> {t(`study:notices.${notice}`)}
        </p>
      )}
      {!(isFolded && isAside) && (
        <>
          {onBack && (
            <Button className="text-button" onClick={onBack}>
              {t('review:backToText')}
            </Button>
          )}
          <label htmlFor={id}>{t('review:citedStudy')}</label>
          <select
            id={id}
            value={pmid}
            onChange={({ target }) => {
              setOpened(true)
              onChoose(target.value)
            }}
          >
            {citedPmids.map((one) => (
              <option key={one} value={one}>
                {`${citations.numberOf(one)} · ${citations.titleOf(one)}`}
              </option>
            ))}
          </select>
          {study && (
            <p>
              <a
                className="alone"
                href={addressOf({ page: 'study', pmid }, language)}
                target="_blank"
                rel="noopener"
              >
                {`PMID ${pmid}`}
              </a>{' '}
              <FullText study={study} />
              {marked.length > 0 && ` · ${t('review:findingsMarked')}`}
            </p>
          )}
          {abstract === '' ? (
            <p className="note">{t('review:noAbstract')}</p>
          ) : (
            <ReadColumn
              key={pmid}
              title={study?.title ?? ''}
              lang="en"
              blocks={blocks}
              isMarkup={false}
              has={(place) => isOfAbstract({ place })}
              findings={marked}
              passages={passages}
              citations={citations}
            />
          )}
        </>
      )}
    </aside>
  )
}
