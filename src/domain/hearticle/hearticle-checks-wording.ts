import { type Language, languages } from '../../contract/protocol/language.ts'
import { effectOf } from '../evidence/effect.ts'
import { readabilityOf } from '../evidence/readability.ts'
import { citedIn, withoutSources } from '../text/citation-marks.ts'
import { leavesOf, markupToText, parseMarkup } from '../text/markup.ts'
import { sentencesOf } from '../text/sentences.ts'
import { type Check, type CheckedHearticle, placesOf, shortened } from './hearticle-check.ts'

const MOST_WORDS = 25
/** Below so many words a formula says nothing of a text. */
const LEAST_WORDS = 50
const HARDEST_VIENNA = 10
const HARDEST_FLESCH = 50
const WORD = /\p{L}[\p{L}\d'’-]*|\d[\d.,]*/gu
const EMPTY_EXPLANATION = /\{[^{}\n]{1,200}\}\[EXP:[^\S\n]*\]/g

/** Words that a reader without training may not know, the beginnings of longer ones among them. */
const TECHNICAL_TERMS: Record<Language, readonly string[]> = {
  de: [
    ...['Hazard Ratio', 'Odds Ratio', 'Konfidenzintervall', 'Randomisierung', 'randomisiert'],
    ...['Metaanalyse', 'Meta-Analyse', 'Kohorte', 'Placebo', 'Endpunkt', 'signifikant'],
    ...['Prävalenz', 'Inzidenz', 'Mortalität', 'Morbidität', 'kardiovaskulär', 'Komorbidität'],
    ...['Number needed to treat', 'Median', 'Surrogat', 'Heterogenität', 'verblindet'],
  ],
  en: [
    ...['hazard ratio', 'odds ratio', 'confidence interval', 'randomisation', 'randomised'],
    ...['randomization', 'randomized', 'meta-analysis', 'cohort', 'placebo', 'endpoint'],
    ...['prevalence', 'incidence', 'morbidity', 'comorbidity', 'number needed to treat'],
    ...['median', 'surrogate', 'heterogeneity', 'blinded', 'significant'],
  ],
}

/** What makes a text hard to read: all of it is advice (P-CHECKS-ADVICE). */
export function wordingChecks(texts: CheckedHearticle['texts']): Check[] {
  return [
    ...languages.flatMap((language) => [
      ...longSentences(texts[language].mainTextBody, language),
      ...unexplainedTerms(texts[language].mainTextBody, language),
      ...placesOf(texts[language]).flatMap(({ text, ...place }) =>
        [...text.matchAll(EMPTY_EXPLANATION)].map(
          ({ 0: whole, index: start }): Check => ({
            kind: 'emptyExplanation',
            blocks: false,
            language,
            ...place,
            start,
            end: start + whole.length,
            detail: shortened(whole),
          }),
        ),
      ),
    ]),
    ...hardTexts(texts.de.mainTextBody),
  ]
}

const words = (text: string) => text.match(WORD)?.length ?? 0

function longSentences(text: string, language: Language): Check[] {
  // A mark of a citation behind a full stop would be cut in two.
  return sentencesOf(withoutSources(text), language).flatMap(({ start, end }): Check[] => {
    const sentence = text.slice(start, end)
    if (words(sentence) <= MOST_WORDS) return []
    const plain = markupToText(parseMarkup(sentence)).replaceAll('**', '').trim()
    const count = words(plain)
    if (count <= MOST_WORDS) return []
    const location = { start, end: start + sentence.trimEnd().length, detail: shortened(plain) }
    return [{ kind: 'longSentence', blocks: false, language, field: 'mainTextBody', ...location }]
  })
}

function unexplainedTerms(text: string, language: Language): Check[] {
  const explained = explainedIn(text).join('\n').toLowerCase()
  return TECHNICAL_TERMS[language].flatMap((term): Check[] => {
    if (explained.includes(term.toLowerCase())) return []
    const found = new RegExp(`(?<!\\p{L})${term}\\p{L}*`, 'iu').exec(text)
    if (!found) return []
    const location = { start: found.index, end: found.index + found[0].length, detail: found[0] }
    return [
      { kind: 'unexplainedTerm', blocks: false, language, field: 'mainTextBody', ...location },
    ]
  })
}

/** The terms that a text explains, and their explanations. */
function explainedIn(text: string): string[] {
  return leavesOf(parseMarkup(text)).flatMap((node) =>
    node.type === 'explanation' ? [node.term, node.explanation] : [],
  )
}

function hardTexts(mainTextBody: string): Check[] {
  const text = markupToText(parseMarkup(mainTextBody))
  const found = words(text) < LEAST_WORDS ? undefined : readabilityOf(text)
  if (!found || (found.vienna <= HARDEST_VIENNA && found.flesch >= HARDEST_FLESCH)) return []
  const detail = `${found.vienna.toFixed(1)} / ${found.flesch.toFixed(0)}`
  return [{ kind: 'hardToRead', blocks: false, language: 'de', field: 'mainTextBody', detail }]
}

const NUMBER = '\\d+(?:[.,]\\d+)?'
const PERCENT = `${NUMBER}[\\s\\u00a0\\u202f]?(?:%|Prozent\\b|percent\\b|per cent\\b)`

/** A percentage by which something changes, a ratio, or a multiple. */
const RELATIVE: Record<Language, RegExp> = {
  de: new RegExp(
    `\\bum\\s+(?:(?:etwa|rund|fast|knapp|bis zu|ungefähr)\\s+)*\\**${PERCENT}|${PERCENT}\\**\\s+(?:weniger|mehr|seltener|häufiger|niedriger|höher|geringer|kleiner|größer)|(?:Hazard Ratio|Odds Ratio|relative[sn]? Risiko|Risikoverhältnis)\\D{0,40}${NUMBER}|${NUMBER}[\\s-]?(?:mal|fach)\\s+(?:so|häufiger|seltener|höher)`,
    'iu',
  ),
  en: new RegExp(
    `\\bby\\s+(?:(?:about|roughly|almost|nearly|up to|around)\\s+)*\\**${PERCENT}|${PERCENT}\\**\\s+(?:less|fewer|more|lower|higher|rarer|reduction|increase|smaller|larger|decrease)|(?:hazard ratio|odds ratio|relative risk|risk ratio)\\D{0,40}${NUMBER}|${NUMBER}[\\s-]?(?:times|fold)\\s+(?:as|less|more|higher|lower)`,
    'iu',
  ),
}

/** Counts out of people, percentage points, or two shares side by side. */
const ABSOLUTE: Record<Language, RegExp> = {
  de: new RegExp(
    `(?:von|auf|pro|je)\\s+(?:je\\s+|etwa\\s+)?\\**(?:100|1[. ]?000|10[. ]?000|100[. ]?000)\\b|Prozentpunkt|${NUMBER}\\**\\s+(?:\\p{L}+\\s+)?von\\s+\\**\\d|${PERCENT}[^.%]{0,80}(?:statt|gegenüber|verglichen mit|mit Placebo|und)[^.%]{0,60}${PERCENT}`,
    'iu',
  ),
  en: new RegExp(
    `(?:of|in|per|for every|out of|every)\\s+(?:every\\s+|about\\s+)?\\**(?:100|1[, ]?000|10[, ]?000|100[, ]?000)\\b|percentage point|${NUMBER}\\**\\s+(?:\\p{L}+\\s+)?(?:of|in|out of)\\s+\\**\\d|${PERCENT}[^.%]{0,80}(?:versus|instead of|against|compared with|with placebo|and)[^.%]{0,60}${PERCENT}`,
    'iu',
  ),
}

/**
 * Sentences with a relative number where neither their paragraph has an absolute one nor a finding
 * of a study that they cite shows one (P-CHECKS).
 */
export function relativesAloneIn(
  { texts, findings = [] }: CheckedHearticle,
  language: Language,
): Check[] {
  const counted = new Set(
    findings.filter((finding) => effectOf(finding).counts).map(({ pmid }) => pmid),
  )
  return placesOf(texts[language]).flatMap(({ text, ...place }) => {
    let offset = 0
    return text.split(/(\n\s*\n)/).flatMap((part): Check[] => {
      const from = offset
      offset += part.length
      const plain = withoutSources(part)
      if (!RELATIVE[language].test(plain) || ABSOLUTE[language].test(plain)) return []
      return sentencesOf(plain, language).flatMap(({ start, end }): Check[] => {
        const sentence = part.slice(start, end)
        const found = RELATIVE[language].exec(withoutSources(sentence))
        if (!found) return []
        const cited = citedIn(sentence)
        const near = cited.length > 0 ? cited : citedIn(part)
        if (near.some((pmid) => counted.has(pmid))) return []
        const at = from + start + found.index
        const detail = shortened(found[0])
        const location = { ...place, start: at, end: at + found[0].length, detail }
        return [{ kind: 'relativeAlone', blocks: true, language, ...location }]
      })
    })
  })
}
