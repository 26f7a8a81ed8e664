import { gateOf, priceWord } from '../../cards/price.ts'
import type { ExplainedStudy } from '../../contract/reading/studies.ts'
import { directionOf, effectOf } from '../../domain/evidence/effect.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { fallenStudies } from '../../domain/study/study-notices.ts'
import { certaintyLine } from '../../evidence/certainty-marks.ts'
import { type EvidenceWords, fallenMark } from '../../evidence/evidence-words.ts'
import { keySentence } from '../../evidence/key-result.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * What public hearticles found in a study, each with the way there (P-STUDY-CARD); struck out where
 * the study fell (P-FALLEN).
 */
export function carriedFindings(
  study: Pick<ExplainedStudy, 'pmid' | 'notices' | 'findings' | 'explainedBy'>,
  words: EvidenceWords,
): SafeHtml | undefined {
  const { findings, explainedBy } = study
  if (findings.length === 0) return undefined
  const { t, language } = words
  const notice = fallenStudies([study]).get(study.pmid)
  const headlines = new Map(explainedBy.map((one) => [one.id, one]))
  const entries = findings.map((finding) => {
    const { hearticleId, outcome, population, duration, comparison } = finding
    const effect = effectOf(finding)
    const direction = directionOf({ ...effect, desirable: finding.desirable })
    const sentence =
      keySentence(effect, words) ??
      t(direction === 'none' ? `evidence:kinds.${effect.kind}` : `evidence:directions.${direction}`)
    const named = headlines.get(hearticleId)
    return html`<li class="${effect.kind}">
      <h3>${outcome}</h3>
      ${fallenMark(notice, t)}
      <p>${notice ? html`<s>${sentence}</s>` : sentence}</p>
      <p class="about">${[population, duration, comparison].filter(Boolean).join('\u00a0· ')}</p>
      ${certaintyLine(finding, t, 'about')}
      <p><a href="${addressOf({ page: 'hearticle', id: hearticleId }, language)}"${gateOf({ id: hearticleId, isFree: true })} lang="${named?.languageCode ?? language}">${named?.headline || t('hearticle:noHeadline')}</a> ${priceWord(true, t)}</p>
    </li>`
  })
  return html`<section class="carried-findings" aria-labelledby="carried-findings">
    <h2 id="carried-findings">${t('study:findings')}</h2>
    <ul class="plain-list ruled">${entries}</ul>
  </section>`
}
