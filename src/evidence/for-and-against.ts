import type { Evidence, Finding } from '../contract/reading/evidence.ts'
import { directionOf } from '../domain/evidence/effect.ts'
import { type ComparisonHarms, harmsOf } from '../domain/evidence/harms.ts'
import { keyFinding } from '../domain/evidence/key-figure.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { harmsInWords } from './harm-row.ts'
import { DIRECTION_SIGNS, KIND_SIGNS } from './key-figure.ts'
import { withoutNumber } from './key-result.ts'
import { drawnSentence, resultSentence } from './result-sentence.ts'

interface Row {
  sign: string
  look: 'benefit' | 'harm' | 'quiet'
  text: string
  figure?: string | undefined
}

/** So many letters stand in each column; its first row always does, and each row is whole. */
const MOST_LETTERS = 320
const MOST_NAMES = 4

/**
 * What speaks for and against what was tested, beside each other, with a sign for each: results whose
 * study did not fall, then harms by their direction, and '?' where nobody knows (P-HANDOUT).
 * @param actions what is said to help and to harm, where there are no results
 */
export function forAndAgainst(
  evidence: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
  actions: { helpful: readonly string[]; harmful: readonly string[] },
): SafeHtml {
  const { t } = words
  const key = keyFinding(evidence.findings)
  const harms = harmsOf(evidence).comparisons
  if (!key) {
    const unknown = harms.flatMap((one) => harmRows(one, new Set(), words))
    const rows = (texts: readonly string[], kind: 'benefit' | 'harm') =>
      texts.map((text): Row => ({ sign: KIND_SIGNS[kind], look: kind, text }))
    return html`<div class="for-and-against">
      ${actions.helpful.length > 0 && column('for', t('hearticle:helpful'), rows(actions.helpful, 'benefit'), words)}
      ${column('against', t('hearticle:harmful'), [...unknown, ...rows(actions.harmful, 'harm')], words)}
    </div>`
  }
  const counted = evidence.findings
    .filter(({ fallen }) => !fallen)
    .toSorted((a, b) => rank(b, key) - rank(a, key))
  const against = counted.filter(isAgainst)
  const others = counted.filter((finding) => !isAgainst(finding))
  const heading = others.some(({ kind, observational }) => kind === 'benefit' && !observational)
    ? t('copies:for')
    : t(others.some(({ observational }) => observational) ? 'copies:observed' : 'copies:found')
  const rowOf = (finding: Finding) => findingRow(finding, evidence, words)
  return html`<div class="for-and-against">
    ${others.length > 0 && column('for', heading, others.map(rowOf), words)}
    ${column(
      'against',
      t('copies:against'),
      [...against.map(rowOf), ...harms.flatMap((one) => harmRows(one, new Set(against), words))],
      words,
    )}
  </div>`
}

const isAgainst = ({ kind, observational }: Finding) => kind === 'harm' && !observational

/** The key finding first, then what is critical. */
const rank = (finding: Finding, key: Finding | undefined) =>
  finding === key ? 2 : Number(finding.critical)

function findingRow(
  finding: Finding,
  { findings, comparisons }: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
): Row {
  const { kind, observational, comparisonId } = finding
  const direction = directionOf(finding)
  const isObserved = observational && direction !== 'none'
  const comparison = comparisons.find(({ id }) => id === comparisonId)
  const sentence = resultSentence(finding, comparison, words)
  const isOther = comparisonId !== keyFinding(findings)?.comparisonId
  const about = isOther && sentence?.comparison ? ` – ${sentence.comparison}` : ''
  return {
    sign: isObserved ? DIRECTION_SIGNS[direction] : KIND_SIGNS[kind],
    look: !isObserved && (kind === 'benefit' || kind === 'harm') ? kind : 'quiet',
    text: (sentence?.text ?? withoutNumber(finding, words)) + about,
    figure: sentence?.figure,
  }
}

function harmRows(
  { of, state, named, findings }: ComparisonHarms,
  shown: ReadonlySet<Finding>,
  words: EvidenceWords,
): Row[] {
  const { t } = words
  const inWords = (text: string) =>
    of === null ? text : t('evidence:harmsOf', { intervention: of, harms: text })
  const rows = named.map(({ direction, names }): Row => {
    const isWorse = direction === 'more' || direction === 'seen'
    const phrase = { of, state, findings: [], named: [{ direction, names }] }
    return {
      sign: isWorse
        ? KIND_SIGNS.harm
        : direction === 'fewer'
          ? KIND_SIGNS.benefit
          : KIND_SIGNS.little,
      look: isWorse ? 'harm' : 'quiet',
      text: inWords(harmsInWords(phrase, words, MOST_NAMES)),
    }
  })
  if (rows.length > 0 || findings.some((finding) => shown.has(finding))) return rows
  const isKnown = state === 'none_serious'
  return [
    {
      sign: isKnown ? KIND_SIGNS.little : '?',
      look: 'quiet',
      text: inWords(`${t('evidence:harmsLabel')}: ${t(`evidence:harms.${state}`)}`),
    },
  ]
}

function column(
  name: 'for' | 'against',
  heading: string,
  rows: readonly Row[],
  { t }: EvidenceWords,
): SafeHtml {
  let letters = 0
  const fitting = rows.filter(({ text }, at) => {
    letters += text.length
    return at === 0 || letters <= MOST_LETTERS
  })
  const left = rows.length - fitting.length
  return html`<section class="${name}"><h2>${heading}</h2><ul class="plain-list">${fitting.map(
    ({ sign, look, text, figure }) =>
      html`<li class="${look}"><span class="sign" aria-hidden="true">${sign}</span><span>${drawnSentence({ text, figure })}</span></li>`,
  )}</ul>${left > 0 && html`<p class="quiet">${t('copies:more', { count: left })}</p>`}</section>`
}
