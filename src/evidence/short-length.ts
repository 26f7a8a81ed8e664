import { Check, X } from 'lucide'
import type { Finding } from '../contract/reading/evidence.ts'
import type { Hearticle, HearticleTranslation } from '../contract/reading/hearticles.ts'
import type { Study } from '../contract/reading/studies.ts'
import { effectOf } from '../domain/evidence/effect.ts'
import { keyFinding } from '../domain/evidence/key-figure.ts'
import { layMeaning, type ShortLength, shortLength } from '../domain/hearticle/short-length.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { gravestNotice } from '../domain/study/study-notices.ts'
import { parseMarkup } from '../domain/text/markup.ts'
import { numberReferences } from '../domain/text/references.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { icon } from '../ui/html/icon.ts'
import { certaintySign } from './certainty-marks.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { drawnSentence, type ResultSentence, resultSentence } from './result-sentence.ts'
import { sourceLine, sourceMark } from './source-line.ts'

/**
 * What of a hearticle its short length is drawn from: its evidence in the language of the page, its
 * text in that or, where it has none, in the other.
 */
export interface ShortLengthEdition {
  evidence: Pick<Hearticle, 'findings' | 'comparisons' | 'certainty' | 'practice'>
  text: Pick<
    HearticleTranslation,
    'languageCode' | 'mainTextBody' | 'mainActions' | 'harmfulActions'
  >
  studies: Hearticle['relatedPubMedArticles']
}

const headings = ({ t }: EvidenceWords) => ({
  meaning: t('evidence:meaning'),
  helpful: t('hearticle:helpful'),
  harmful: t('hearticle:harmful'),
  numbers: t('evidence:furtherNumbers'),
})

/** What the short length of a hearticle says (P-SHORT-LENGTH). */
export function shortLengthOf(
  { evidence, text, studies }: ShortLengthEdition,
  words: EvidenceWords,
): ShortLength {
  const { t, language } = words
  const numbers = numberReferences(
    [text.mainTextBody, ...text.mainActions, ...text.harmfulActions].map(parseMarkup),
  )
  const known = new Map(studies.map((study) => [study.pmid, study]))
  const cited = [...numbers.keys()].filter((pmid) => known.has(pmid))
  return shortLength(
    { ...evidence, ...text, pmids: [...new Set([...cited, ...known.keys()])] },
    {
      language,
      finding: (finding) => {
        const sentence = sentenceOf(finding, evidence, words)
        const { certainty } = finding
        const level =
          certainty &&
          `${t('evidence:certaintyLabel')} ${t(`evidence:certainty.${certainty.level}`)}`
        return (
          sentence && [sentence.text, aboutOf(finding, evidence, sentence, words), level].join(' ')
        )
      },
      source: (pmid) => {
        const study = known.get(pmid)
        return study && sourceLine(study, t, 1)
      },
      headings: Object.values(headings(words)).join(' ').split(/\s+/).length,
    },
  )
}

const sentenceOf = (
  finding: Finding,
  { comparisons }: Pick<Hearticle, 'comparisons'>,
  words: EvidenceWords,
): ResultSentence | undefined =>
  resultSentence(
    finding,
    comparisons.find(({ id }) => id === finding.comparisonId),
    words,
  )

/**
 * The short length of a hearticle: what it means, what helps and harms, its further figures, its
 * sources (P-SHORT-LENGTH).
 * @param short as `shortLengthOf` has it
 */
export function drawShortLength(
  short: ShortLength,
  { evidence, text, studies }: ShortLengthEdition,
  words: EvidenceWords,
): SafeHtml {
  const { t, language } = words
  const { meaning, helpful, harmful, findings, pmids } = short
  const heading = headings(words)
  const sources = studies.filter(({ pmid }) => pmids.includes(pmid))
  const actions = (kind: 'helpful' | 'harmful', texts: readonly string[]) =>
    texts.length > 0 &&
    html`<div class="${kind}"><h3>${heading[kind]}</h3><ul class="plain-list" lang="${text.languageCode}">${texts.map(
      (action) => html`<li>${icon(kind === 'helpful' ? Check : X)}<span>${action}</span></li>`,
    )}</ul></div>`
  const meaningLanguage = layMeaning(evidence) ? language : text.languageCode
  const hasActions = helpful.length + harmful.length > 0
  const answer =
    (meaning || hasActions) &&
    html`<div>
      <h2>${heading.meaning}</h2>
      ${meaning && html`<p class="meaning" lang="${meaningLanguage}">${meaning}</p>`}
      ${hasActions && html`<div class="stack short-actions">${actions('helpful', helpful)}${actions('harmful', harmful)}</div>`}
    </div>`
  return html`${answer || html`<h2 class="visually-hidden">${t('evidence:short')}</h2>`}
    <div>
      ${findings.length > 0 && html`<h2>${heading.numbers}</h2><ul class="plain-list short-numbers">${findings.map((finding) => numberLine(finding, { evidence, words }))}</ul>`}
      ${sourcesOf(
        pmids.flatMap((pmid) => sources.find((study) => study.pmid === pmid) ?? []),
        words,
      )}
    </div>`
}

/**
 * What a further figure has of its own beside the key finding, which says the same above it: what was
 * compared, for how long, and on whom.
 */
function aboutOf(
  finding: Finding,
  { findings }: Pick<Hearticle, 'findings'>,
  { comparison }: ResultSentence,
  { t }: EvidenceWords,
): string {
  const key = keyFinding(findings)
  const { comparisonId, duration, population } = finding
  return [
    comparisonId !== key?.comparisonId && comparison,
    duration !== key?.duration && duration,
    effectOf(finding).counts?.isEstimated && t('evidence:result.estimated'),
    population !== key?.population && population,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

function numberLine(
  finding: Finding,
  { evidence, words }: { evidence: ShortLengthEdition['evidence']; words: EvidenceWords },
): SafeHtml | undefined {
  const { t } = words
  const sentence = sentenceOf(finding, evidence, words)
  if (!sentence) return undefined
  const { certainty } = finding
  const about = aboutOf(finding, evidence, sentence, words)
  return html`<li>${drawnSentence(sentence)} <span class="about">${about}${certainty && html`${about !== '' && '\u00a0· '}<span class="sure">${t('evidence:certaintyLabel')} ${certaintySign(certainty, t)}</span>`}</span></li>`
}

/** The sources, folded; what befell one stands beside their number, and that one in sight (P-NOTICE-MARKS). */
function sourcesOf(
  sources: readonly Study[],
  { t, language }: EvidenceWords,
): SafeHtml | undefined {
  if (sources.length === 0) return undefined
  const line = (study: Study) =>
    html`<li>${sourceMark(study, t)}<a href="${addressOf({ page: 'study', pmid: study.pmid }, language)}">${sourceLine(study, t, 1)}</a></li>`
  const marked = sources.filter((study) => gravestNotice(study))
  const others = sources.filter((study) => !gravestNotice(study))
  const notices = marked.flatMap((study) => gravestNotice(study) ?? [])
  const fell = [...new Set(notices)].map((notice) => {
    const { length } = notices.filter((one) => one === notice)
    return html`, <em class="flag">${length} ${t(`study:flags.${notice}`)}</em>`
  })
  const list = (studies: readonly Study[]) =>
    studies.length > 0 && html`<ul class="plain-list short-sources">${studies.map(line)}</ul>`
  return html`<details class="disclosure sources"><summary><span>${t('evidence:sourceCount', { count: sources.length })}${fell}</span></summary>${list(others)}</details>${list(marked)}`
}
