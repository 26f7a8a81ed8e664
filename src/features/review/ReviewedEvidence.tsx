import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { presentEvidence, statesOf } from '../../domain/evidence/present-evidence.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { factBox } from '../../evidence/fact-box.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { HeldFindings, type HeldFindingsProps } from './findings/HeldFindings.tsx'
import { LinksOfTexts } from './findings/LinksOfTexts.tsx'
import { NumbersOfTexts } from './findings/NumbersOfTexts.tsx'
import { type ReviewedNumbers, WithNumbers } from './reading/NumberChip.tsx'

/** All that an approval of the evidence covers (P-SECOND-PERSON). */
export function ReviewedEvidence(props: HeldFindingsProps) {
  const { hearticle } = props
  const { t, language } = useWords()
  const { practice, citedPmids, relatedPubMedArticles, responsibility } = hearticle
  const { searchedOn, nextReviewOn, conflicts } = responsibility ?? {}
  const titles = new Map(relatedPubMedArticles.map(({ pmid, title }) => [pmid, title]))
  return (
    <section className="review-evidence" aria-labelledby="review-evidence">
      <h2 id="review-evidence">{t('review:evidenceTitle')}</h2>
      {hearticle.findings.length > 0 && <HeldFindings {...props} />}
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
        {citedPmids.length > 0 && (
          <div>
            <dt>{t('review:evidenceSources')}</dt>
            {citedPmids.map((pmid) => (
              <dd key={pmid}>
                <a
                  href={addressOf({ page: 'study', pmid }, language)}
                  target="_blank"
                  rel="noopener"
                >
                  {`PMID ${pmid}`}
                </a>{' '}
                {titles.get(pmid)}
              </dd>
            ))}
          </div>
        )}
        {searchedOn && <Day term={t('evidence:searchedOn')} day={searchedOn} />}
        {nextReviewOn && <Day term={t('evidence:nextReviewOn')} day={nextReviewOn} />}
        {conflicts && <Bilingual term={t('evidence:conflicts')} text={conflicts} />}
      </dl>
    </section>
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
    <div>
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
