import type { Answer } from '../../../contract/reading/answer.ts'
import { sentenceFragment, textFragment } from '../../../domain/evidence/passage-fragment.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { certaintyLine } from '../../../evidence/certainty-marks.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { harmRow } from '../../../evidence/harm-row.ts'
import { figureBars } from '../../../evidence/key-bars.ts'
import { kindInWords } from '../../../evidence/key-figure.ts'
import { noticeFlag } from '../../../evidence/notice-flag.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { isPlainClick } from '../../../ui/html/plain-click.ts'
import { resultInWords, sourceInWords } from './answer-words.ts'
import { passageAddress } from './passage-address.ts'

interface AnswerCardProps {
  answer: Answer
  /** Of an answer to a part of the question: what is missing. */
  part?: string | undefined
  /** Of whom or of how much it was asked that it does not tell. */
  lacking?: string | undefined
}

/** One finding or sentence that answers, with all that says how far it holds (P-ANSWER-CARD). */
export function AnswerCard({ answer, part, lacking }: AnswerCardProps) {
  const words = useWords()
  const { t, language } = words
  const { keyFigure, comparison, population, duration, certainty, evidence, isSwapped } = answer
  const notice = answer.source?.notice
  const result = resultInWords(answer, words)
  const kind = keyFigure && kindInWords(keyFigure, t)
  const facts = [comparison, population, duration].filter(Boolean).join('\u00a0· ')
  const sure =
    certainty && certaintyLine({ certainty: { ...certainty, ratedOn: null } }, t, 'about')
  return (
    <article className={`answer-card ${keyFigure?.kind ?? ''}`} aria-labelledby="answer">
      <h2 id="answer" className={part ? 'answer-part' : undefined}>
        {part ?? t('search:answer')}
      </h2>
      {notice && (
        <p className="card-notice">
          <Drawn content={noticeFlag(notice, t(`search:sourceNotices.${notice}`))} />
        </p>
      )}
      {kind && (
        <p className="answer-kind">
          <b>
            <span aria-hidden="true">{kind.sign}</span> {kind.words}
          </b>
          {keyFigure.observational && ` (${t('search:association')})`}
        </p>
      )}
      {answer.kind === 'finding' ? (
        <p className="answer-result">{result ?? answer.text}</p>
      ) : (
        <blockquote
          lang={answer.textLanguageCode === language ? undefined : answer.textLanguageCode}
        >
          <p>{answer.text}</p>
        </blockquote>
      )}
      {keyFigure?.counts && <Arms counts={keyFigure.counts} answer={answer} />}
      {facts && <p>{facts}</p>}
      {lacking && (
        <p>
          <b>{lacking}</b>
        </p>
      )}
      {evidence && (
        <Drawn
          as="div"
          content={harmRow(evidence, words, {
            key: answer.findingId,
            isNamed: answer.kind === 'sentence',
          })}
        />
      )}
      {isSwapped && <p>{t('search:swapped')}</p>}
      {sure && <Drawn as="div" content={sure} />}
      {answer.source && (
        <p className="answer-source">{sourceInWords(answer.source, words).join('\u00a0· ')}</p>
      )}
      <Edition hearticle={answer.hearticle} />
      <Ways answer={answer} />
    </article>
  )
}

interface ArmsProps {
  counts: NonNullable<NonNullable<Answer['keyFigure']>['counts']>
  answer: Pick<Answer, 'arms'>
}

/** Both arms as bars of the same whole, each with its name and number. */
function Arms({ counts, answer: { arms } }: ArmsProps) {
  const { t, language } = useWords()
  const number = (value: number) => formatNumber(value, language, 0)
  const denominator = number(counts.denominator)
  return (
    <figure className="answer-arms">
      <Drawn content={figureBars(counts)} />
      <figcaption>
        <span className="treated">
          {arms?.[0].label ?? t('evidence:interventionArm')}:{' '}
          <b>
            {t('search:outOf', {
              count: counts.intervention,
              all: number(counts.intervention),
              denominator,
            })}
          </b>
        </span>
        <span className="compared">
          {arms?.[1].label ?? t('evidence:comparisonArm')}:{' '}
          <b>
            {t('search:outOf', {
              count: counts.comparison,
              all: number(counts.comparison),
              denominator,
            })}
          </b>
        </span>
      </figcaption>
    </figure>
  )
}

/** The day of the edition, and whether a second person checked it (P-SECOND-PERSON-SAID). */
function Edition({ hearticle }: Pick<Answer, 'hearticle'>) {
  const { t, language } = useWords()
  if (!hearticle) return null
  const { on, approval } = hearticle
  return (
    <p className="answer-source">
      {t('search:edition', { date: formatPublicationDate(on, locales[language]) })}
      {'\u00a0· '}
      {t(`search:approval.${approval}`)}
    </p>
  )
}

/** The study, the passage in it and the hearticle open for everybody (P-ANSWER-OPENS). */
function Ways({ answer }: { answer: Answer }) {
  const { t, language } = useWords()
  const { pmid, text, outcome, passage, hearticleId, hearticle, kind, source } = answer
  const isOfHearticle = kind === 'sentence' && hearticleId !== undefined
  const inHearticle = isOfHearticle
    ? textFragment(text)
    : textFragment(outcome?.[language] ?? '').replace('#', '#fact-box')
  const hasPassage = kind === 'sentence' ? !isOfHearticle : passage !== undefined
  const study = pmid !== undefined && addressOf({ page: 'study', pmid }, language)
  return (
    <p className="cluster answer-ways">
      {hearticleId !== undefined && (
        <a
          href={addressOf({ page: 'hearticle', id: hearticleId }, language) + inHearticle}
          data-price="free"
        >
          {t('search:toHearticle')}
          {hearticle && <span className="visually-hidden">: {hearticle.headline}</span>}
          {'\u00a0'}
          <span className="price open">{t('feed:free')}</span>
        </a>
      )}
      {study && (
        <a
          href={study + (kind === 'sentence' && hasPassage ? sentenceFragment(text) : '')}
          onClick={(event) => {
            if (!passage || !isPlainClick(event.nativeEvent)) return
            event.preventDefault()
            void passageAddress({ pmid, passage }, language).then((address) =>
              location.assign(address),
            )
          }}
        >
          {t(hasPassage ? 'search:toPassage' : 'search:toStudy')}
          {source?.title && <span className="visually-hidden">: {source.title}</span>}
        </a>
      )}
    </p>
  )
}
