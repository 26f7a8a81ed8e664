import { gateOf, priceWord } from '../../../cards/price.ts'
import type { HearticleSummary } from '../../../contract/reading/hearticles.ts'
import { effectOf, isClear } from '../../../domain/evidence/effect.ts'
import { absoluteOf, NO_FIGURE } from '../../../domain/evidence/key-figure.ts'
import type { KnownFinding, KnownOutcome } from '../../../domain/evidence/known-outcomes.ts'
import { translationFor } from '../../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { certaintyLine } from '../../../evidence/certainty-marks.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { ratingOf } from '../../../evidence/fact-box.ts'
import { figureBars } from '../../../evidence/key-bars.ts'
import { kindInWords } from '../../../evidence/key-figure.ts'
import { aboutOf, keySentence } from '../../../evidence/key-result.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** So many outcomes are seen at once, so many more unfold, and so many findings stand at each. */
const SEEN = 3
const OUTCOMES = 24
const FINDINGS = 3

/** What the hearticles of a subject say so far, by outcome (P-KNOWN); nothing where there is nothing. */
export function knownSoFar(
  knownOutcomes: readonly KnownOutcome<HearticleSummary>[],
  words: EvidenceWords,
): SafeHtml | false {
  const { t } = words
  const more = knownOutcomes.length - OUTCOMES
  const unfolding = knownOutcomes.slice(SEEN, OUTCOMES)
  const rating = ratingOfAll(knownOutcomes)
  const items = (outcomes: typeof knownOutcomes) =>
    html`<ul class="plain-list ruled">${outcomes.map((one) => outcomeItem(one, words))}</ul>`
  return (
    knownOutcomes.length > 0 &&
    html`<section class="wrap known later" aria-labelledby="known"><h2 class="section-title" id="known">${t('subject:known')}</h2>
      <p class="note">${t('subject:knownFrom')} ${rating && t(`evidence:${rating}`)} <a href="${addressOf({ page: 'methods' }, words.language)}">${t('evidence:methods')}</a></p>
      ${items(knownOutcomes.slice(0, SEEN))}
      ${unfolding.length > 0 && html`<details class="disclosure"><summary>${t('subject:otherOutcomes', { count: unfolding.length })}</summary>${items(unfolding)}</details>`}
      ${more > 0 && html`<p class="note">${t('subject:moreOutcomes', { count: more })}</p>`}</section>`
  )
}

/** Whose rating all of it is; a machine's draft that nobody checked takes it back (P-WHO-VOUCHES). */
function ratingOfAll(outcomes: readonly KnownOutcome<HearticleSummary>[]) {
  const all = outcomes.flatMap(({ findings }) => findings)
  const isDraft = all.some(({ hearticle: { responsibility, translations } }) => {
    const ai = responsibility?.ai
    return ai?.part === 'draft' && !translations.every(({ reviewed }) => reviewed)
  })
  const findings = all.map(({ finding }) => finding)
  return ratingOf(findings, isDraft)
}

function outcomeItem(
  { outcome, findings }: KnownOutcome<HearticleSummary>,
  words: EvidenceWords,
): SafeHtml {
  const more = findings.length - FINDINGS
  return html`<li><h3>${outcome}</h3>${findings.slice(0, FINDINGS).map((one) => findingPart(one, words))}
    ${more > 0 && html`<p class="about">${words.t('subject:moreFindings', { count: more })}</p>`}</li>`
}

/** One finding in its absolute numbers, how sure it is, and where more is said of it. */
function findingPart(
  { hearticle, finding }: KnownFinding<HearticleSummary>,
  words: EvidenceWords,
): SafeHtml {
  const { t } = words
  const effect = effectOf(finding)
  const { kind, counts } = effect
  // The sentence says itself where there is no clear difference.
  const named = kindInWords({ ...finding, ...(absoluteOf(finding) ?? NO_FIGURE) }, t)
  const parts = [isClear(kind) && `${named.words}:`, keySentence(effect, words)]
  return html`<div class="known-finding ${kind}">
    <p class="say"><span aria-hidden="true">${named.sign}</span> ${parts.filter(Boolean).join(' ')}</p>
    ${counts && figureBars(counts)}
    <p class="about">${aboutOf(finding, t)}${counts?.isEstimated && html`\u00a0· ${t('evidence:estimated')}`}</p>
    ${certaintyLine(finding, t)}
    <p class="about">${t('subject:knownIn')} ${hearticleLink(hearticle, words)}</p>
  </div>`
}

/** With the gate of a card on it (P-CARD-OPENS). */
function hearticleLink(
  { id, breaking, publicationDate, translations }: HearticleSummary,
  { t, language }: EvidenceWords,
) {
  const translation = translationFor(translations, language)
  const opens = gateOf({ id, isFree: breaking, freeOn: publicationDate })
  return html`<a href="${addressOf({ page: 'hearticle', id }, language)}"${opens} lang="${translation?.languageCode}">${translation?.headline}</a> ${priceWord(breaking, t)}`
}
