import { Check, X } from 'lucide'
import type { Finding } from '../contract/reading/evidence.ts'
import type { Hearticle, HearticleTranslation } from '../contract/reading/hearticles.ts'
import type { Study } from '../contract/reading/studies.ts'
import { keyFinding } from '../domain/evidence/key-figure.ts'
import { layMeaning, type ShortLength, shortLength } from '../domain/hearticle/short-length.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { parseMarkup } from '../domain/text/markup.ts'
import { numberReferences } from '../domain/text/references.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { icon } from '../ui/html/icon.ts'
import { certaintyLevel, certaintyReasons } from './certainty-marks.ts'
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
  numbers: t('evidence:inNumbers'),
  certainty: t('evidence:certaintyLabel'),
  population: t('evidence:forWhom'),
  sources: t('evidence:sources'),
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
        const { about, certainty } = apart(finding, evidence, sentence)
        const level =
          certainty && `${t('evidence:certaintyLabel')} ${certaintyInWords(certainty, words)}`
        return sentence && [sentence.text, about, level].filter(Boolean).join(' ')
      },
      certainty: (certainty) => certaintyInWords(certainty, words),
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

/** 'moderat: nur indirekt übertragbar' */
function certaintyInWords(
  { level, reasons }: Parameters<Parameters<typeof shortLength>[1]['certainty']>[0],
  { t }: EvidenceWords,
): string {
  const why = certaintyReasons({ reasons }, t)
  const name = t(`evidence:certainty.${level}`)
  return why ? t('evidence:why', { level: name, reasons: why }) : name
}

/**
 * The short length of a hearticle: what it means, what helps and harms, its figures, how sure they
 * are, on whom they were found, its sources (P-SHORT-LENGTH).
 * @param short as `shortLengthOf` has it
 */
export function drawShortLength(
  short: ShortLength,
  { evidence, text, studies }: ShortLengthEdition,
  words: EvidenceWords,
): SafeHtml {
  const { t, language } = words
  const { meaning, helpful, harmful, findings, certainty, population, pmids } = short
  const heading = headings(words)
  const known = new Map(studies.map((study) => [study.pmid, study]))
  const actions = (kind: 'helpful' | 'harmful', texts: readonly string[]) =>
    texts.length > 0 &&
    html`<div class="${kind}"><h3>${heading[kind]}</h3><ul class="plain-list" lang="${text.languageCode}">${texts.map(
      (action) => html`<li>${icon(kind === 'helpful' ? Check : X)}<span>${action}</span></li>`,
    )}</ul></div>`
  const why = certainty && certaintyReasons(certainty, t)
  const ofFirst = (name: string) => (findings.length > 1 ? t('evidence:ofFirst', { name }) : name)
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
      ${findings.length > 0 && html`<h3>${heading.numbers}</h3><ul class="plain-list short-numbers">${findings.map((finding) => numberLine(finding, { evidence, words }))}</ul>`}
      ${(certainty || population) && html`<dl class="fact-list stack short-facts">${certainty && html`<div><dt>${ofFirst(heading.certainty)}</dt><dd>${certaintyLevel(certainty, t)}${why && `: ${why}`}</dd></div>`}${population && html`<div><dt>${ofFirst(heading.population)}</dt><dd>${population}</dd></div>`}</dl>`}
      ${pmids.length > 0 && html`<h3>${heading.sources}</h3><ul class="plain-list short-sources">${pmids.map((pmid) => sourceOf(known.get(pmid), words))}</ul>`}
    </div>`
}

/**
 * What a figure has of its own beside the key finding, which is said once for all that share it: on
 * whom it was found, and how sure it is.
 */
function apart(
  finding: Finding,
  { findings }: Pick<Hearticle, 'findings'>,
  sentence: ResultSentence | undefined,
): { about: string; certainty: Finding['certainty'] } {
  const key = keyFinding(findings)
  const isKey = finding.id === key?.id
  const population = finding.population !== key?.population && finding.population
  return {
    about: [sentence?.about, population].filter(Boolean).join('\u00a0· '),
    certainty: isKey ? null : finding.certainty,
  }
}

function numberLine(
  finding: Finding,
  { evidence, words }: { evidence: ShortLengthEdition['evidence']; words: EvidenceWords },
): SafeHtml | undefined {
  const { t } = words
  const sentence = sentenceOf(finding, evidence, words)
  if (!sentence) return undefined
  const { about, certainty } = apart(finding, evidence, sentence)
  return html`<li>${drawnSentence(sentence)}${about !== '' && html` <span class="about">– ${about}</span>`}${certainty && html` <span class="about">${t('evidence:certaintyLabel')} ${certaintyLevel(certainty, t)}</span>`}</li>`
}

const sourceOf = (study: Study | undefined, { t, language }: EvidenceWords) =>
  study &&
  html`<li>${sourceMark(study, t)}<a href="${addressOf({ page: 'study', pmid: study.pmid }, language)}">${sourceLine(study, t, 1)}</a></li>`
