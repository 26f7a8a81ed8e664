import type { Evidence } from '../contract/reading/evidence.ts'
import { type ComparisonHarms, harmsOf } from '../domain/evidence/harms.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { resultSentence } from './result-sentence.ts'

/** So many harms of one direction, and so many comparisons, stand in the row. */
const MOST_NAMES = 4
const MOST_COMPARISONS = 2

/**
 * What is known of the harms of what was tested, in a line or two: bound numbers, else the direction,
 * else that nothing is told or nobody looked (P-HARM-ROW).
 * @param options.key the finding that stands above it, where that is not the key finding
 * @param options.isNamed says whose harms they are, where no finding above tells it
 * @param options.all where all of them stand, for those that the row leaves out
 */
export function harmRow(
  evidence: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
  { key, isNamed, all }: { key?: string | undefined; isNamed?: boolean; all?: string } = {},
): SafeHtml {
  const { t, language } = words
  const { areWorse, areNamed, tested, comparisons } = harmsOf(
    evidence,
    evidence.findings.find(({ id }) => id === key),
  )
  const shown = comparisons.slice(0, MOST_COMPARISONS)
  const parts = shown.map((one) => {
    const harms = harmsInWords(one, words, MOST_NAMES)
    const intervention = one.of ?? (isNamed ? tested : null)
    return intervention === null ? harms : t('evidence:harmsOf', { intervention, harms })
  })
  const leftOut =
    comparisons.length -
    shown.length +
    shown.flatMap(({ named }) => named.flatMap(({ names }) => names.slice(MOST_NAMES))).length
  const rest = leftOut > 0 && t('evidence:moreHarms', { count: leftOut })
  const label = html`${t('evidence:harmsLabel')}: `
  const text = parts.join('\u00a0· ')
  return html`<p class="harms" data-harms="${areWorse ? 'worse' : areNamed ? 'named' : 'none'}" lang="${language}"><span>${areNamed ? html`<span class="visually-hidden">${label}</span>${capitalized(text, language)}` : html`${label}${text}`}${rest && html`\u00a0· ${all ? html`<a href="${all}">${rest}</a>` : rest}`}</span></p>`
}

/**
 * The harms of one comparison: 'fainting, kidney injury more often; falls: no clear difference'.
 * @param most names of one direction
 */
export function harmsInWords(
  { state, findings, named }: ComparisonHarms,
  words: EvidenceWords,
  most = Number.POSITIVE_INFINITY,
): string {
  const { t } = words
  const phrases = [
    ...findings.map(
      (finding) =>
        resultSentence(finding, undefined, words)?.text ??
        t('evidence:harmDirections.more', { names: finding.outcome }),
    ),
    ...named.map(({ direction, names }) =>
      t(`evidence:harmDirections.${direction}`, { names: names.slice(0, most).join(', ') }),
    ),
  ]
  return phrases.length > 0 ? phrases.join('; ') : t(`evidence:harms.${state}`)
}

const capitalized = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
