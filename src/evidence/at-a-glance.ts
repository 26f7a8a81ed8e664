import type { Evidence } from '../contract/reading/evidence.ts'
import type { CardFactName } from '../contract/reading/study-card.ts'
import { type CitedStudy, comparedPeople, keyFinding } from '../domain/evidence/key-figure.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { certaintyLevel } from './certainty-marks.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'
import { notStated } from './study-card.ts'

type Shown = Pick<Evidence, 'findings' | 'certainty' | 'practice'> & {
  /** The studies it cites. */
  relatedPubMedArticles: readonly CitedStudy[]
}

/**
 * What a doctor asks first, to be read in ten seconds: what kind of study, on how many, for how
 * long, against what, how sure, who paid, and whether it changes practice (P-AT-A-GLANCE). What the
 * paper does not state says so.
 * @returns undefined where nothing of that is known
 */
export function atAGlance(
  { findings, certainty, practice, relatedPubMedArticles: studies }: Shown,
  words: EvidenceWords,
): SafeHtml | undefined {
  const { t, language } = words
  const finding = keyFinding(findings)
  const card = studies.find(({ pmid }) => pmid === finding?.pmid)?.studyCard
  const participants = card?.participants
  const compared = participants ? undefined : finding && comparedPeople(finding)
  const missing = (name: CardFactName) => notStated(card, name, t)
  const people = participants ? formatNumber(participants, language) : missing('participants')
  const entries: Array<[label: string, content: SafeHtml | string | null | undefined]> = [
    [t('evidence:card.design'), card?.design ? t(`designs:${card.design}`) : missing('design')],
    [t('evidence:card.participants'), people],
    [t('evidence:comparedPeople'), compared ? formatNumber(compared, language) : null],
    [t('evidence:duration'), finding?.duration || card?.followUp || missing('followUp')],
    [t('evidence:comparison'), finding?.comparison || card?.comparison || missing('comparison')],
    [t('evidence:overallCertainty'), certainty && certaintyLevel(certainty, t)],
    [t('evidence:funding'), card?.funding || missing('funding')],
  ]
  const filled = entries.filter(([, content]) => content)
  if (filled.length === 0 && !practice) return undefined
  return html`<section class="at-a-glance" data-at-a-glance lang="${language}" aria-labelledby="at-a-glance"><h2 id="at-a-glance">${t('evidence:atAGlance')}</h2>
    <dl class="fact-list">${filled.map(([label, content]) => html`<div><dt>${label}</dt><dd>${content}</dd></div>`)}${
      practice &&
      html`<div class="practice"><dt>${t('evidence:changesPractice')}</dt><dd>${practice.professional}</dd></div>`
    }</dl>
    ${card && card.state !== 'confirmed' && html`<p class="about">${t(`evidence:card.${card.state}`)}</p>`}
  </section>`
}
