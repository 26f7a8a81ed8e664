import { type ReactNode, useMemo } from 'react'
import type { WorkFinding } from '../../contract/desk/evidence.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { studyText } from '../../domain/evidence/abstract-text.ts'
import { presentEvidence, statesOf } from '../../domain/evidence/present-evidence.ts'
import { resultsLeftOut } from '../../domain/evidence/results-left-out.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { factBox } from '../../evidence/fact-box.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { HeldFindings, type HeldFindingsProps } from './findings/HeldFindings.tsx'
import { LinksOfTexts } from './findings/LinksOfTexts.tsx'
import { NumbersOfTexts } from './findings/NumbersOfTexts.tsx'
import { ReviewedStudies } from './ReviewedStudies.tsx'
import { type ReviewedNumbers, WithNumbers } from './reading/NumberChip.tsx'

interface ReviewedEvidenceProps extends Omit<HeldFindingsProps, 'shown'> {
  /** Where it differs from what was approved: all else is folded; left out, nothing is. */
  changed?: ReadonlySet<string> | undefined
  /** Studies whose cards no approved edition had as they are. */
  newCards: readonly string[]
  /** What is asked about it, which is never folded. */
  children: ReactNode
}

/** All that an approval of the evidence covers (P-SECOND-PERSON). */
export function ReviewedEvidence({ changed, newCards, children, ...props }: ReviewedEvidenceProps) {
  const { hearticle, answers, isOwn } = props
  const { findings } = hearticle
  const { t } = useWords()
  const answered = findings.filter(({ id }) => answers[id] !== undefined).length
  const [shown, others] = useMemo(() => {
    const isShown = ({ id, comparisonId }: WorkFinding) =>
      !changed || changed.has(`findings.${id}`) || changed.has(`comparisons.${comparisonId}`)
    return [findings.filter(isShown), findings.filter((one) => !isShown(one))]
  }, [findings, changed])
  // What is folded holds nothing that is new.
  const apart = changed ? newCards : []
  const lead = findings.length > 0 && (
    <div className="cluster">
      <p>{t(isOwn ? 'review:heldRead' : 'review:heldLead')}</p>
      {!isOwn && (
        <p className="note" role="status">
          {t('review:answered', { done: answered, all: findings.length })}
        </p>
      )}
    </div>
  )
  const rest = (
    <>
      {shown.length === 0 && lead}
      {others.length > 0 && <HeldFindings {...props} shown={others} />}
      <LeftOut hearticle={hearticle} />
      <Statements hearticle={hearticle}>
        <ReviewedStudies
          hearticle={hearticle}
          newCards={newCards}
          title={t('review:evidenceSources')}
          pmids={hearticle.citedPmids.filter((pmid) => !apart.includes(pmid))}
        />
      </Statements>
    </>
  )
  return (
    <section className="review-evidence" aria-labelledby="review-evidence">
      <h2 id="review-evidence">{t('review:evidenceTitle')}</h2>
      {shown.length > 0 && lead}
      {shown.length > 0 && <HeldFindings {...props} shown={shown} />}
      {apart.length > 0 && (
        <dl>
          <ReviewedStudies
            hearticle={hearticle}
            newCards={newCards}
            title={t('review:newCards')}
            pmids={apart}
          />
        </dl>
      )}
      {children}
      {changed ? (
        <details>
          <summary>{t('review:unchanged')}</summary>
          {rest}
        </details>
      ) : (
        rest
      )}
    </section>
  )
}

/** What the sources offer and no finding takes up. */
function LeftOut({ hearticle }: Pick<HeldFindingsProps, 'hearticle'>) {
  const { t, language } = useWords()
  const left = useMemo(() => {
    const studies = hearticle.relatedPubMedArticles
    return resultsLeftOut(
      hearticle,
      studies.map((study) => ({ pmid: study.pmid, abstract: studyText(study) })),
    )
  }, [hearticle])
  if (left.length === 0) return null
  const list = (some: typeof left) => (
    <ul>
      {some.map(({ pmid, text }) => (
        <li key={pmid + text}>
          <a href={addressOf({ page: 'study', pmid }, language)} target="_blank" rel="noopener">
            {`PMID ${pmid}`}
          </a>{' '}
          <span lang="en">{text}</span>
        </li>
      ))}
    </ul>
  )
  const rows = left.filter(({ isOfRegistry }) => isOfRegistry)
  return (
    <section aria-labelledby="review-left-out">
      <h3 id="review-left-out">{t('review:leftOut')}</h3>
      {list(left.filter(({ isOfRegistry }) => !isOfRegistry))}
      {rows.length > 0 && (
        <details>
          <summary>{t('review:leftOutOfRegistry', { count: rows.length })}</summary>
          {list(rows)}
        </details>
      )}
    </section>
  )
}

/** What stands beside the findings, and how readers see these. */
function Statements({
  hearticle,
  children,
}: Pick<HeldFindingsProps, 'hearticle'> & { children: ReactNode }) {
  const { t } = useWords()
  const { practice, responsibility, quiz, findings } = hearticle
  const { searchedOn, nextReviewOn, conflicts } = responsibility ?? {}
  return (
    <>
      <Findings hearticle={hearticle} />
      <NumbersOfTexts hearticle={hearticle} />
      <LinksOfTexts hearticle={hearticle} />
      <dl>
        {practice && (
          <Bilingual
            term={t('review:evidenceProfessional')}
            text={practice.professional}
            numbers={hearticle}
          />
        )}
        {practice && (
          <Bilingual term={t('review:evidenceLay')} text={practice.lay} numbers={hearticle} />
        )}
        {children}
        {quiz && (
          <>
            <Bilingual term={t('review:quiz')} text={quiz.question} />
            <Bilingual term={t('review:quizRight')} text={quiz.right} />
            <Bilingual term={t('review:quizWrong')} text={quiz.wrong} />
            <Bilingual term={t('review:quizWrong')} text={quiz.alsoWrong} />
            {findings
              .filter(({ id }) => id === quiz.findingId)
              .map(({ id, outcome }) => (
                <Bilingual key={id} term={t('review:quizOf')} text={outcome} />
              ))}
          </>
        )}
        {searchedOn && <Day term={t('evidence:searchedOn')} day={searchedOn} />}
        {nextReviewOn && <Day term={t('evidence:nextReviewOn')} day={nextReviewOn} />}
        {conflicts && <Bilingual term={t('evidence:conflicts')} text={conflicts} />}
      </dl>
    </>
  )
}

function Bilingual({
  term,
  text,
  numbers,
}: {
  term: string
  text: Record<Language, string>
  /** What numbers of the text refer to; left out of what has none. */
  numbers?: ReviewedNumbers
}) {
  return (
    <div>
      <dt>{term}</dt>
      {languages.map((language) => (
        <dd key={language} lang={language}>
          {numbers ? (
            <WithNumbers text={text[language]} lang={language} numbers={numbers} />
          ) : (
            text[language]
          )}
        </dd>
      ))}
    </div>
  )
}

function Day({ term, day }: { term: string; day: string }) {
  const { language } = useWords()
  return (
    <div className="review-day">
      <dt>{term}</dt>
      <dd>{formatPublicationDate(day, locales[language])}</dd>
    </div>
  )
}

/** What the hearticle says in numbers, or why it has none. */
function Findings({ hearticle }: { hearticle: WorkHearticle }) {
  const { t, language } = useWords()
  const { findings, comparisons, noFindingsReason, relatedPubMedArticles } = hearticle
  const drawn = useMemo(() => {
    const states = statesOf(relatedPubMedArticles)
    const shown = presentEvidence({ findings, comparisons }, language, { states })
    return factBox(shown, { t, language }, { cited: relatedPubMedArticles })
  }, [findings, comparisons, relatedPubMedArticles, t, language])
  if (drawn) {
    return (
      <details>
        <summary>{t('review:readersView')}</summary>
        <Drawn as="div" className="review-findings" content={drawn} />
      </details>
    )
  }
  if (!noFindingsReason) return <p className="note">{t('evidence:notPrepared')}</p>
  return (
    <dl>
      <Bilingual term={t('review:evidenceNone')} text={noFindingsReason} />
    </dl>
  )
}
